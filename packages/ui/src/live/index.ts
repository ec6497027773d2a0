// Live streams: only for the builds whose screens follow one.
export type { LiveEvent } from './follow-live.ts';
export { useLive } from './use-live.ts';
