import type { Ranked, Result } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

/**
 * Results by event id. The pages of their rankings are separate documents. Both are written once.
 * `attempt` is part of the ids of the jury's file of points, if there is one.
 */
export const results = defineCollection<Result & { pages: number; attempt?: string }>('results');
export const rankingPages = defineCollection<{ ranking: readonly Ranked[] }>('rankingPages', {
  opaque: ['ranking'],
});
export const rankingPageId = (eventId: string, page: number) => `${eventId}_${page}`;

/** A computed result that is not stored yet. */
export interface MadeResult {
  readonly result: Result;
  readonly ranking: readonly Ranked[];
  /** Part of the ids of the jury's file of points, which is stored already. */
  readonly attempt?: string;
}
