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

/** Creates a post in a running event from an upload of the same account. */
@Controller()
export class CreatePostController {
  /** Two tries with one key share an upload: the loser must not give back what the winner shows. */
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
      // Checked before an outcome is stored: after giving a birth date the client sends the same
      // key again.
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
    const { eventId, mediaId, focus: chosen, ...texts } = incoming.input;
    const [profile] = await Promise.all([
      this.client.ask(accountsRequests.getProfile, { uid }),
      this.#requireOpenTo(eventId, uid),
    ]);
    await this.#requireFree(this.repository.store, postId, texts.name);
    const claim = { mediaId, claimant: `post:${postId}` };
    try {
      const asked = {
        ...claim,
        uid,
        purpose: 'post',
        folder: `event/${eventId}/posts/${uid}`,
        public: false,
      } as const;
      const {
        path: imgLocation,
        focus: suggested,
        ...looks
      } = await this.client.ask(mediaRequests.claim, asked);
      const focus = chosen ?? suggested;
      const picture = { imgLocation, ...looks, ...(focus && { focus }) };
      const author = {
        userId: uid,
        displayName: profile.displayName,
        profilePhoto: profile.photoURL,
      };
      const draft = { id: postId, ...texts, eventid: eventId, ...author, ...picture };
      const made = await transactOnce(this.repository.store, incoming, (tx) =>
        this.#insert(tx, draft, actor),
      );
      this.likenesses.mark();
      return made;
    } catch (error) {
      await this.giveBack(postId, claim);
      throw error;
    }
  }

  /** Makes an upload usable again after its post could not be created; never throws. */
  async giveBack(postId: string, claim: { mediaId: string; claimant: string }): Promise<void> {
    try {
      if (await this.repository.get(postId)) return;
      await this.client.ask(mediaRequests.release, claim);
    } catch (error) {
      this.logger.warn({ err: error, ...claim }, 'an upload stays claimed until it is swept');
    }
  }

  async #requireOpenTo(eventId: string, uid: string): Promise<void> {
    const event = await this.client.ask(eventsRequests.getFacts, { eventId, uid });
    if (event.isJuror) throw new AppError('JUROR_TAKES_PART');
    const phase = eventPhase(event);
    if (phase === 'ended') throw new AppError('EVENT_OVER');
    if (phase === 'upcoming') throw new AppError('EVENT_NOT_STARTED');
  }

  /** Checked before the upload is claimed, so that it stays usable with another name. */
  async #requireFree(reader: Reader, postId: string, name: string): Promise<void> {
    if (await this.repository.isNameTaken(name, reader)) throw new AppError('POST_NAME_TAKEN');
    // A key is remembered for ten minutes, the post that it made for longer.
    if (await this.repository.get(postId, reader)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  }

  async #insert(
    tx: Transaction,
    draft: PostDraft,
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
    await this.repository.insert(tx, post, draft.fingerprint);
    await tx.publish(postsEvents.postCreated, postFacts(post));
    return privateSummary(post, this.env.MEDIA_SIGNING_KEY);
  }
}
