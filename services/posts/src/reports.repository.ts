import { limits, AppError } from '@el-reto/contracts';
import { defineCollection, type Reader, type Store, type Transaction } from '@el-reto/store';
import { STORE } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
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

const dayMs = 24 * 60 * 60 * 1000;
const sweepSize = 100;
/** Behind which of an account's reports a list goes on. */
type ReportPlace = readonly [at: number, postId: string];

const reportId = (postId: string, userId: string) => `${postId}_${userId}`;

/** Every report by its post and account; a second one of both does not exist. */
@Injectable()
export class ReportsRepository {
  constructor(@Inject(STORE) private readonly store: Store) {}

  async has(reader: Reader, postId: string, userId: string): Promise<boolean> {
    return (await reader.get(reports, reportId(postId, userId))) !== undefined;
  }

  /** How many an account made within a day; TOO_MANY_REPORTS when it may make no more. */
  async countRecent(reader: Reader, userId: string, now: number): Promise<number> {
    const recent = await reader.find(reports, {
      where: [
        ['userId', '==', userId],
        ['at', '>', now - dayMs],
      ],
      orderBy: [['at', 'asc']],
      limit: limits.reportsPerDay,
    });
    const [oldest] = recent;
    if (oldest && recent.length === limits.reportsPerDay) {
      const retryAfterSeconds = Math.ceil((oldest.data.at + dayMs - now) / 1000);
      throw new AppError('TOO_MANY_REPORTS', { retryAfterSeconds });
    }
    return recent.length;
  }

  /** The next reports of an account, oldest first. */
  async madeBy(
    userId: string,
    after: ReportPlace | undefined,
    limit: number,
  ): Promise<ReportRecord[]> {
    const found = await this.store.find(reports, {
      where: [['userId', '==', userId]],
      orderBy: [
        ['at', 'asc'],
        ['postId', 'asc'],
      ],
      limit,
      ...(after && { after }),
    });
    return found.map(({ data }) => data);
  }

  async add(tx: Transaction, report: ReportRecord): Promise<void> {
    await tx.create(reports, reportId(report.postId, report.userId), report);
  }

  /** The reports of posts that are about to go. */
  async idsOf(reader: Reader, posts: readonly PostRecord[]): Promise<string[]> {
    const ids: string[] = [];
    for (const { id, wasReported } of posts) {
      if (!wasReported) continue;
      const found = await reader.find(reports, { where: [['postId', '==', id]] });
      ids.push(...found.map((report) => report.id));
    }
    return ids;
  }

  async delete(tx: Transaction, ids: readonly string[]): Promise<void> {
    for (const id of ids) await tx.delete(reports, id);
  }

  /** Forgets who reported; what was counted stays counted, without a name. */
  async forget(userId: string): Promise<void> {
    const sweepSome = async (tx: Transaction) => {
      const where = [['userId', '==', userId]] as const;
      const some = await tx.find(reports, { where, limit: sweepSize });
      for (const { id } of some) await tx.delete(reports, id);
      return some.length;
    };
    while ((await this.store.transaction(sweepSome)) === sweepSize);
  }
}
