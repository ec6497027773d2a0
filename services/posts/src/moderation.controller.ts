import { AppError, calls, mediaRequests, postsEvents } from '@el-reto/contracts';
import { firstOutcome, transactOnce, type Repeatable, type Transaction } from '@el-reto/store';
import { HandleRequest, LOGGER, RequestClient, type Incoming } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import { approved, decisionOn, requireRemovable, requireUndecided } from './moderation-rules.ts';
import { decisions, postFacts, posts, type PostRecord } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';
import { Takedowns } from './takedowns.ts';
import { publishAct } from './publish-act.ts';

type DecisionCall = typeof calls.approvePost | typeof calls.denyPost;
type BatchRequest = Incoming<typeof calls.decidePosts>;

interface Decision {
  readonly postId: string;
  readonly approve: boolean;
  readonly reason?: string | undefined;
}

type Outcome = 'approved' | 'denied';

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
  approve(incoming: Incoming<typeof calls.approvePost>) {
    return this.#decideOne(incoming, { ...incoming.input, approve: true });
  }

  @HandleRequest(calls.denyPost)
  deny(incoming: Incoming<typeof calls.denyPost>) {
    const { postId, reason } = incoming.input;
    return this.#decideOne(incoming, { postId, approve: false, reason });
  }

  @HandleRequest(calls.removePost)
  async remove(incoming: Incoming<typeof calls.removePost>) {
    const { input, actor } = incoming;
    const { postId, reason } = input;
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
    const { approve, deny } = request.input;
    const approvals = new Set(approve);
    if (deny.some((postId) => approvals.has(postId))) {
      throw new AppError('MALFORMED_REQUEST', { detail: 'approve ∩ deny' });
    }
    const postIds = [...new Set([...approve, ...deny])];
    const results: Record<string, string> = {};
    for (let i = 0; i < postIds.length; i += batchStride) {
      const stride = postIds.slice(i, i + batchStride).map(async (postId) => {
        const decision = { postId, approve: approvals.has(postId) };
        results[postId] = await this.#outcomeOf(request, decision);
      });
      await Promise.all(stride);
    }
    return { success: true as const, results };
  }

  async #decideOne(incoming: Incoming<DecisionCall>, decision: Decision) {
    // Approving and denying share their keys: a repeated key with the opposite decision is refused.
    const request = { ...incoming, subject: 'rpc.posts.decide', input: decision };
    await this.#decideOnce(request, decision, incoming.actor.uid);
  }

  async #decideOnce(request: Repeatable, decision: Decision, by: string): Promise<Outcome> {
    const { store } = this.repository;
    const first = await firstOutcome<Outcome>(store, request);
    if (first) return first.value;
    // The picture is published before the answer: every client that sees the approval can load the
    // picture.
    if (decision.approve) await this.#publishPicture(decision.postId);
    return transactOnce(store, request, (tx) => this.#decide(tx, decision, by));
  }

  /** Makes a pending post's picture public. */
  async #publishPicture(postId: string): Promise<void> {
    const post = await this.repository.get(postId);
    if (!post || post.public) return;
    try {
      await this.client.ask(mediaRequests.publish, { path: post.imgLocation });
    } catch (error) {
      // If the post was denied meanwhile, its picture is deleted, and the caller gets that decision.
      const isGone = error instanceof AppError && error.code === 'MEDIA_NOT_FOUND';
      if (!isGone || (await this.repository.get(postId))) throw error;
    }
  }

  async #outcomeOf(request: BatchRequest, decision: Decision): Promise<string> {
    const { subject, actor, idempotency } = request;
    // Each post has a separate key, so that a retry after a crash continues where the first attempt ended.
    const key = idempotency && { key: `${idempotency.key} ${decision.postId}` };
    try {
      const one = { subject, actor, input: decision, idempotency: key };
      return await this.#decideOnce(one, decision, actor.uid);
    } catch (error) {
      if (error instanceof AppError) return error.code;
      this.logger.error({ err: error, postId: decision.postId }, 'decision failed');
      return 'INTERNAL';
    }
  }

  async #decide(
    tx: Transaction,
    { postId, approve, reason }: Decision,
    by: string,
  ): Promise<Outcome> {
    const known = await tx.get(posts, postId);
    const post = requireUndecided(known, await tx.get(decisions, postId));
    const outcome: Outcome = approve ? 'approved' : 'denied';
    const actor = { uid: by };
    if (approve) {
      await this.#approve(tx, post, by);
      await publishAct(tx, actor, calls.approvePost.name, post, { state: 'public' });
    } else {
      await this.takedowns.take(tx, [post], { by, reason: reason ?? null });
      const state = post.public ? 'removed' : 'denied';
      await publishAct(tx, actor, calls.denyPost.name, post, { state, reason });
    }
    return outcome;
  }

  async #approve(tx: Transaction, post: PostRecord, by: string): Promise<void> {
    await tx.set(posts, post.id, approved(post));
    await tx.set(decisions, post.id, decisionOn(post, 'approved', by));
    const { createdAt, name } = post;
    await tx.publish(postsEvents.postApproved, { ...postFacts(post), createdAt, name });
  }
}
