import { AppError, calls, eventsEvents, mediaRequests } from '@el-reto/contracts';
import { codeOf } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { Events, type NewEvent } from './support/events.ts';

const events = await Events.ofFile();
const { harness, neighbours } = events;

const claimed = (...mediaIds: (string | undefined)[]) =>
  mediaIds.filter((id) => neighbours.claims.has(id ?? ''));
/** The second claim of the test fails, as if the media service were down. */
const failSecondClaim = () => {
  let claims = 0;
  harness.before = (subject) => {
    if (subject.endsWith('.claim') && ++claims === 2) throw new AppError('SERVICE_UNAVAILABLE');
  };
};

it('creating an event claims both pictures and publishes the event with them', async () => {
  const input = events.input({ name: '¡Día de Muertos!' });
  const { thumbnailMediaId, aboutThumbnailMediaId, ...texts } = input;
  const event = await events.ask(calls.createEvent, input);
  const folder = 'events/dia-de-muertos';
  const paths = [thumbnailMediaId, aboutThumbnailMediaId].map((id) => `${folder}/${id}.jpg`);
  expect(event).toEqual({
    ...texts,
    id: expect.stringMatching(/^[\w-]+$/),
    slug: 'dia-de-muertos',
    thumbnail: `/media/${paths[0]}`,
    aboutThumbnail: `/media/${paths[1]}`,
    activeWinners: true,
    topPosts: [],
    provisional: true,
  });
  expect(neighbours.claims.get(thumbnailMediaId)).toEqual({
    mediaId: thumbnailMediaId,
    uid: 'boss',
    purpose: 'event',
    claimant: `event:${event.id}`,
    folder,
    public: true,
  });
  const dates = { startDate: '2024-11-06', endDate: '2024-11-30' };
  expect(await events.published(eventsEvents.eventCreated, event.id)).toEqual([
    { eventId: event.id, ...dates, attached: paths, released: [] },
  ]);
});

it('one upload may be both pictures of a new event', async () => {
  const one = events.upload();
  const event = await events.create({ thumbnailMediaId: one, aboutThumbnailMediaId: one });
  expect(event.thumbnail).toBe(event.aboutThumbnail);
  const [created] = await events.published(eventsEvents.eventCreated, event.id);
  expect(created?.attached).toHaveLength(1);
});

it('creating an event is refused for its dates or a name that looks the same before any claim', async () => {
  await events.create({ name: 'Águila Real' });
  harness.requests.length = 0;
  const reversed = { startDate: '2026-11-10', endDate: '2026-11-09' };
  expect(await codeOf(events.create(reversed))).toBe('DATES_OUT_OF_ORDER');
  expect(await codeOf(events.create({ name: '  aguila   REAL' }))).toBe('EVENT_NAME_TAKEN');
  expect(harness.count(mediaRequests.claim)).toBe(0);
});

it('creating an event returns the refusal of the media service, and releases the first picture', async () => {
  const input = events.input({ aboutThumbnailMediaId: 'unknown' });
  expect(await codeOf(events.ask(calls.createEvent, input))).toBe('MEDIA_NOT_FOUND');
  expect(claimed(input.thumbnailMediaId)).toEqual([]);
  const repaired = { ...input, aboutThumbnailMediaId: events.upload() };
  expect((await events.ask(calls.createEvent, repaired)).name).toBe(input.name);
  // An upload of another event stays claimed.
  const { thumbnailMediaId } = input;
  expect(await codeOf(events.create({ thumbnailMediaId }))).toBe('MEDIA_ALREADY_USED');
  expect(claimed(thumbnailMediaId)).toEqual([thumbnailMediaId]);
});

it('of ten simultaneous requests for one name, one creates the event, and only its uploads stay claimed', async () => {
  const inputs = Array.from({ length: 10 }, (_, i) =>
    events.input({ name: i % 2 === 0 ? 'Carrera' : 'CARRERA ' }),
  );
  const requests = inputs.map((input) => events.ask(calls.createEvent, input));
  const outcomes = await Promise.allSettled(requests);
  const reason = expect.objectContaining({ code: 'EVENT_NAME_TAKEN' });
  const losers = outcomes.filter(({ status }) => status === 'rejected');
  expect(losers).toEqual(Array.from({ length: 9 }, () => ({ status: 'rejected', reason })));
  expect((await events.list()).filter(({ slug }) => slug === 'carrera')).toHaveLength(1);
  const winner = inputs[outcomes.findIndex(({ status }) => status === 'fulfilled')];
  const uploads = inputs.flatMap((one) => [one.thumbnailMediaId, one.aboutThumbnailMediaId]);
  expect(claimed(...uploads)).toEqual([winner?.thumbnailMediaId, winner?.aboutThumbnailMediaId]);
});

it('the slug of an event is made from its name, with a number if another event has that slug', async () => {
  const slugs: string[] = [];
  for (const name of ['Sol y mar', 'Sol, y mar', 'Sol/y/mar', 'ﬃ'.repeat(80)]) {
    slugs.push((await events.create({ name })).slug);
  }
  expect(slugs.slice(0, 3)).toEqual(['sol-y-mar', 'sol-y-mar-2', 'sol-y-mar-3']);
  expect(slugs[3]?.length).toBeLessThanOrEqual(200);
});

const create = (input: NewEvent, idempotencyKey: string) =>
  events.ask(calls.createEvent, input, { idempotencyKey });

it('retries with the same Idempotency-Key return the first answer, even if simultaneous, and create one event', async () => {
  const input = events.input();
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(input, 'k1')));
  expect(claimed(input.thumbnailMediaId, input.aboutThumbnailMediaId)).toHaveLength(2);
  const eventId = answers[0]?.id ?? '';
  await events.update(eventId, { title: 'Otro título' });
  harness.requests.length = 0;
  answers.push(await create(input, 'k1'));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(harness.count(mediaRequests.claim)).toBe(0);
  expect(await events.published(eventsEvents.eventCreated, eventId)).toHaveLength(1);
  expect((await events.list()).filter(({ name }) => name === input.name)).toHaveLength(1);
});

it('a retry with the same Idempotency-Key returns the first refusal, even after the reason for it is gone', async () => {
  const taken = await events.create();
  const input = events.input({ name: taken.name });
  expect(await codeOf(create(input, 'k2'))).toBe('EVENT_NAME_TAKEN');
  await events.delete(taken.id);
  expect(await codeOf(create(input, 'k2'))).toBe('EVENT_NAME_TAKEN');
  const late = events.input({ aboutThumbnailMediaId: 'late' });
  expect(await codeOf(create(late, 'k3'))).toBe('MEDIA_NOT_FOUND');
  neighbours.uploads.set('late', { uid: 'boss' });
  expect(await codeOf(create(late, 'k3'))).toBe('MEDIA_NOT_FOUND');
});

it('a retry with the same Idempotency-Key completes a creation after an outage and a restart', async () => {
  const input = events.input();
  failSecondClaim();
  expect(await codeOf(create(input, 'k5'))).toBe('SERVICE_UNAVAILABLE');
  expect(claimed(input.thumbnailMediaId)).toHaveLength(1);
  await harness.restart();
  const event = await create(input, 'k5');
  expect(event.name).toBe(input.name);
  expect(await events.published(eventsEvents.eventCreated, event.id)).toHaveLength(1);
});

it('without a key, uploads can be used again after an outage', async () => {
  const input = events.input();
  failSecondClaim();
  expect(await codeOf(events.ask(calls.createEvent, input))).toBe('SERVICE_UNAVAILABLE');
  expect(claimed(input.thumbnailMediaId)).toEqual([]);
  expect((await events.ask(calls.createEvent, input)).name).toBe(input.name);
});
