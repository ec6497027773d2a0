import {
  AppError,
  calls,
  mediaRequests,
  postsRequests,
  type Actor,
  type Post,
  type RequestDefinition,
} from '@el-reto/contracts';
import { startService } from '@el-reto/service-kit';
import { harnessOfFile, person, type Harness } from '@el-reto/testing';
import type { z } from 'zod';
import { AppModule } from '../src/app.module.ts';
import { readEnv } from '../src/env.ts';
import { collections, migrations, posts } from '../src/post-records.ts';

export const signingKey = 'a signing key for tests';

export const user = (uid: string): Actor => person(uid);
export const admin = (uid = 'moderator'): Actor => person(uid, { admin: true });

interface CreateOptions {
  readonly uid?: string;
  readonly eventId?: string;
  readonly key?: string;
  readonly fingerprint?: string;
}

let current: Harness | undefined;
/** Paths of published pictures. */
export const publishedPictures: string[] = [];
/** Fingerprints that the media service answers, by the paths of pictures. */
export const fingerprintsOf = new Map<string, string>();

/** The harness of the running tests. */
export function harness(): Harness {
  if (!current) throw new Error('no posts service runs');
  return current;
}
export const store = () => harness().store;

/** Runs a posts service with the running event `reto` for the tests of the calling file. */
export async function usePosts(options = { isPaced: false }): Promise<void> {
  current = await harnessOfFile('posts', (source) => {
    const env = readEnv({ ...source, MEDIA_SIGNING_KEY: signingKey });
    const module = AppModule.with(env, options);
    return startService({ name: 'posts', module, env, collections, migrations });
  });
  publishedPictures.length = 0;
  current.neighbours.addEvent('reto');
  await current.answer(mediaRequests.publish, ({ input: { path } }) => {
    publishedPictures.push(path);
    return { success: true } as const;
  });
  await current.answer(mediaRequests.getFingerprint, ({ input: { path } }) => {
    const fingerprint = fingerprintsOf.get(path);
    if (fingerprint === undefined) throw new AppError('MEDIA_NOT_FOUND');
    return { fingerprint };
  });
}

export const ask = <I extends z.ZodType, O extends z.ZodType>(
  definition: RequestDefinition<I, O>,
  input: z.input<I>,
  actor: Actor | null = null,
  idempotencyKey?: string,
): Promise<z.output<O>> => harness().ask(definition, input, { actor, idempotencyKey });

/** Resolves to a post as every visitor sees it; POST_NOT_FOUND where it is not public. */
export async function read(postId: string): Promise<Post> {
  const post = await store().get(posts, postId);
  const postSlug = post?.slug ?? 'nowhere';
  return ask(postsRequests.getBySlug, { eventSlug: `el-${post?.eventid}`, postSlug });
}
export const isPublic = (postId: string) =>
  read(postId).then(
    () => true,
    () => false,
  );

export function create(
  name: string,
  { uid = 'ana', eventId = 'reto', key, fingerprint }: CreateOptions = {},
): Promise<Post> {
  const picture = fingerprint === undefined ? {} : { fingerprint };
  const mediaId = harness().neighbours.addUpload(uid, picture);
  return ask(calls.createPost, { eventId, name, mediaId }, user(uid), key);
}

export async function createPublic(name: string, options?: CreateOptions): Promise<Post> {
  const post = await create(name, options);
  await ask(calls.approvePost, { postId: post.id }, admin());
  return { ...post, public: true };
}

export const claimantOf = (mediaId: string) =>
  harness().neighbours.claims.get(mediaId)?.claimant ?? null;
