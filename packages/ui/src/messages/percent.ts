import { common } from '../basics-from-runtime.ts';

/** A share from 0 to 1, for example `12.5 %`. */
export const percent = (share: number): string =>
  `${common.number(Math.round(share * 1_000) / 10)}\u00a0%`;
