import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppError,
  eventsEvents,
  eventsRequests,
  postsEvents,
  postsRequests,
} from '@el-reto/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeMedia, type FakeMedia } from './support/fake-media.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const card = samplePost('p1', { name: 'El Puesto & Ñ', number: 7 });
const hidden = samplePost('missing');
const others = Array.from({ length: 40 }, (_, at) => samplePost(`other-${at}`));
const won = sampleEvent({
  id: 'event-2',
  slug: 'otono',
  name: 'Otoño',
  endDate: '2026-01-31',
});
let isShown = true;
/** How often prizes were asked for, and what the answers wait for. */
let asked = 0;
let held = Promise.resolve();
/** Prizes of the event that is over. */
const awards = new Map([
  [`${card.id} false`, { place: 2, rank: 2 }],
  [`${card.id} true`, { place: 'jury' as const, rank: 3 }],
]);
let media: FakeMedia;
let t: TestGateway;
beforeAll(async () => {
  media = await startFakeMedia(1_000, 'public, max-age=0, s-maxage=1');
  t = await startTestGateway({ MEDIA_URL: media.url });
  const renamed = sampleEvent({ formerSlugs: ['noche-vieja'] });
  await t.services.answer(eventsRequests.list, () => ({ events: [renamed, won] }));
  await t.services.answer(eventsRequests.getAward, async ({ input: { eventId, postId, jury } }) => {
    asked += 1;
    await held;
    const award = awards.get(`${postId} ${jury}`);
    if (!award || !isShown || eventId !== won.id) throw new AppError('POST_NOT_FOUND');
    return { event: won.name, ...award };
  });
  await t.services.answer(postsRequests.getBySlug, ({ input: { eventSlug, postSlug } }) => {
    const found = [card, hidden, ...others].find(({ slug }) => slug === postSlug);
    if (!found) throw new AppError('POST_NOT_FOUND');
    return eventSlug === won.slug ? { ...found, eventid: won.id } : found;
  });
});
afterAll(async () => {
  await t.stop();
  media.stop();
});

const address = `/share/noche-mexicana/${card.slug}.jpg`;
/** What the media service was told to print. */
const told = () => Object.fromEntries(new URL(media.seen.newest, 'http://x').searchParams);

it('is asked for with what stands on the card', async () => {
  const answer = await t.call(address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=0, s-maxage=1',
    etag: '"picture"',
  });
  expect(media.seen.newest).toMatch(new RegExp(`^/shares/${card.imgLocation}\\?`));
  const printed = { name: card.name, number: '7', contest: 'El Reto', product: 'LA BRU' };
  expect(told()).toEqual({ ...printed, form: 'wide' });
  await t.call(`${address}?format=story`);
  expect(told()).toEqual({ ...printed, form: 'story' });
});

it('is there, as its card, at the address that its event had before a new name', async () => {
  expect((await t.call(`/share/noche-vieja/${card.slug}.jpg`)).status).toBe(200);
  const answer = await t.call(`/api/posts/noche-vieja/${card.slug}`, {
    headers: { prefer: 'return=minimal' },
  });
  expect(await answer.json()).toMatchObject({ id: card.id });
});

it('is not sent again to who has it', async () => {
  const headers = { 'if-none-match': '"picture"' };
  expect((await t.call(address, { headers })).status).toBe(304);
  expect((await t.call(address, { method: 'HEAD' })).status).toBe(200);
});

it('is asked for once, however many want it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  media.seen.held = promise;
  const before = media.seen.reads;
  const answers = Array.from({ length: 40 }, () => t.call(address));
  await expect.poll(() => media.seen.reads).toBe(before + 1);
  await sleep(300);
  expect(media.seen.reads).toBe(before + 1);
  resolve();
  for (const answer of answers) expect((await answer).status).toBe(200);
});

it('is made when its card is approved, before anybody asks', async () => {
  const { id: postId, imgLocation, eventid: eventId, userId, slug, name, photoURL } = card;
  const facts = { postId, eventId, userId, slug, name, photoURL, number: 7, createdAt: 1 };
  const shown = { ...facts, displayName: 'Ana', public: true };
  await t.services.answer(postsRequests.getFacts, () => ({ posts: [shown] }));
  await t.services.tell(postsEvents.postApproved, { ...facts, imgLocation });
  await expect.poll(() => media.seen.newest).toContain('ahead=1');
  const printed = { name: card.name, number: '7', contest: 'El Reto', product: 'LA BRU' };
  expect(told()).toEqual({ ...printed, form: 'wide', ahead: '1' });
});

it.each([
  ['an unknown card', '/share/noche-mexicana/nadie.jpg', 'POST_NOT_FOUND'],
  ['a card of another event', `/share/otro/${card.slug}.jpg`, 'POST_NOT_FOUND'],
  ['one whose photo is not there', `/share/noche-mexicana/${hidden.slug}.jpg`, 'POST_NOT_FOUND'],
  ['another ending', `/share/noche-mexicana/${card.slug}.png`, 'ROUTE_NOT_FOUND'],
])('is not there for %s', async (_, path, code) => {
  const answer = await t.call(path);
  expect([answer.status, await answer.json()]).toMatchObject([404, { success: false, code }]);
});

it.each(['%C3%81', 'A_B', '..%2F..', '%20', 'x'.repeat(300)])(
  'is not there for what no address is: %s',
  async (name) => {
    expect((await t.call(`/share/noche-mexicana/${name}.jpg`)).status).toBe(404);
    expect((await t.call(`/share/${name}/${card.slug}.jpg`)).status).toBe(404);
  },
);

it('that takes its time keeps no other picture waiting', async () => {
  const made = Promise.withResolvers<void>();
  media.seen.held = made.promise;
  const before = media.seen.reads;
  const shared = others.map(({ slug }) => t.call(`/share/noche-mexicana/${slug}.jpg`));
  await expect.poll(() => media.seen.reads - before).toBe(16);
  const picture = t.call('/media/event/e1/small.jpg');
  await expect.poll(() => media.seen.newest).toBe('/files/event/e1/small.jpg');
  expect(media.seen.reads - before).toBe(17);
  made.resolve();
  expect((await picture).status).toBe(200);
  expect(new Set((await Promise.all(shared)).map(({ status }) => status))).toEqual(new Set([200]));
});

describe('the certificate of a prize', () => {
  const picture = `/share/otono/${card.slug}.jpg?format=certificate`;
  const sheet = `/share/otono/${card.slug}.pdf`;

  it('is asked for with the prize, whose it is and of which event', async () => {
    const words = { form: 'certificate', place: '2', event: 'Otoño', author: card.displayName };
    expect((await t.call(picture)).status).toBe(200);
    expect(told()).toMatchObject({ ...words, name: card.name });
    const answer = await t.call(sheet);
    expect(told()).toMatchObject({ ...words, as: 'pdf' });
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    for (const path of [`${picture}&prize=jury`, `${sheet}?prize=jury`]) {
      expect((await t.call(path)).status).toBe(200);
      expect(told()).toMatchObject({ ...words, place: 'jury', rank: '3' });
    }
  });

  it.each([
    ['of an event that runs', `/share/noche-mexicana/${card.slug}.pdf`],
    ['of a card without a prize', `/share/otono/${others[0]?.slug}.pdf`],
    ['of no event', `/share/nada/${card.slug}.pdf`],
  ])('is not there %s', async (_, path) => {
    expect((await t.call(path)).status).toBe(404);
    expect((await t.call(path.replace('.pdf', '.jpg?format=certificate'))).status).toBe(404);
  });

  it('asks whose it is anew, but once at a time, however many want it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    asked = 0;
    const answers = Array.from({ length: 40 }, () => t.call(picture));
    await expect.poll(() => asked).toBeGreaterThan(0);
    await sleep(300);
    expect(asked).toBe(1);
    resolve();
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect(asked).toBeLessThan(5);
    asked = 0;
    expect((await t.call(picture)).status).toBe(200);
    expect(asked).toBe(1);
  });

  it('is gone within two seconds after the winners are hidden', async () => {
    expect((await t.call(picture)).status).toBe(200);
    isShown = false;
    await t.services.tell(eventsEvents.winnersToggled, { eventId: won.id, active: false });
    for (const path of [picture, sheet]) {
      await expect.poll(async () => (await t.call(path)).status, { timeout: 1_900 }).toBe(404);
    }
    expect((await t.call(address)).status).toBe(200);
  });
});

it('is gone as soon as its post is known to be', async () => {
  const { imgLocation, id: postId, eventid: eventId, userId } = card;
  await t.services.tell(postsEvents.postDeleted, { postId, eventId, userId, imgLocation });
  await expect.poll(async () => (await t.call(address)).status).toBe(404);
});
