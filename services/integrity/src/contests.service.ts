import { AppError, likesRequests, type integrityRequests } from '@el-reto/contracts';
import {
  allPages,
  BackgroundWork,
  RequestClient,
  SharedReads,
  STORE,
  type Incoming,
} from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { SpanLinks } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { decisions, type Decision } from './integrity.repository.ts';
import { JudgedContest } from './judged-contest.ts';

/** Time between two rounds of judging, in milliseconds. */
const everyMs = 1_000;
/** Time between two rounds without new likes, which judge the groups that earlier rounds left out. */
const lookEveryMs = 3_000;
const timeoutMs = 10_000;
/** Verdicts per request. The likes service writes them in one transaction. */
const verdictsAtOnce = 200;
/** Most contests with a published result that stay in memory. */
const mostPublished = 3;
/** How long such a contest stays in memory, in milliseconds. The likes service may erase its evidence. */
const publishedForMs = 10 * 60_000;
/** Most batches that wait in memory while the contests cannot be read. */
const mostPending = 1_000;

type Batch = Incoming<typeof integrityRequests.observe>['input'];
type Like = Batch['likes'][number];

/**
 * The contests whose likes are judged, in memory. They are read from the ledger and updated by the batches
 * of the likes service. After a missing batch they are read again.
 */
@Injectable()
export class Contests extends BackgroundWork {
  readonly #open = new Map<string, JudgedContest>();
  readonly #published = new LRUCache<string, JudgedContest>({
    max: mostPublished,
    ttl: publishedForMs,
    ttlAutopurge: true,
    // LRUCache must use the system clock, by which evidence is erased.
    perf: Date,
  });
  /** The number of batches with likes of deleted accounts. */
  #erasures = 0;
  /** The number of the last batch, by process. */
  readonly #batches = new Map<string, number>();
  readonly #updates = new SharedReads(() => this.#update());
  readonly #settling = new SharedReads((eventId) => this.#settle(eventId));
  readonly #links = new SpanLinks();
  #pending: Batch[] = [];
  #isStale = true;
  /** Whether a request needs a contest that is not in memory. */
  #isIncomplete = false;

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
  ) {
    super(everyMs, lookEveryMs);
  }

  /** Takes a batch of likes. The next round judges them. */
  observe(received: Batch): void {
    this.#links.addActive();
    const { process, batch } = received;
    if (this.#batches.get(process) !== batch - 1) this.#isStale = true;
    this.#batches.set(process, batch);
    if (received.likes.some(({ erased }) => erased)) this.#erasures += 1;
    if (this.#pending.push(received) > mostPending) {
      this.#pending = [];
      this.#isStale = true;
    }
    this.mark();
  }

  /** A contest with all likes known now, judged. Throws EVENT_NOT_FOUND for an event without likes. */
  async current(eventId: string): Promise<{ contest: JudgedContest; isPublished: boolean }> {
    // The answering process of the likes service has reported its likes. Other replicas report their likes within a
    // quarter of a second.
    const { contests } = await this.requests.ask(likesRequests.listContests, {});
    const listed = contests.find((one) => one.eventId === eventId);
    if (!listed) throw new AppError('EVENT_NOT_FOUND');
    if (listed.published) return { contest: await this.#readPublished(eventId), isPublished: true };
    // A new contest is read between the reports, so that it misses none of them.
    this.#isIncomplete ||= !this.#open.has(eventId);
    await this.#updates.read('');
    return { contest: await this.#settling.read(eventId), isPublished: false };
  }

  /** Applies a stored decision to the likes of its cluster. If this fails, the next round repeats it. */
  async decide(decision: Decision): Promise<void> {
    const { eventId } = decision;
    this.mark();
    await this.#change(eventId, (contest) => contest.decide(decision));
    await this.#settling.read(eventId);
  }

  /** Records that a voter has cleared a like in the ledger. */
  cleared(eventId: string, uid: string): Promise<void> {
    return this.#change(eventId, (contest) => contest.clear(uid));
  }

  /**
   * Applies a change that is already stored. A reading that began before the change was stored may replace the
   * contest by an older one, so that its end is waited for.
   */
  async #change(eventId: string, change: (contest: JudgedContest) => void): Promise<void> {
    // If the reading fails, the next one reads the changed records.
    await this.#updates.read('').catch(() => undefined);
    const contest = this.#open.get(eventId);
    if (contest) change(contest);
  }

  /**
   * Sends the verdicts to the ledger that follow from rules and decisions. `#settling` calls it once at a time
   * for each event, so that an older verdict never follows a newer one.
   */
  async #settle(eventId: string): Promise<JudgedContest> {
    const contest = this.#open.get(eventId);
    // Meanwhile the result was published, or the event was deleted.
    if (!contest) throw new AppError('SERVICE_UNAVAILABLE');
    const unsettled = contest.unsettled();
    for (let at = 0; at < unsettled.length; at += verdictsAtOnce) {
      const verdicts = unsettled.slice(at, at + verdictsAtOnce);
      await this.requests.ask(likesRequests.judge, { eventId, verdicts }, { timeoutMs });
      contest.settled(verdicts);
    }
    return contest;
  }

  protected override work(): Promise<void> {
    return this.#links.run('judge likes', {}, () => this.#judge());
  }

  /** Judges all contests, even if one of them fails. Throws the first failure afterwards. */
  async #judge(): Promise<void> {
    await this.#updates.read('');
    const failures: unknown[] = [];
    for (const eventId of this.#open.keys()) {
      try {
        await this.#settling.read(eventId);
      } catch (error) {
        if (error instanceof AppError && error.code === 'RESULT_PUBLISHED')
          this.#open.delete(eventId);
        else if (this.#open.has(eventId)) failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Reads missing contests, then applies the reports that arrived meanwhile. */
  async #update(): Promise<void> {
    const isKnown = ({ eventId, postId }: Like) => postId === null || this.#open.has(eventId);
    const isComplete = this.#pending.every(({ likes }) => likes.every(isKnown));
    if (this.#isStale || this.#isIncomplete || !isComplete) await this.#readOpen();
    const pending = this.#pending;
    this.#pending = [];
    for (const { likes, gone } of pending) {
      for (const like of likes)
        (this.#open.get(like.eventId) ?? this.#published.get(like.eventId))?.put(like);
      for (const postId of gone)
        for (const contest of this.#open.values()) contest.removePost(postId);
    }
  }

  /** Reads all contests without a published result; if no report was missed, only the new ones. */
  async #readOpen(): Promise<void> {
    const isStale = this.#isStale;
    this.#isStale = false;
    this.#isIncomplete = false;
    if (isStale) {
      // The records are newer than these reports.
      this.#pending = [];
      this.#published.clear();
    }
    try {
      const { contests } = await this.requests.ask(likesRequests.listContests, {});
      const open = contests.filter(({ published }) => !published).map(({ eventId }) => eventId);
      for (const eventId of this.#open.keys())
        if (!open.includes(eventId)) this.#open.delete(eventId);
      for (const eventId of open) {
        if (isStale || !this.#open.has(eventId)) this.#open.set(eventId, await this.#read(eventId));
      }
    } catch (error) {
      this.#isStale ||= isStale;
      throw error;
    }
  }

  /** A contest with a published result. It is kept unless likes were erased during the reading. */
  async #readPublished(eventId: string): Promise<JudgedContest> {
    const kept = this.#published.get(eventId);
    if (kept) return kept;
    const erasures = this.#erasures;
    const contest = await this.#read(eventId);
    contest.unsettled();
    this.#open.delete(eventId);
    if (this.#erasures === erasures) this.#published.set(eventId, contest);
    return contest;
  }

  async #read(eventId: string): Promise<JudgedContest> {
    const contest = new JudgedContest(this.#open.get(eventId)?.clearings());
    const likes = await allPages('likes', (from) =>
      this.requests.ask(likesRequests.listRecords, { eventId, ...from }, { timeoutMs }),
    );
    for (const like of likes.toSorted((a, b) => a.at - b.at)) contest.put(like);
    const where = { eventId };
    for (const { data } of await this.store.find(decisions, { where })) {
      contest.decide(data);
    }
    return contest;
  }
}
