import { calls, postsRequests } from '@el-reto/contracts';
import type { Actor, Focus, Post, RequestDefinition } from '@el-reto/contracts';
import { startService } from '@el-reto/service-kit';
import type { RunningService } from '@el-reto/service-kit';
import { person, Surroundings } from '@el-reto/testing';
import { afterAll, afterEach } from 'vitest';
import type { z } from 'zod';
import { AppModule } from '../src/app.module.ts';
import { readEnv } from '../src/env.ts';
import { collections, migrations, posts } from '../src/post-records.ts';
import { Neighbours, running } from './neighbours.ts';

export const signingKey = 'a signing key for tests';

export const user = (uid: string): Actor => person(uid);
export const admin = (uid = 'moderator'): Actor => person(uid, { admin: true });
export const unverified = (uid: string): Actor => person(uid, { emailVerified: false });

/** The code that a promise rejects with; fails when it resolves. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: { code?: string }) => ({ code: error.code ?? `not coded: ${JSON.stringify(error)}` }),
  );
  if ('value' in outcome) throw new Error(`resolved to ${JSON.stringify(outcome.value)}`);
  return outcome.code;
}

interface CreateOptions {
  readonly uid?: string;
  readonly eventId?: string;
  readonly key?: string;
  readonly fingerprint?: string;
}

/** The posts service on a real nats-server and a real SQLite file, with `neighbours` around it. */
export class PostsStack {
  readonly neighbours = new Neighbours();
  readonly around: Surroundings;
  readonly env: Record<string, string>;
  service: RunningService | undefined;
  #options = { isPaced: false };
  #uploads = 0;

  private constructor(around: Surroundings) {
    this.around = around;
    this.env = { ...around.env, MEDIA_SIGNING_KEY: signingKey };
    this.neighbours.events.set('reto', running);
  }

  /** A stack for the tests of one file, which stops after them. */
  static async forFile(): Promise<PostsStack> {
    const stack = await PostsStack.start();
    afterEach(() => {
      stack.around.before = () => undefined;
    });
    afterAll(() => stack.stop());
    return stack;
  }

  static async start(options = { isPaced: false }): Promise<PostsStack> {
    const stack = new PostsStack(await Surroundings.start('posts'));
    stack.#options = options;
    await stack.neighbours.answerIn(stack.around);
    await stack.startService();
    return stack;
  }

  async startService(): Promise<void> {
    const env = readEnv(this.env);
    this.service = await startService({
      name: 'posts',
      module: AppModule.with(env, this.#options),
      env,
      collections,
      migrations,
    });
  }

  async stopService(): Promise<void> {
    await this.service?.stop();
    this.service = undefined;
  }

  async stop(): Promise<void> {
    await this.stopService();
    await this.around.stop();
  }

  ask<I extends z.ZodType, O extends z.ZodType>(
    definition: RequestDefinition<I, O>,
    input: z.input<I>,
    actor: Actor | null = null,
    idempotencyKey?: string,
  ): Promise<z.output<O>> {
    return this.around.ask(definition, input, { actor, idempotencyKey });
  }

  /** A post as everyone sees it: POST_NOT_FOUND where it is not public. */
  async read(postId: string): Promise<Post> {
    const post = await this.service?.store.get(posts, postId);
    const postSlug = post?.slug ?? 'nowhere';
    return this.ask(postsRequests.getBySlug, { eventSlug: `el-${post?.eventid}`, postSlug });
  }

  async create(
    name: string,
    { uid = 'ana', eventId = 'reto', key, fingerprint }: CreateOptions = {},
  ): Promise<Post> {
    const mediaId = this.newUpload(uid, { ...(fingerprint !== undefined && { fingerprint }) });
    return this.ask(calls.createPost, { eventId, name, mediaId }, user(uid), key);
  }

  newUpload(uid = 'ana', looks?: { focus?: Focus; fingerprint?: string }): string {
    return this.neighbours.upload(`media-${++this.#uploads}`, uid, looks);
  }

  async createPublic(name: string, options?: CreateOptions) {
    const post = await this.create(name, options);
    await this.ask(calls.approvePost, { postId: post.id }, admin());
    return { ...post, public: true };
  }
}
