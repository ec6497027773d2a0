/** The loaded analytics, which can be told to stop and to go on. */
export interface Meter {
  measure: (allowed: boolean) => void;
}
