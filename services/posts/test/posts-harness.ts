import { readSettings } from '@el-reto/contracts/settings';
import { AppError, calls, eventsEvents, likesEvents, mediaRequests } from '@el-reto/contracts';
import { postsEvents, postsRequests, type Actor, type Post } from '@el-reto/contracts';
import type { EventDefinition, RequestDefinition } from '@el-reto/contracts';
import { startService } from '@el-reto/service-kit';
import { codeOf, harnessOfFile, person, type Harness } from '@el-reto/testing';
import type { z } from 'zod';
import { AppModule } from '../src/app.module.ts';
import { postsEnvSchema } from '../src/env.ts';
import { collections, posts, type PostRecord } from '../src/post-records.ts';
import { PostsRepository } from '../src/posts.repository.ts';

export const signingKey = 'a signing key for tests';

export const user = (uid: string): Actor => person(uid);
export const admin = (uid = 'moderator'): Actor => person(uid, { admin: true });

interface CreateOptions {
  readonly uid?: string;
  readonly eventId?: string;
  readonly key?: string;
  readonly fingerprint?: string;
}
/** The administrator, the idempotency key, the reason and the seen report of a decision. */
type Decision = { by?: string; key?: string; reason?: string; seen?: number };

/** A posts service with the running event `reto`, and with the answers of the media service. */
export class Posts {
  /** Paths of pictures that the media service was asked to publish. */
  readonly publishedPictures: string[] = [];
  /** Paths of pictures that the media service fails to publish. */
  readonly lostPictures = new Set<string>();

  private constructor(readonly harness: Harness) {}

  /** Starts the service for the tests of the calling file. */
  static async ofFile(options = { isPaced: false }): Promise<Posts> {
    const harness = await harnessOfFile('posts', (source) => {
      const env = readSettings(postsEnvSchema, { ...source, MEDIA_SIGNING_KEY: signingKey });
      const module = AppModule.with(env, options);
      return startService({ name: 'posts', module, env, collections });
    });
    const started = new Posts(harness);
    harness.neighbours.addEvent('reto');
    await harness.answer(mediaRequests.publish, ({ input: { path } }) => {
      if (started.lostPictures.has(path)) throw new AppError('SERVICE_UNAVAILABLE');
      started.publishedPictures.push(path);
      return { success: true } as const;
    });
    return started;
  }

  store = () => this.harness.store;

  ask = <I extends z.ZodType, O extends z.ZodType>(
    definition: RequestDefinition<I, O>,
    input: z.input<I>,
    actor: Actor | null = null,
    idempotencyKey?: string,
  ): Promise<z.output<O>> => this.harness.ask(definition, input, { actor, idempotencyKey });

  /** Returns a post as every visitor sees it; fails with POST_NOT_FOUND if it is not public. */
  read = async (postId: string): Promise<Post> => {
    const post = await this.store().get(posts, postId);
    const postSlug = post?.slug ?? 'nowhere';
    return this.ask(postsRequests.getBySlug, { eventSlug: `el-${post?.eventid}`, postSlug });
  };
  isPublic = async (postId: string) => (await this.read(postId).catch(() => null)) !== null;

  create = (name: string, options: CreateOptions = {}): Promise<Post> => {
    const { uid = 'ana', eventId = 'reto', key, fingerprint } = options;
    const picture = fingerprint === undefined ? {} : { fingerprint };
    const mediaId = this.harness.neighbours.addUpload(uid, picture);
    return this.ask(calls.createPost, { eventId, name, mediaId }, user(uid), key);
  };
  /** Returns the code with which a new post is refused; its upload must stay unclaimed. */
  refusal = async (name: string, { uid = 'ana', eventId = 'reto' }: CreateOptions = {}) => {
    const mediaId = this.harness.neighbours.addUpload(uid);
    const code = await codeOf(this.ask(calls.createPost, { eventId, name, mediaId }, user(uid)));
    if (this.claimantOf(mediaId) !== null) throw new Error('the upload stays claimed');
    return code;
  };
  createPublic = async (name: string, options?: CreateOptions): Promise<Post> => {
    const post = await this.create(name, options);
    await this.approve(post.id);
    return { ...post, public: true };
  };

  approve = (postId: string, { by, key }: Decision = {}) =>
    this.ask(calls.approvePost, { postId }, admin(by), key);
  deny = (postId: string, { by, key, reason, seen }: Decision = {}) =>
    this.ask(calls.denyPost, { postId, reason, seen }, admin(by), key);
  /** Removes a public post. */
  takeDown = (postId: string, { by, key, reason = 'Otra marca' }: Decision = {}) =>
    this.ask(calls.removePost, { postId, reason }, admin(by), key);
  delete = (postId: string, actor = user('ana'), key?: string) =>
    this.ask(calls.deletePost, { postId }, actor, key);
  deleteEvent = (eventId: string) => {
    const deleted = { eventId, attached: [], released: [] };
    return this.harness.publish(eventsEvents.eventDeleted, deleted);
  };
  /** A page of a list for moderators. */
  desk = (asked: z.input<typeof calls.listAdminPosts.input>) =>
    this.ask(calls.listAdminPosts, asked, admin());
  listMine = async (uid: string) => (await this.ask(postsRequests.listMine, {}, user(uid))).posts;

  view = (postId: string, key?: string) => this.ask(calls.incrementPostView, { postId }, null, key);
  share = (postId: string, key?: string) =>
    this.ask(calls.incrementPostShare, { postId }, null, key);
  tally = (postId: string, likes: number, revision: number) => {
    const tallies = [{ postId, likes, revision }];
    return this.harness.publish(likesEvents.tallyChanged, { eventId: 'reto', tallies });
  };
  /** The published numbers of a post, oldest first. */
  numbersOf = (postId: string) =>
    this.harness
      .published(postsEvents.statsChanged)
      .flatMap((event) => event.posts)
      .filter((stats) => stats.postId === postId);

  claimantOf = (mediaId: string) => this.harness.neighbours.claims.get(mediaId)?.claimant ?? null;

  /** The payloads of all events of one kind that the service has committed, oldest first. */
  published = async <S extends z.ZodType>(event: EventDefinition<S>) => {
    await this.harness.settled();
    return this.harness.published(event);
  };

  /** Writes posts into the store, which is faster than requests. */
  seed = async (...seeded: readonly PostRecord[]): Promise<void> => {
    const repository = new PostsRepository(this.store());
    await repository.store.transaction(async (tx) => {
      for (const post of seeded) await repository.insert(tx, post);
    });
  };
}
