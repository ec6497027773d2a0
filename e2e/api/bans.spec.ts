import type { CallParts } from '@el-reto/contracts';
import { setAdministrator } from '@el-reto/dev';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  admin,
  api,
  expectError,
  idsOf,
  likeIn,
  listOf,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  stack,
  toggle,
  upload,
  withinTwoSeconds,
} from '../support/people.ts';

const desk = async (query: NonNullable<CallParts<'listAdminPosts'>['query']>) => {
  const { token } = await admin();
  return (await api.call('listAdminPosts', { token, query: { limit: 100, ...query } })).posts;
};
const countOf = async (eventId: string) => (await listOf(eventId)).map(({ likes }) => likes);

/** Discs on the same ground: each seed is another picture. */
async function drawn(seed: number): Promise<Buffer> {
  const discs = Array.from({ length: 9 }, (_, i) => {
    const at = (n: number) => (seed * 7919 * (i + 1) * n) % 600;
    return `<circle cx="${at(3)}" cy="${at(5)}" r="${40 + (at(7) % 90)}" fill="hsl(${at(11)},80%,${20 + (at(2) % 60)}%)"/>`;
  });
  const svg = `<svg width="600" height="600"><rect width="600" height="600" fill="#888"/>${discs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

describe('a public card that is taken down', () => {
  it('is gone within two seconds, but for what moderators and its author know of it', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(author, event.id);
    const { token } = await admin();
    const params = { postId: post.id };
    const body = { reason: 'Se ve otra marca' };
    expect(await api.call('removePost', { token, params, body })).toMatchObject({ success: true });
    const image = new URL(`/media/${post.imgLocation}`, api.origin);
    const page = new URL(`/gallery/${event.slug}/${post.slug}`, api.origin);
    await expect.poll(async () => idsOf(await listOf(event.id)), withinTwoSeconds).toEqual([]);
    await expect.poll(async () => (await fetch(image)).status, withinTwoSeconds).toBe(404);
    await expect.poll(async () => (await fetch(page)).status, withinTwoSeconds).toBe(404);
    await expectError(api.call('removePost', { token, params, body }), 409, 'POST_ALREADY_DECIDED');
    const [removed] = await desk({ status: 'removed', event: event.id });
    expect(removed).toMatchObject({ id: post.id, decision: { outcome: 'removed', ...body } });
    const { denied } = await api.call('getMyRace', { token: author.token });
    expect(denied).toMatchObject([{ postId: post.id, outcome: 'removed', ...body }]);
  });
});

describe('pictures that look alike', () => {
  it('are told to moderators, of other contests too', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const seed = Math.floor(Math.random() * 1e6);
    const picture = await drawn(seed);
    const first = await newPublicPost(one, (await newEvent()).id, undefined, picture);
    const smaller = await sharp(picture).resize(300).jpeg({ quality: 50 }).toBuffer();
    const event = await newEvent();
    const second = await newPost(other, event.id, undefined, smaller);
    const alikeOf = async () => (await desk({ event: event.id, duplicates: '1' }))[0]?.duplicateOf;
    await expect.poll(alikeOf, { timeout: 10_000 }).toContain(first.id);
    const [shown] = await desk({ status: 'public', author: one.uid });
    expect(shown?.duplicateOf).toContain(second.id);
  });
});

describe('a suspended account', () => {
  it('neither likes nor posts, its likes are void and its posts go, until it is lifted', async () => {
    const [author, cheat] = [await newPerson(), await newPerson()];
    const event = await newEvent();
    const post = await newPublicPost(author, event.id);
    const own = await newPublicPost(cheat, event.id);
    const waiting = await newPost(cheat, event.id);
    await toggle(cheat, post.id);
    await expect.poll(() => countOf(event.id), withinTwoSeconds).toContain(1);
    const { token } = await admin();
    const params = { uid: cheat.uid };
    const body = { reason: 'Compra corcholatas' };
    await api.call('banUser', { token, params, body });

    await expect.poll(() => countOf(event.id), withinTwoSeconds).toEqual([0]);
    const removed = await desk({ status: 'removed', author: cheat.uid });
    const outcomes = removed.map(({ id, decision }) => [id, decision?.outcome]);
    expect(outcomes).toHaveLength(2);
    expect(outcomes).toContainEqual([own.id, 'removed']);
    expect(outcomes).toContainEqual([waiting.id, 'denied']);
    expect(await likeIn(cheat, event.id)).toMatchObject({ state: 'voided', reason: 'banned' });
    await expectError(upload(cheat, 'post'), 403, 'BANNED');
    const other = await newPublicPost(author, event.id);
    await expectError(toggle(cheat, other.id), 403, 'BANNED');
    const me = await api.call('getMe', { token: cheat.token });
    expect(me.banned).toMatchObject(body);
    const { users } = await api.call('listUsers', { token, query: { q: cheat.uid } });
    expect(users).toMatchObject([{ uid: cheat.uid, banned: body }]);

    // As `npm run admin -- grant` asks it, and says so.
    await expect(setAdministrator(stack.nats, cheat.email, true)).rejects.toThrow(
      'Una cuenta suspendida no puede administrar: levanta antes la suspensión.',
    );

    await api.call('unbanUser', { token, params, body: { reason: 'Se aclaró' } });
    await expect
      .poll(async () => (await likeIn(cheat, event.id))?.state, withinTwoSeconds)
      .toBe('counted');
    await newPost(cheat, event.id);
  });

  it('is none that administers, or is not there', async () => {
    const { token, uid } = await admin();
    const body = { reason: 'Por nada' };
    const ban = (who: string) => api.call('banUser', { token, params: { uid: who }, body });
    await expectError(ban(uid), 409, 'CANNOT_BAN');
    await expectError(ban('nadie'), 404, 'USER_NOT_FOUND');
    const someone = await newPerson();
    const asked = api.call('banUser', { token: someone.token, params: { uid }, body });
    await expectError(asked, 403, 'ADMIN_ONLY');
  });
});
