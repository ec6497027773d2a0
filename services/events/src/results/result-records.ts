import type { Ranked, Result } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

/**
 * Results by their events' ids, and pages of their rankings: they are written once. `attempt` names
 * the parts of the jury's file, where there is one.
 */
export const results = defineCollection<Result & { pages: number; attempt?: string }>('results');
export const rankingPages = defineCollection<{ ranking: readonly Ranked[] }>('rankingPages', {
  opaque: ['ranking'],
});
export const rankingPageId = (eventId: string, page: number) => `${eventId}_${page}`;

/** A result that is not stored yet. */
export interface MadeResult {
  readonly result: Result;
  readonly ranking: readonly Ranked[];
  /** Names the parts of the jury's file, which are stored already. */
  readonly attempt?: string;
}
