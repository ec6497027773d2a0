import {
  firstRankOf,
  passedOnPrizeName,
  prizeName,
  type Focus,
  type PrizePlace,
} from '@el-reto/contracts';

/** The words around the photo of a card. */
export interface Printed {
  readonly number: number | null;
  readonly name: string;
  /** For example `El Reto` and `LA BRU`. */
  readonly contest: string;
  readonly product: string;
  /** The point that stays visible. Null selects the library's suggestion. */
  readonly focus: Focus | null;
  /**
   * For a certificate: the prize, the card's own rank (a later one if the prize passed to it), the winner
   * and the event.
   */
  readonly place?: PrizePlace | undefined;
  readonly rank?: number | undefined;
  readonly author?: string | undefined;
  readonly event?: string | undefined;
}

/** The position of a card's centre. `ratio` is the width of its photo divided by the height. */
export interface CardPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly ratio: number;
  readonly tilt: number;
}

/** The title of a certificate: the name of a place, or of a prize that passed to the card. */
export function titleOf({ place = 1, rank }: Pick<Printed, 'place' | 'rank'>): string {
  return rank === undefined || rank === firstRankOf(place)
    ? prizeName(place)
    : passedOnPrizeName(place);
}

/** The text about a substitute's own rank. Empty for a card that won the prize itself. */
export function ownPlaceOf({ place = 1, rank }: Pick<Printed, 'place' | 'rank'>): string {
  if (rank === undefined || rank === firstRankOf(place)) return '';
  return place === 'jury'
    ? `Pasó a la carta en el lugar ${rank} por puntos del jurado`
    : `Pasó a la carta en el lugar ${rank} del resultado`;
}
