import type { Focus, PrizePlace } from '@el-reto/contracts';

/** The words around the photo. */
export interface Printed {
  readonly number: number | null;
  readonly name: string;
  /** For example `El Reto` and `LA BRU`. */
  readonly contest: string;
  readonly product: string;
  /** The point that stays visible; null: the library's suggestion. */
  readonly focus: Focus | null;
  /**
   * For a certificate: the prize, the card's own place (a later one if the prize passed on to it),
   * the winner and the event.
   */
  readonly place?: PrizePlace | undefined;
  readonly rank?: number | undefined;
  readonly author?: string | undefined;
  readonly event?: string | undefined;
}

/** The position of a card, by its middle; `ratio`: its photo's width divided by its height. */
export interface CardPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly ratio: number;
  readonly tilt: number;
}
