import { randomUUID } from 'node:crypto';
import {
  accountsRequests,
  AppError,
  calls,
  eventPhase,
  eventsRequests,
  mediaRequests,
  postsEvents,
  type PostSummary,
} from '@el-reto/contracts';
import {
  ENV,
  HandleRequest,
  KeyedLock,
  LOGGER,
  Participants,
  RequestClient,
  SwitchBoard,
  type Incoming,
} from '@el-reto/service-kit';
import { firstOutcome, repeatableId, transactOnce } from '@el-reto/store';
import type { Reader, Transaction } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import type { PostsEnv } from './env.ts';
import { LikenessesService } from './likenesses.service.ts';
import { newPost, numberCandidates, slugCandidates, type PostDraft } from './new-post.ts';
import { postFacts } from './post-records.ts';
import { privateSummary } from './post-summary.ts';
import { PostsRepository } from './posts.repository.ts';

type CreateRequest = Incoming<typeof calls.createPost>;

/** Creates a post in a running event, from a picture that the same account has uploaded. */
@Controller()
export class CreatePostController {
  /**
   * Serialises attempts with the same key: a failing attempt must not release the upload of a succeeding
   * one.
   */
  readonly #lock = new KeyedLock();

  constructor(
    private readonly repository: PostsRepository,
    private readonly client: RequestClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENV) private readonly env: PostsEnv,
    @Inject(SwitchBoard) private readonly switches: SwitchBoard,
    private readonly participants: Participants,
    private readonly likenesses: LikenessesService,
  ) {}

  @HandleRequest(calls.createPost)
  async create(incoming: CreateRequest) {
    const postId = repeatableId(incoming) ?? randomUUID();
    const summary = await this.#lock.inOrder(postId, async () => {
      const first = await firstOutcome<PostSummary>(this.repository.store, incoming);
      if (first) return first.value;
      // This refusal is not stored as an outcome: after the person has given a birth date, the client
      // repeats the same key.
      await this.participants.require(incoming.actor);
      try {
        return await this.#create(incoming, postId);
      } catch (error) {
        return await transactOnce<PostSummary>(this.repository.store, incoming, () =>
          Promise.reject(error),
        );
      }
    });
    return { ...summary, likedAccounts: [] };
  }

  async #create(incoming: CreateRequest, postId: string): Promise<PostSummary> {
    this.switches.requireOpen('uploads');
    const { actor } = incoming;
    const { uid } = actor;
    const { eventId, mediaId, focus, ...texts } = incoming.input;
    await this.#requireOpenTo(eventId, uid);
    await this.#requireFree(this.repository.store, postId, texts.name);
    const claim = { mediaId, claimant: `post:${postId}` };
    try {
      const {
        path: imgLocation,
        focus: suggested,
        fingerprint,
        ...picture
      } = await this.client.ask(mediaRequests.claim, {
        ...claim,
        uid,
        purpose: 'post',
        folder: `event/${eventId}/posts/${uid}`,
        public: false,
      });
      // Read as late as possible: a later change of the profile is shown on cards that exist by then.
      const profile = await this.client.ask(accountsRequests.getProfile, { uid });
      const point = focus ?? suggested;
      const draft: PostDraft = {
        id: postId,
        ...texts,
        eventid: eventId,
        userId: uid,
        displayName: profile.displayName,
        profilePhoto: profile.photoURL,
        imgLocation,
        ...picture,
        ...(point && { focus: point }),
      };
      const made = await transactOnce(this.repository.store, incoming, (tx) =>
        this.#insert(tx, draft, fingerprint, actor),
      );
      this.likenesses.mark();
      return made;
    } catch (error) {
      await this.release(postId, claim);
      throw error;
    }
  }

  /** Releases an upload whose post could not be created. Never throws. */
  async release(postId: string, claim: { mediaId: string; claimant: string }): Promise<void> {
    try {
      if (await this.repository.get(postId)) return;
      await this.client.ask(mediaRequests.release, claim);
    } catch (error) {
      this.logger.warn({ err: error, ...claim }, 'an upload stays claimed until it expires');
    }
  }

  async #requireOpenTo(eventId: string, uid: string): Promise<void> {
    const event = await this.client.ask(eventsRequests.getFacts, { eventId, uid });
    if (event.isJuror) throw new AppError('JUROR_TAKES_PART');
    const phase = eventPhase(event);
    if (phase === 'ended') throw new AppError('EVENT_OVER');
    if (phase === 'upcoming') throw new AppError('EVENT_NOT_STARTED');
  }

  /** Runs before the upload is claimed. If the name is taken, the upload can be used with another name. */
  async #requireFree(reader: Reader, postId: string, name: string): Promise<void> {
    if (await this.repository.isNameTaken(name, reader)) throw new AppError('POST_NAME_TAKEN');
    // The id follows from the key. The key's outcome is stored for ten minutes only, but the post has the
    // id for good.
    if (await this.repository.get(postId, reader)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  }

  async #insert(
    tx: Transaction,
    draft: PostDraft,
    fingerprint: string,
    actor: CreateRequest['actor'],
  ): Promise<PostSummary> {
    await this.#requireFree(tx, draft.id, draft.name);
    if (await this.repository.isEventClosed(tx, draft.eventid)) {
      throw new AppError('EVENT_NOT_FOUND');
    }
    await this.participants.check(tx, actor);
    const slug = await this.repository.freeSlug(tx, slugCandidates(draft.name, draft.id));
    if (slug === undefined) throw new AppError('POST_NAME_TAKEN');
    const number = await this.repository.freeNumber(tx, draft.eventid, numberCandidates());
    const post = { ...newPost(draft, slug, new Date()), ...(number !== undefined && { number }) };
    await this.repository.insert(tx, post, fingerprint);
    await tx.publish(postsEvents.postCreated, postFacts(post));
    return privateSummary(post, this.env.MEDIA_SIGNING_KEY);
  }
}
