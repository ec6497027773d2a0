import { AppError, fromWireError, likesRequests } from '@el-reto/contracts';
import type { LikeSource, WireError } from '@el-reto/contracts';
import { evidenceOf } from '@el-reto/evidence';
import {
  accountsCollection,
  HandleRequest,
  fetchingMissingFacts,
  SwitchBoard,
} from '@el-reto/service-kit';
import type { Answer, Incoming } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import { METRICS, type Counter, type Metrics } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { firstIn, keepsOutcomes, withOutcome } from './like-outcomes.ts';
import { ledgerLikeOf, likeId, noPostId, postOf, standingOf, takenOff } from './like-records.ts';
import type { LikeRecord, Tally } from './like-records.ts';
import { LikeReports } from './like-reports.ts';
import { likes, LikesRepository } from './likes.repository.ts';
import { Mailboxes } from './mailboxes.ts';
import { Numbers, type Change } from './numbers.service.ts';
import { OpenPostsService } from './open-posts.service.ts';
import { Sharing } from './sharing.ts';

type ToggleRequest = Incoming<typeof likesRequests.toggle>;
type ToggleAnswer = Answer<typeof likesRequests.toggle>;
/** `load` marks a like of a load test. */
type Source = LikeSource | 'load' | null;

/** A person's next record in an event, and the post from which the like moves away, if any. */
interface Toggle {
  readonly postId: string;
  readonly liked: boolean;
  readonly record: LikeRecord;
  readonly previousId: string | null;
}

/** A stored refusal: a retry with the same key gets it again, even if a new request would be accepted. */
interface Refusal {
  readonly error: WireError;
}

/** The answer to a request, and the change that the request made. */
interface Outcome {
  readonly answer: ToggleAnswer | Refusal;
  readonly toggle?: Toggle;
}

/** Codes of refusals that are not stored, because a deleted post or account must not leave a record. */
const unstoredCodes: ReadonlySet<string> = new Set(['POST_NOT_FOUND', 'USER_NOT_FOUND']);

const attributesOf = (change: 'added' | 'removed' | 'moved') => ({ 'elreto.like.change': change });

@Controller()
export class ToggleLikeController {
  readonly #count: Counter;

  constructor(
    private readonly repository: LikesRepository,
    private readonly numbers: Numbers,
    private readonly sharing: Sharing,
    private readonly openPosts: OpenPostsService,
    private readonly switches: SwitchBoard,
    private readonly mailboxes: Mailboxes,
    private readonly reports: LikeReports,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.#count = metrics.counter('elreto.likes');
    for (const change of ['added', 'removed', 'moved'] as const) {
      this.#count.add(0, attributesOf(change));
    }
  }

  /** Toggles the like. If the post or the account is unknown, fetches it and tries again. */
  @HandleRequest(likesRequests.toggle)
  async toggle(incoming: ToggleRequest): Promise<ToggleAnswer> {
    const { source = null, ...input } = incoming.input;
    // The source is not part of the keyed request: a retry may come from another network.
    const request = { ...incoming, input };
    const answer = await fetchingMissingFacts(() => this.#toggle(request, source));
    if ('error' in answer) throw fromWireError(answer.error);
    return answer;
  }

  /** Stores the record, the outcome under the request's key and the changed numbers in one transaction. */
  async #toggle(request: ToggleRequest, source: Source): Promise<ToggleAnswer | Refusal> {
    const most = this.sharing.outcomes;
    const { answer, toggle } = await this.numbers.transaction(
      async (tx, note): Promise<Outcome> => {
        const post = await this.openPosts.find(tx, request.input.postId);
        const { eventId } = post;
        const { uid } = request.actor;
        const id = likeId(eventId, uid);
        const [before, account] = await Promise.all([
          tx.get(likes, id),
          tx.get(accountsCollection, uid),
        ]);
        const first = await firstIn<ToggleAnswer>(tx, request, before);
        if (first) return { answer: first.value };
        const decided = await this.#decide(tx, request, post, before, source).catch(refusalOf);
        if ('error' in decided) {
          if (request.idempotency && account?.deletedAt === undefined) {
            const none = { eventId, postId: noPostId, userId: uid, likedAt: Date.now() };
            const kept = await withOutcome(tx, request, before, decided, most);
            await this.repository.write(tx, id, { ...(before ?? none), ...kept });
          }
          return { answer: decided };
        }
        await note(changesOf(decided));
        const value = await this.#answer(eventId, decided);
        const kept = await withOutcome(tx, request, before, { value }, most);
        const after = { ...decided.record, ...kept };
        await (isNeeded(after) ? this.repository.write(tx, id, after) : tx.delete(likes, id));
        return { answer: value, toggle: decided };
      },
    );
    if (toggle) this.#report(toggle, request.actor.uid);
    return answer;
  }

  /** Everyone may take a like off. Only adults may add one, and only one account per mailbox. */
  async #decide(
    tx: Transaction,
    { actor, input: { postId } }: ToggleRequest,
    post: Tally,
    own: LikeRecord | undefined,
    source: Source,
  ): Promise<Toggle> {
    const { eventId } = post;
    const key = await this.openPosts.requireOpen(tx, postId, post);
    this.switches.requireOpen('likes');
    const likedId = own ? postOf(own) : noPostId;
    const standing = own ? standingOf(own) : {};
    // A held like keeps its time: with a new one it would leave the group of likes that it was judged
    // with.
    const likedAt = own && standing.uncounted?.state === 'held' ? own.likedAt : Date.now();
    const record = { ...standing, eventId, userId: actor.uid, likedAt };
    if (likedId === postId) {
      return { postId, liked: false, record: takenOff({ ...record, postId }), previousId: null };
    }
    const account = await this.mailboxes.voter(tx, actor);
    if (likedId === noPostId) await this.mailboxes.check(tx, account, eventId);
    const { createdAt = null } = account;
    const { uncounted } = standing;
    const next = {
      ...record,
      // A like without evidence is not judged.
      ...(source !== 'load' && { evidence: evidenceOf({ ...actor, source, createdAt }, key) }),
      ...(uncounted ? { postId: noPostId, uncounted: { ...uncounted, postId } } : { postId }),
    };
    // A closed post does not lose the like here: the sweep takes its likes off.
    const isLeft = likedId !== noPostId && (await this.openPosts.isOpen(tx, likedId));
    return { postId, liked: true, record: next, previousId: isLeft ? likedId : null };
  }

  async #answer(eventId: string, toggle: Toggle): Promise<ToggleAnswer> {
    const { postId, liked, previousId, record } = toggle;
    const count = await this.numbers.of(postId);
    const previous =
      previousId === null ? null : { postId: previousId, likes: await this.numbers.of(previousId) };
    const state = liked ? (record.uncounted?.state ?? 'counted') : null;
    return {
      postId,
      eventId,
      likes: count,
      liked,
      previous,
      ...(state === 'held' && { review: true }),
      ...(state === 'counted' && { counted: true }),
    };
  }

  #report({ liked, previousId, record }: Toggle, uid: string): void {
    this.reports.add(ledgerLikeOf(likeId(record.eventId, uid), record));
    this.#count.add(1, attributesOf(liked ? (previousId ? 'moved' : 'added') : 'removed'));
  }
}

/** The changes of posts' numbers. An uncounted like changes none. */
function changesOf({ postId, liked, previousId, record }: Toggle): Change[] {
  if (record.uncounted) return [];
  const change = { postId, by: liked ? 1 : -1 };
  return previousId === null ? [change] : [change, { postId: previousId, by: -1 }];
}

function refusalOf(error: unknown): Refusal {
  const isRefusal =
    error instanceof AppError && error.status < 500 && !unstoredCodes.has(error.code);
  if (!isRefusal) throw error;
  const { code, params } = error;
  return { error: { code, params } };
}

/** Whether the record must be stored. Without a like, it is needed for retries and for the voter's standing. */
const isNeeded = (record: LikeRecord): boolean =>
  postOf(record) !== noPostId ||
  keepsOutcomes(record) ||
  Object.keys(standingOf(record)).length > 0;
