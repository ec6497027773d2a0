import { setTimeout as sleep } from 'node:timers/promises';
import { accountsRequests, AppError, calls } from '@el-reto/contracts';
import { eventsRequests, mediaRequests, postsEvents } from '@el-reto/contracts';
import { codeOf, during, endedDates, failing, loseService } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { CreatePostController } from '../src/create-post.controller.ts';
import { Posts, user } from './posts-harness.ts';

const service = await Posts.ofFile();
const { ask, claimantOf, create, harness, store } = service;

const upload = () => harness.neighbours.addUpload('ana');
const post = (mediaId: string, name: string, key?: string, eventId = 'reto') =>
  ask(calls.createPost, { eventId, name, mediaId }, user('ana'), key);

it('after a crash between claim and post, a retry with the same key creates the post with that claim', async () => {
  const mediaId = upload();
  const claimed = Promise.withResolvers<void>();
  harness.before = during(mediaRequests.claim, () => {
    claimed.resolve();
    return new Promise<never>(() => undefined);
  });
  post(mediaId, 'Interrumpida', 'interrupted').catch(() => undefined);
  await claimed.promise;
  const claimant = claimantOf(mediaId);
  harness.before = () => undefined;
  await loseService(harness, () => undefined);
  const made = await post(mediaId, 'Interrumpida', 'interrupted');
  expect([claimant, claimantOf(mediaId)]).toEqual([`post:${made.id}`, `post:${made.id}`]);
  expect(await service.listMine('ana')).toMatchObject([{ id: made.id, name: 'Interrumpida' }]);
  expect(await service.published(postsEvents.postCreated)).toMatchObject([{ postId: made.id }]);
});

describe('an upload', () => {
  it.each([
    ['claim', mediaRequests.claim],
    ['profile', accountsRequests.getProfile],
    ['event', eventsRequests.getFacts],
  ])('is free for the same key after an unanswered request for the %s', async (name, request) => {
    const mediaId = upload();
    harness.before = failing(request, 'SERVICE_UNAVAILABLE');
    expect(await codeOf(post(mediaId, `Sin ${name}`, name))).toBe('SERVICE_UNAVAILABLE');
    expect(claimantOf(mediaId)).toBeNull();
    harness.before = () => undefined;
    expect((await post(mediaId, `Sin ${name}`, name)).name).toBe(`Sin ${name}`);
  });

  it('is not released while a post shows it', async () => {
    const mediaId = upload();
    const { id: postId } = await post(mediaId, 'Con foto');
    const claimant = `post:${postId}`;
    const controller = harness.service.app.get(CreatePostController);
    await controller.release(postId, { mediaId, claimant });
    expect(claimantOf(mediaId)).toBe(claimant);
  });
});

describe('a retry with the same key', () => {
  it('gets the first answer again, even in concurrent requests, and creates nothing more', async () => {
    const mediaId = upload();
    const tries = Array.from({ length: 5 }, () => post(mediaId, 'Repetida', 'key-1'));
    const [first, ...others] = await Promise.all(tries);
    for (const again of [...others, await post(mediaId, 'Repetida', 'key-1')]) {
      expect(again).toEqual(first);
    }
    expect(claimantOf(mediaId)).toBe(`post:${first?.id}`);
    const posts = await service.listMine('ana');
    expect(posts.filter(({ name }) => name === 'Repetida')).toHaveLength(1);
  });

  it('gets a refusal again after the reason for it is gone; a new key succeeds', async () => {
    const mediaId = upload();
    const taken = await create('Ocupada');
    expect(await codeOf(post(mediaId, 'Ocupada', 'key-2'))).toBe('POST_NAME_TAKEN');
    await service.delete(taken.id);
    expect(await codeOf(post(mediaId, 'Ocupada', 'key-2'))).toBe('POST_NAME_TAKEN');
    harness.neighbours.addEvent('reopened', endedDates);
    const late = (key: string) => post(mediaId, 'Tarde', key, 'reopened');
    expect(await codeOf(late('key-3'))).toBe('EVENT_OVER');
    harness.neighbours.addEvent('reopened');
    expect(await codeOf(late('key-3'))).toBe('EVENT_OVER');
    expect(await late('key-4')).toMatchObject({ name: 'Tarde' });
  });

  it('keeps the picture of its post when an earlier request fails later', async () => {
    const mediaId = upload();
    const [second, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let claims = 0;
    harness.before = async (subject) => {
      if (subject === mediaRequests.release.subject) released.resolve();
      if (subject !== mediaRequests.claim.subject) return;
      if (claims++ === 0) {
        // Gives the second request time to overtake this one, if nothing prevents that.
        await Promise.race([second.promise, sleep(200)]);
        throw new AppError('SERVICE_UNAVAILABLE');
      }
      second.resolve();
      await Promise.race([released.promise, sleep(200)]);
    };
    const tries = [1, 2].map(() => post(mediaId, 'Tardía', 'key-7').catch(() => null));
    const made = (await Promise.all(tries)).find((one) => one !== null);
    expect(claimantOf(mediaId)).toBe(`post:${made?.id}`);
  });

  it('is refused for another post, even long after its outcome was deleted', async () => {
    await post(upload(), 'Una', 'key-5');
    expect(await codeOf(post(upload(), 'Otra', 'key-5'))).toBe('IDEMPOTENCY_KEY_REUSED');
    const outcomes = { name: 'idempotency', indexes: [] };
    await store().transaction(async (tx) => {
      for (const { id } of await tx.find(outcomes, {})) await tx.delete(outcomes, id);
    });
    expect(await codeOf(post(upload(), 'Otra', 'key-5'))).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
