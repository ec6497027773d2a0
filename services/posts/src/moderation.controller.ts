import { AppError, calls, mediaRequests, postsEvents } from '@el-reto/contracts';
import { firstOutcome, transactOnce, type Transaction } from '@el-reto/store';
import { HandleRequest, LOGGER, RequestClient, type Incoming } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { approved, decisionOn, requireRemovable, requireUndecided } from './moderation-rules.ts';
import { decisions, postFacts, posts } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';
import { Takedowns } from './takedowns.ts';
import { publishAct } from './publish-act.ts';

type BatchRequest = Incoming<typeof calls.decidePosts>;

interface Decision {
  readonly postId: string;
  readonly approve: boolean;
  readonly reason?: string | undefined;
  /** The time of the newest report that the moderator saw, or 0. */
  readonly seen?: number | undefined;
}

/** The request of a moderator, without its input: the outcome of a key is stored for one decision. */
type Asked = Pick<BatchRequest, 'subject' | 'actor' | 'idempotency'>;

type Outcome = 'approved' | 'denied';

/** Approving and denying share their keys: a repeated key with the opposite decision is refused. */
const subject = 'rpc.posts.decide';
/** Number of decisions of a batch that run at the same time. */
const batchStride = 10;

/** Approves and denies posts, each of them once. A second moderator gets the first decision as an error. */
@Controller()
export class ModerationController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly takedowns: Takedowns,
    private readonly client: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRequest(calls.approvePost)
  async approve({ input, actor, idempotency }: Incoming<typeof calls.approvePost>) {
    await this.#decideOnce({ subject, actor, idempotency }, { ...input, approve: true });
  }

  @HandleRequest(calls.denyPost)
  async deny({ input, actor, idempotency }: Incoming<typeof calls.denyPost>) {
    await this.#decideOnce({ subject, actor, idempotency }, { ...input, approve: false });
  }

  @HandleRequest(calls.removePost)
  async remove(incoming: Incoming<typeof calls.removePost>) {
    const { actor } = incoming;
    const { postId, reason } = incoming.input;
    await transactOnce(this.repository.store, incoming, async (tx) => {
      const known = await tx.get(posts, postId);
      const post = requireRemovable(known, await tx.get(decisions, postId));
      await this.takedowns.take(tx, [post], { by: actor.uid, reason });
      await publishAct(tx, actor, calls.removePost.name, post, { state: 'removed', reason });
    });
  }

  /** Decides on each post separately. The result of a post is an outcome or an error code. */
  @HandleRequest(calls.decidePosts)
  async decideBatch(request: BatchRequest) {
    const { approve, deny, seen } = request.input;
    const approvals = new Set(approve);
    if (deny.some((postId) => approvals.has(postId))) {
      throw new AppError('MALFORMED_REQUEST', { detail: 'approve ∩ deny' });
    }
    const postIds = [...new Set([...approve, ...deny])];
    const results: Record<string, string> = {};
    for (let i = 0; i < postIds.length; i += batchStride) {
      const stride = postIds.slice(i, i + batchStride).map(async (postId) => {
        const decision = { postId, approve: approvals.has(postId), seen: seen?.[postId] };
        results[postId] = await this.#outcomeOf(request, decision);
      });
      await Promise.all(stride);
    }
    return { success: true as const, results };
  }

  async #decideOnce(asked: Asked, decision: Decision): Promise<Outcome> {
    const { store } = this.repository;
    const request = { ...asked, input: decision };
    const first = await firstOutcome<Outcome>(store, request);
    if (first) return first.value;
    // The picture is published before the answer: every client that sees the approval can load the
    // picture.
    if (decision.approve) await this.#publishPicture(decision.postId);
    return transactOnce(store, request, (tx) => this.#decide(tx, decision, asked.actor));
  }

  async #publishPicture(postId: string): Promise<void> {
    const post = await this.repository.get(postId);
    if (!post || post.public) return;
    const path = post.imgLocation;
    if (await this.client.find(mediaRequests.publish, { path }, 'MEDIA_NOT_FOUND')) return;
    // If the post was denied meanwhile, its picture is deleted, and the caller gets that decision.
    if (await this.repository.get(postId)) throw new AppError('MEDIA_NOT_FOUND');
  }

  async #outcomeOf(request: BatchRequest, decision: Decision): Promise<string> {
    const { idempotency } = request;
    // Each post has a separate key, so that a retry after a crash continues where the first attempt ended.
    const key = idempotency && { key: `${idempotency.key} ${decision.postId}` };
    try {
      return await this.#decideOnce({ ...request, idempotency: key }, decision);
    } catch (error) {
      if (error instanceof AppError) return error.code;
      this.logger.error({ err: error, postId: decision.postId }, 'decision failed');
      return 'INTERNAL';
    }
  }

  async #decide(tx: Transaction, decision: Decision, actor: Asked['actor']): Promise<Outcome> {
    const { postId, approve, reason, seen = Infinity } = decision;
    const known = await tx.get(posts, postId);
    const last = await tx.get(decisions, postId);
    const post = requireUndecided(known, last);
    const hasNewReport = seen < (post.reportedAt ?? 0);
    // Further reports do not stop a denial, but an approval that the moderator has not seen does.
    if (hasNewReport && (approve || seen < (last?.at ?? 0))) {
      throw new AppError('CHANGED_MEANWHILE');
    }
    if (!approve) {
      const state = post.public ? 'removed' : 'denied';
      await this.takedowns.take(tx, [post], { by: actor.uid, reason: reason ?? null });
      await publishAct(tx, actor, calls.denyPost.name, post, { state, reason });
      return 'denied';
    }
    await tx.set(posts, postId, approved(post));
    await tx.set(decisions, postId, decisionOn(post, 'approved', actor.uid));
    const facts = { ...postFacts(post), createdAt: post.createdAt };
    await tx.publish(postsEvents.postApproved, facts);
    await publishAct(tx, actor, calls.approvePost.name, post, { state: 'public' });
    return 'approved';
  }
}
