import { defineCollection, type Reader, type Store, type Transaction } from '@el-reto/store';
import type { PostRecord } from './post-records.ts';

/** What one account said of one post. */
export interface ReportRecord {
  postId: string;
  userId: string;
  reason: string;
  /** Milliseconds since 1970. */
  at: number;
}

export const reports = defineCollection<ReportRecord>('reports', {
  indexes: [['postId'], ['userId', 'at', 'postId']],
});

const sweepSize = 100;

/** The reports of posts that are about to go. */
export async function reportIdsOf(reader: Reader, posts: readonly PostRecord[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, wasReported } of posts) {
    if (!wasReported) continue;
    const found = await reader.find(reports, { where: [['postId', '==', id]] });
    ids.push(...found.map((report) => report.id));
  }
  return ids;
}

/** Forgets who reported; what was counted stays counted, without a name. */
export async function forgetReporter(store: Store, userId: string): Promise<void> {
  const sweepSome = async (tx: Transaction) => {
    const where = [['userId', '==', userId]] as const;
    const some = await tx.find(reports, { where, limit: sweepSize });
    for (const { id } of some) await tx.delete(reports, id);
    return some.length;
  };
  while ((await store.transaction(sweepSome)) === sweepSize);
}
