import {
  accountsRequests,
  AppError,
  calls,
  mediaRequests,
  postsRequests,
} from '@el-reto/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CreatePostController } from '../src/create-post.controller.ts';
import { failing } from './neighbours.ts';
import { codeOf, PostsStack, user } from './posts-stack.ts';

const stack = await PostsStack.forFile();

const create = (input: { eventId?: string; name: string; mediaId: string }, uid = 'ana') =>
  stack.ask(calls.createPost, { eventId: 'reto', ...input }, user(uid));

describe('an upload', () => {
  it('is given back when the claim was not answered', async () => {
    const mediaId = stack.newUpload();
    stack.around.before = failing(mediaRequests.claim.subject, 'SERVICE_UNAVAILABLE');
    expect(await codeOf(create({ name: 'Sin respuesta', mediaId }))).toBe('SERVICE_UNAVAILABLE');
    expect(stack.neighbours.claimantOf(mediaId)).toBeNull();
    stack.around.before = () => undefined;
    expect((await create({ name: 'Sin respuesta', mediaId })).name).toBe('Sin respuesta');
  });

  it('is never given back while a post shows it', async () => {
    const mediaId = stack.newUpload();
    const { id: postId } = await create({ name: 'Con foto', mediaId });
    const posts = stack.service?.app.get(CreatePostController);
    await posts?.giveBack(postId, { mediaId, claimant: `post:${postId}` });
    expect(stack.neighbours.claimantOf(mediaId)).toBe(`post:${postId}`);
  });

  it('is not touched when another service does not answer', async () => {
    const mediaId = stack.newUpload();
    stack.around.before = failing(accountsRequests.getProfile.subject, 'SERVICE_UNAVAILABLE');
    expect(await codeOf(create({ name: 'Sin perfil', mediaId }))).toBe('SERVICE_UNAVAILABLE');
    expect(stack.neighbours.claimantOf(mediaId)).toBeNull();
  });
});

describe('a retry with the same key', () => {
  const ask = (mediaId: string, name: string, key: string) =>
    stack.ask(calls.createPost, { eventId: 'reto', name, mediaId }, user('ana'), key);

  it('answers what the first try answered, and adds nothing', async () => {
    const mediaId = stack.newUpload();
    const first = await ask(mediaId, 'Repetida', 'key-1');
    expect(await ask(mediaId, 'Repetida', 'key-1')).toEqual(first);
    const { posts } = await stack.ask(postsRequests.listMine, {}, user('ana'));
    expect(posts.filter(({ name }) => name === 'Repetida')).toHaveLength(1);
  });

  it('answers the first refusal too, whatever has changed since', async () => {
    const taken = await stack.create('Ocupada');
    const mediaId = stack.newUpload();
    expect(await codeOf(ask(mediaId, 'Ocupada', 'key-2'))).toBe('POST_NAME_TAKEN');
    await stack.ask(calls.deletePost, { postId: taken.id }, user('ana'));
    expect(await codeOf(ask(mediaId, 'Ocupada', 'key-2'))).toBe('POST_NAME_TAKEN');
    expect((await ask(mediaId, 'Ocupada', 'key-3')).public).toBe(false);
  });

  it('made at the same time answers the same, and leaves the picture to the post', async () => {
    const mediaId = stack.newUpload();
    const tries = Array.from({ length: 5 }, () => ask(mediaId, 'A la vez', 'key-4'));
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(stack.neighbours.claimantOf(mediaId)).toBe(`post:${answers[0]?.id}`);
  });

  it('keeps the picture when the try before it fails late', async () => {
    const mediaId = stack.newUpload();
    const [second, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let claims = 0;
    stack.around.before = async (subject) => {
      if (subject === mediaRequests.release.subject) released.resolve();
      if (subject !== mediaRequests.claim.subject) return;
      if (claims++ === 0) {
        // Long enough for the other try to come between, if it may.
        await Promise.race([second.promise, delay(200)]);
        throw new AppError('SERVICE_UNAVAILABLE');
      }
      second.resolve();
      await Promise.race([released.promise, delay(200)]);
    };
    const tries = [1, 2].map(() => ask(mediaId, 'Tardía', 'key-7').catch(() => null));
    const made = (await Promise.all(tries)).find((post) => post !== null);
    expect(stack.neighbours.claimantOf(mediaId)).toBe(`post:${made?.id}`);
  });

  it('is refused for another post', async () => {
    await ask(stack.newUpload(), 'Una', 'key-5');
    expect(await codeOf(ask(stack.newUpload(), 'Otra', 'key-5'))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('goes on where a try ended that got no answer', async () => {
    const mediaId = stack.newUpload();
    stack.around.before = failing(mediaRequests.claim.subject, 'SERVICE_UNAVAILABLE');
    expect(await codeOf(ask(mediaId, 'Segundo intento', 'key-6'))).toBe('SERVICE_UNAVAILABLE');
    stack.around.before = () => undefined;
    expect((await ask(mediaId, 'Segundo intento', 'key-6')).name).toBe('Segundo intento');
  });
});
