export type { LiveEvent } from './follow-live.ts';
export { refreshWinners, tellWinners } from './tell-winners.ts';
export { useLive } from './use-live.ts';
