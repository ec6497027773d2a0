import type { Focus, PrizePlace } from '@el-reto/contracts';

/** What is printed around the photo. */
export interface Printed {
  readonly number: number | null;
  readonly name: string;
  /** As `El Reto` and `LA BRU`. */
  readonly contest: string;
  readonly product: string;
  /** What stays in sight of the photo; null: what draws the eye. */
  readonly focus: Focus | null;
  /**
   * Of a certificate: the prize, the card's own place (a later one where the prize came to it as a
   * substitute), whose it is and in which event.
   */
  readonly place?: PrizePlace | undefined;
  readonly rank?: number | undefined;
  readonly author?: string | undefined;
  readonly event?: string | undefined;
}

/** Where a card lies, by its middle; `ratio`: its photo's width by its height. */
export interface CardPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly ratio: number;
  readonly tilt: number;
}
