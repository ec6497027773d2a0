import { randomUUID } from 'node:crypto';
import { AppError, type LedgerFacts, type ReceiptKey } from '@el-reto/contracts';
import { eachPage, SharedReads } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { LedgerDigest, LedgerLines, type LedgerPart } from './ledger-lines.ts';
import { isDeleted, newContestKey, noPostId, postOf, withDates } from './like-records.ts';
import type { Contest, RunningContest } from './like-records.ts';
import { contests, LikesRepository, tallies } from './likes.repository.ts';
import { newReceiptKeys, receiptKeyOf, type ReceiptKeys } from './receipts.ts';
import { Sharing } from './sharing.ts';

/** Parts of ledgers. Parts of interrupted attempts stay until `EvidenceClock` deletes them. */
export const ledgerParts = defineCollection<{ eventId: string } & LedgerPart>('ledgerParts', {
  indexes: [['eventId']],
  opaque: ['lines', 'reachedAt'],
});

export const partPrefix = (eventId: string, attempt: string) => `${eventId}_${attempt}_`;

/** The public facts of a contest that has a ledger. */
type Published = LedgerFacts & { readonly receipts: ReceiptKey };
type Dates = Pick<RunningContest, 'startDate' | 'endDate'>;
type Closed = RunningContest & {
  readonly publishedAt: number;
  readonly ledgerKey: string;
  readonly receiptKeys: ReceiptKeys;
};

const tries = 5;

/**
 * Makes the ledgers of published results. First the contest is closed for good: no like, verdict or proof
 * changes it any more, so that its likes can be read in small steps. An account or post that is deleted
 * meanwhile marks the contest, and the reading starts again. A ledger exists once the contest names its
 * parts. Of two ledgers that are made at the same time, one is kept. A crash leaves parts that no contest
 * names.
 */
@Injectable()
export class PublishedLedgers {
  readonly #making = new SharedReads((eventId) => this.#make(eventId));

  constructor(
    private readonly repository: LikesRepository,
    private readonly sharing: Sharing,
  ) {}

  /**
   * Makes the ledger, or returns the existing one. A caller that timed out finds the ledger with its next
   * call.
   */
  async publish(eventId: string, dates: Dates): Promise<Published> {
    const published = publishedOf(await this.repository.store.get(contests, eventId));
    if (published) return published;
    await this.#close(eventId, dates);
    return this.#making.read(eventId);
  }

  /** Throws RESULT_NOT_FOUND if there is no such part. */
  async part(eventId: string, number: number): Promise<LedgerPart> {
    const { store } = this.repository;
    const contest = await store.get(contests, eventId);
    const ledger = contest && !isDeleted(contest) ? contest.ledger : undefined;
    const id = partPrefix(eventId, ledger?.attempt ?? '') + number;
    const part = ledger && (await store.get(ledgerParts, id));
    if (!part) throw new AppError('RESULT_NOT_FOUND');
    return { lines: part.lines, reachedAt: part.reachedAt };
  }

  async #close(eventId: string, dates: Dates): Promise<void> {
    await this.repository.store.transaction(async (tx) => {
      const before = await tx.get(contests, eventId);
      if (isDeleted(before)) throw new AppError('EVENT_NOT_FOUND');
      if (before?.publishedAt !== undefined) return;
      const contest = withDates(before, dates);
      const keys = { ledgerKey: newContestKey(), receiptKeys: newReceiptKeys() };
      await tx.set(contests, eventId, { ...contest, ...keys, publishedAt: Date.now() });
    });
    await this.sharing.settled();
  }

  async #make(eventId: string): Promise<Published> {
    const { store } = this.repository;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const contest = await store.get(contests, eventId);
      const published = publishedOf(contest);
      if (published) return published;
      if (!isClosed(contest)) throw new AppError('EVENT_NOT_FOUND');
      const made = await this.#makeOnce(eventId, contest);
      if (made) return made;
    }
    throw new AppError('SERVICE_UNAVAILABLE');
  }

  /** Undefined if a like was deleted or renamed meanwhile, or if another attempt finished first. */
  async #makeOnce(eventId: string, contest: Closed): Promise<Published | undefined> {
    const { store } = this.repository;
    const attempt = randomUUID();
    const lines = await this.#linesOf(eventId, contest.ledgerKey);
    const digest = new LedgerDigest();
    for await (const part of lines.parts()) {
      const id = partPrefix(eventId, attempt) + digest.parts;
      await store.transaction((tx) => tx.set(ledgerParts, id, { eventId, ...part }));
      digest.add(part.lines);
    }
    const facts = digest.facts(lines.entries);
    const isKept = await store.transaction(async (tx) => {
      const now = await tx.get(contests, eventId);
      if (!isClosed(now) || now.ledger || now.disturbances !== contest.disturbances) return false;
      await tx.set(contests, eventId, { ...now, ledger: { ...facts, attempt } });
      return true;
    });
    return isKept ? factsOf(contest, facts) : undefined;
  }

  /** All likes of existing cards, each of them once. */
  async #linesOf(eventId: string, key: string): Promise<LedgerLines> {
    const { store } = this.repository;
    const open = await store.findIds(tallies, {
      where: { eventId, open: true },
    });
    const posts = new Set(open);
    const seen = new Set<string>();
    const lines = new LedgerLines(key);
    const pages = eachPage('records', ({ cursor }) => this.repository.ledgerPage(eventId, cursor));
    for await (const records of pages) {
      for (const { id, data } of records) {
        if (seen.has(id) || postOf(data) === noPostId || !posts.has(postOf(data))) continue;
        seen.add(id);
        lines.add(data);
      }
    }
    return lines;
  }
}

const isClosed = (contest: Contest | undefined): contest is Closed =>
  contest !== undefined && !isDeleted(contest) && contest.publishedAt !== undefined;

function publishedOf(contest: Contest | undefined): Published | undefined {
  if (!isClosed(contest) || !contest.ledger) return undefined;
  const { attempt: _, ...facts } = contest.ledger;
  return factsOf(contest, facts);
}

const factsOf = ({ receiptKeys }: Closed, facts: LedgerFacts): Published => ({
  ...facts,
  receipts: receiptKeyOf(receiptKeys),
});
