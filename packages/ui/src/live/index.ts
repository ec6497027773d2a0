export type { LiveEvent } from './follow-live.ts';
export { refreshWinners, announceWinners } from './announce-winners.ts';
export { useLive } from './use-live.ts';
