import { periodsMs } from '@el-reto/contracts';
import { BackgroundWork, eachPage } from '@el-reto/service-kit';
import { deleteAll } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { isDeleted, type LikeRecord, type RunningContest } from './like-records.ts';
import { contests, likes, LikesRepository } from './likes.repository.ts';
import { votedMailboxes } from './mailboxes.ts';
import { ledgerParts, partPrefix } from './published-ledgers.service.ts';

const everyMs = 60 * 60 * 1000;
/** Number of likes whose evidence is erased in one transaction. Other transactions wait for it. */
const likesAtOnce = 100;

/**
 * Erases the evidence of a contest's likes once `periodsMs.evidence` has passed since its result. The
 * contest's key is erased last: a contest with a key still has evidence. Also deletes the parts of ledgers
 * that no contest names.
 */
@Injectable()
export class EvidenceClock extends BackgroundWork {
  constructor(private readonly repository: LikesRepository) {
    super(everyMs, everyMs);
  }

  /** Erases all evidence that is due at `now`, in milliseconds since 1970. */
  async sweep(now: number): Promise<void> {
    for (const { id, data } of await this.repository.store.find(contests, {})) {
      if (this.isStopping) return;
      if (isDeleted(data) || !data.ledger || !data.publishedAt) continue;
      await this.#forgetStrayParts(id, data.ledger.attempt);
      const isDue = data.publishedAt + periodsMs.evidence < now;
      if (isDue && data.key !== undefined) await this.#eraseEvidence(id);
    }
  }

  protected override work(): Promise<void> {
    return this.sweep(Date.now());
  }

  async #forgetStrayParts(eventId: string, attempt: string): Promise<void> {
    const { store } = this.repository;
    const all = await store.findIds(ledgerParts, { where: { eventId } });
    const strays = all.filter((id) => !id.startsWith(partPrefix(eventId, attempt)));
    for (const id of strays) await store.transaction((tx) => tx.delete(ledgerParts, id));
  }

  async #eraseEvidence(eventId: string): Promise<void> {
    const { store } = this.repository;
    const pages = eachPage('records', ({ cursor }) => this.repository.ledgerPage(eventId, cursor));
    for await (const records of pages) {
      if (this.isStopping) return;
      const ids = records.flatMap(({ id, data }) => (data.evidence ? [id] : []));
      for (let at = 0; at < ids.length; at += likesAtOnce) {
        await this.#eraseSome(ids.slice(at, at + likesAtOnce));
      }
    }
    await deleteAll(store, votedMailboxes, { eventId });
    await store.transaction(async (tx) => {
      const contest = await tx.get(contests, eventId);
      if (contest && !isDeleted(contest)) await tx.set(contests, eventId, withoutKey(contest));
    });
  }

  async #eraseSome(ids: readonly string[]): Promise<void> {
    await this.repository.store.transaction(async (tx) => {
      for (const [id, record] of await tx.getMany(likes, ids)) {
        await this.repository.write(tx, id, withoutEvidence(record));
      }
    });
  }
}

const withoutKey = ({ key: _, ...contest }: RunningContest): RunningContest => contest;
/** The outcomes of requests are deleted as well: their keys expired long before. */
const withoutEvidence = ({ evidence: _, outcomes: __, ...like }: LikeRecord): LikeRecord => like;
