import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import {
  AppError,
  eventsEvents,
  eventsRequests,
  postsEvents,
  postsRequests,
} from '@el-reto/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeMedia } from './support/fake-media.ts';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway } from './support/test-gateway.ts';

const card = samplePost('p1', { name: 'El Puesto & Ñ', number: 7, focus: { x: 0, y: 1 } });
const hidden = samplePost('missing');
const others = Array.from({ length: 40 }, (_, at) => samplePost(`other-${at}`));
const ended = sampleEvent({ id: 'event-2', slug: 'otono', name: 'Otoño', endDate: '2026-01-31' });
/** Prizes in the ended event, by post and whether the jury gave them. They are shown while `isShown`. */
const awards = new Map([
  [`${card.id} false`, { place: 2, rank: 2 }],
  [`${card.id} true`, { place: 'jury' as const, rank: 3 }],
]);
let isShown = true;
/** Answers about prizes wait for this promise. */
let held = Promise.resolve();

const cacheControl = 'public, max-age=0, s-maxage=1';
const media = await FakeMedia.start(1_000, cacheControl);
const { harness, call, refusal, startReplica } = await testGateway({ MEDIA_URL: media.url });
await harness.answer(eventsRequests.list, () => ({
  events: [sampleEvent({ formerSlugs: ['noche-vieja'] }), ended],
}));
await harness.answer(eventsRequests.getAward, async ({ input: { eventId, postId, jury } }) => {
  await held;
  const award = awards.get(`${postId} ${jury}`);
  if (!award || !isShown || eventId !== ended.id) throw new AppError('POST_NOT_FOUND');
  return { event: ended.name, ...award };
});
await harness.answer(postsRequests.getBySlug, ({ input: { eventSlug, postSlug } }) => {
  const found = [card, hidden, ...others].find(({ slug }) => slug === postSlug);
  if (!found) throw new AppError('POST_NOT_FOUND');
  return eventSlug === ended.slug ? { ...found, eventid: ended.id } : found;
});

const address = `/share/noche-mexicana/${card.slug}.jpg`;
const point = { x: '0', y: '1' };
const printed = { name: card.name, number: '7', contest: 'El Reto', product: 'LA BRU', ...point };
const statusOf = async (path: string, init?: RequestInit) => (await call(path, init)).status;
const all = (count: number) => Array.from({ length: count }, () => 200);

/** Sends 40 simultaneous requests for `path` and expects that they share one request to a service. */
async function requestedOnce(path: string, requests: () => number, release: () => void) {
  const before = requests();
  let arrived = 0;
  const count = (message: unknown) => {
    if ((message as { request: IncomingMessage }).request.url === path) arrived += 1;
  };
  subscribe('http.server.request.start', count);
  onTestFinished(() => void unsubscribe('http.server.request.start', count));
  const answers = all(40).map(() => statusOf(path));
  await expect.poll(requests).toBe(before + 1);
  await expect.poll(() => arrived).toBe(40);
  // A later request was answered by the same services.
  expect(await statusOf('/share/noche-mexicana/nadie.jpg')).toBe(404);
  expect(requests()).toBe(before + 1);
  release();
  expect(await Promise.all(answers)).toEqual(all(40));
}

describe('a card to share', () => {
  it.each([
    ['?format=unknown', 'wide'],
    ['?format=story', 'story'],
  ])('has the text of its card%s in the form %s', async (query, form) => {
    const answer = await call(address + query);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': cacheControl,
      etag: '"picture"',
    });
    expect(media.newest).toMatch(new RegExp(`^/shares/${card.imgLocation}\\?`));
    expect(media.query).toEqual({ ...printed, form });
  });

  it('keeps its address after the event is renamed, as the page of the card does', async () => {
    expect(await statusOf(`/share/noche-vieja/${card.slug}.jpg`)).toBe(200);
    const headers = { prefer: 'return=minimal' };
    expect(await statusOf(`/api/posts/noche-vieja/${card.slug}`, { headers })).toBe(200);
  });

  it('gets 304 if the client has it', async () => {
    expect(await statusOf(address, { headers: { 'if-none-match': '"picture"' } })).toBe(304);
  });

  it('is requested once for all simultaneous readers', async () => {
    const made = Promise.withResolvers<void>();
    media.held = made.promise;
    await requestedOnce(address, () => media.reads, made.resolve);
  });

  it.each([
    ['an unknown card', '/share/noche-mexicana/nadie.jpg', 'POST_NOT_FOUND'],
    ['an unknown event', `/share/otro/${card.slug}.jpg`, 'POST_NOT_FOUND'],
    ['a card without a photo', `/share/noche-mexicana/${hidden.slug}.jpg`, 'POST_NOT_FOUND'],
    ['another ending', `/share/noche-mexicana/${card.slug}.png`, 'ROUTE_NOT_FOUND'],
    ...['%C3%81', 'A_B', '..%2F..', 'x'.repeat(300)].flatMap((name) => [
      ['a malformed card', `/share/noche-mexicana/${name}.jpg`, 'POST_NOT_FOUND'],
      ['a malformed event', `/share/${name}/${card.slug}.jpg`, 'POST_NOT_FOUND'],
    ]),
  ])('does not exist for %s: %s', async (_, path, code) => {
    expect(await refusal('GET', path)).toEqual([404, code]);
  });

  it('may take longer than another picture', async () => {
    const replica = await startReplica({}, { pictureMs: 100 });
    const made = Promise.withResolvers<void>();
    media.held = made.promise;
    const before = media.reads;
    const share = call(address, {}, replica.url);
    await expect.poll(() => media.requested.slice(before).join()).toContain('/shares/');
    expect((await call('/media/event/e1/slow.jpg', {}, replica.url)).status).toBe(503);
    made.resolve();
    expect((await share).status).toBe(200);
  });

  it('leaves connections for other pictures while many are made', async () => {
    const made = Promise.withResolvers<void>();
    media.held = made.promise;
    const before = media.reads;
    const shared = others.map(({ slug }) => statusOf(`/share/noche-mexicana/${slug}.jpg`));
    await expect.poll(() => media.reads - before).toBe(16);
    const picture = statusOf('/media/event/e1/small.jpg');
    await expect.poll(() => media.newest).toBe('/files/event/e1/small.jpg');
    expect(media.reads - before).toBe(17);
    made.resolve();
    expect(await picture).toBe(200);
    expect(await Promise.all(shared)).toEqual(all(40));
  });
});

describe('the certificate of a prize', () => {
  const picture = `/share/otono/${card.slug}.jpg?format=certificate`;
  const sheet = `/share/otono/${card.slug}.pdf`;
  const words = { ...printed, form: 'certificate', event: 'Otoño', author: card.displayName };
  const byLikes = { ...words, place: '2', rank: '2' };
  const byJury = { ...words, place: 'jury', rank: '3' };

  it.each([
    [picture, byLikes, null],
    [`${picture}&prize=jury`, byJury, null],
    [sheet, { ...byLikes, as: 'pdf' }, 'attachment'],
    [`${sheet}?prize=jury`, { ...byJury, as: 'pdf' }, 'attachment'],
  ])('%s names the prize, the winner and the event', async (path, query, disposition) => {
    const answer = await call(path);
    expect([answer.status, media.query]).toEqual([200, query]);
    expect(answer.headers.get('content-disposition')).toBe(disposition);
  });

  it.each([
    ['of a running event', `/share/noche-mexicana/${card.slug}.pdf`],
    ['of a card without a prize', `/share/otono/${others[0]?.slug}.pdf`],
    ['of an unknown event', `/share/nada/${card.slug}.pdf`],
  ])('does not exist %s', async (_, path) => {
    expect(await statusOf(path)).toBe(404);
    expect(await statusOf(path.replace('.pdf', '.jpg?format=certificate'))).toBe(404);
  });

  it('is looked up for each answer, but once for simultaneous readers', async () => {
    const answered = Promise.withResolvers<void>();
    held = answered.promise;
    const lookups = () => harness.count(eventsRequests.getAward);
    await requestedOnce(picture, lookups, answered.resolve);
    const before = lookups();
    expect(await statusOf(picture)).toBe(200);
    expect(lookups()).toBe(before + 1);
  });

  it("does not exist once the winners are hidden; the card's picture still does", async () => {
    expect(await statusOf(picture)).toBe(200);
    isShown = false;
    await harness.publish(eventsEvents.winnersToggled, { eventId: ended.id, active: false });
    for (const path of [picture, sheet]) await expect.poll(() => statusOf(path)).toBe(404);
    expect(await statusOf(address)).toBe(200);
  });
});

it('the share picture does not exist once the post is deleted', async () => {
  const { imgLocation, id: postId, eventid: eventId, userId } = card;
  await harness.publish(postsEvents.postDeleted, { postId, eventId, userId, imgLocation });
  await expect.poll(() => statusOf(address)).toBe(404);
});
