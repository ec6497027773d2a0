import { AppError } from '@el-reto/contracts';
import { accountsCollection, NotKnownYetError, readAccount } from '@el-reto/service-kit';
import { outcomeOf, repeatableId, type Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { KeptAnswers } from './kept-answers.ts';
import { LikeNotices } from './like-notices.ts';
import { firstIn, withOutcome, type First } from './like-outcomes.ts';
import { likeId, newLike, noPost, takenOff } from './like-records.ts';
import { likesByPlace, LikesRepository, postStates, writePlaced } from './likes.repository.ts';
import {
  changesOf,
  reviewOf,
  type Toggle,
  type ToggleAnswer,
  type ToggleRequest,
} from './tallies.ts';
import { TallyFold } from './tally-fold.ts';

/** A toggle whose numbers are counted after its commit. */
interface Uncounted {
  readonly postId: string;
  readonly liked: boolean;
  readonly eventId?: string | undefined;
  readonly previousId: string | null;
  readonly review?: true;
}

/** Refusals that a later try might not get: the others are for ever, and need not be kept. */
const passing: ReadonlySet<string> = new Set([
  'EVENT_OVER',
  'EVENT_NOT_STARTED',
  'LIKES_CLOSED',
  'MAILBOX_HAS_VOTED',
  'BANNED',
]);

/** Most posts whose events are remembered. */
const most = 10_000;

/**
 * The transaction of a like where each document costs: it reads the person's record, the post's gate
 * and the account at once, and writes the record, which also keeps the outcome under the key.
 */
@Injectable()
export class FoldedToggle {
  readonly #events = new Map<string, string>();

  constructor(
    private readonly repository: LikesRepository,
    private readonly notices: LikeNotices,
    private readonly fold: TallyFold,
    private readonly answers: KeptAnswers,
  ) {}

  async toggle(
    request: ToggleRequest,
    decide: (tx: Transaction) => Promise<Toggle>,
  ): Promise<ToggleAnswer> {
    const eventId = await this.#eventOf(request.input.postId);
    let changed: string[] = [];
    const toggleOnce = async (tx: Transaction): Promise<First<Uncounted>> => {
      changed = [];
      if (eventId === undefined) {
        await decide(tx);
        throw new NotKnownYetError(() => Promise.resolve());
      }
      const { first, record } = await this.#read(tx, request, eventId);
      if (first) return first;
      const toggle = await decide(tx);
      changed = changesOf(toggle).map(({ post }) => post.id);
      // Before the commit, so that these likes are counted whoever dies.
      await this.notices.tell(eventId, changed);
      const { post, liked, previous } = toggle;
      const previousId = previous?.id ?? null;
      const value = { postId: post.id, eventId, liked, previousId, ...reviewOf(toggle) };
      const outcome = outcomeOf(request, { value });
      const kept = await withOutcome(tx, request, record, outcome);
      const like = newLike(toggle);
      const next = liked ? like : takenOff(like);
      await writePlaced(tx, likeId(eventId, toggle.userId), { ...next, ...kept });
      return { value, createdAt: outcome.createdAt };
    };
    const first = await this.repository.store
      .transaction(toggleOnce)
      .catch((error: unknown) => this.#refuse(request, error));
    this.fold.begin(changed);
    return this.#answer(request, first, changed.length > 0);
  }

  /** A post's event never changes. */
  async #eventOf(postId: string): Promise<string | undefined> {
    const known = this.#events.get(postId);
    if (known !== undefined) return known;
    const post = await this.repository.store.get(postStates, postId);
    if (!post) return undefined;
    if (this.#events.size >= most) this.#events.clear();
    this.#events.set(postId, post.eventId);
    return post.eventId;
  }

  /** Reads in one go what the decision will need, and what the request came to before. */
  async #read(tx: Transaction, request: ToggleRequest, eventId: string) {
    const { uid } = request.actor;
    const [record, post] = await Promise.all([
      tx.get(likesByPlace, likeId(eventId, uid)),
      tx.get(postStates, request.input.postId),
      tx.get(accountsCollection, uid),
    ]);
    const first = await firstIn<Uncounted>(tx, request, record, post);
    return { record, post, first };
  }

  /** Keeps a refusal that may pass, so that a retry gets it, too. */
  async #refuse(request: ToggleRequest, error: unknown): Promise<First<Uncounted>> {
    const isKept = error instanceof AppError && passing.has(error.code) && request.idempotency;
    if (!isKept) throw error;
    // Read again: the post's approval may have arrived after the first read of its event.
    const eventId = await this.#eventOf(request.input.postId);
    if (eventId === undefined) throw error;
    const { code, params } = error;
    const { uid: userId } = request.actor;
    const came = await this.repository.store.transaction(async (tx) => {
      const { record, post, first } = await this.#read(tx, request, eventId);
      // Of a deleted event or account nothing may be left.
      if (first || !post) return first;
      await readAccount(tx, userId);
      const outcome = outcomeOf(request, { error: { code, params } });
      const kept = await withOutcome(tx, request, record, outcome);
      const next = record ?? { eventId, postId: noPost, userId, likedAt: outcome.createdAt };
      await tx.set(likesByPlace, likeId(eventId, userId), { ...next, ...kept });
      return undefined;
    });
    if (came) return came;
    throw error;
  }

  /** With the numbers that this request was answered first. */
  async #answer(
    request: ToggleRequest,
    { value, createdAt, answer: known }: First<Uncounted>,
    isNew: boolean,
  ): Promise<ToggleAnswer> {
    if (known) return known;
    const key = repeatableId(request);
    if (key === undefined) return this.#withNumbers(value);
    const id = `${key}-${createdAt}`;
    const kept = isNew ? undefined : await this.answers.find(id);
    if (kept) return kept;
    return this.answers.keep(id, { answer: await this.#withNumbers(value), createdAt });
  }

  /** Counted after the commit, the numbers include this like. */
  async #withNumbers({ previousId, ...came }: Uncounted): Promise<ToggleAnswer> {
    const [count, left] = await Promise.all([
      this.repository.countOf(came.postId),
      previousId === null ? 0 : this.repository.countOf(previousId),
    ]);
    const previous = previousId === null ? null : { postId: previousId, likes: left };
    return { ...came, likes: count, previous };
  }
}
