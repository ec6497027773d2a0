import { AppError, calls, eventsEvents } from '@el-reto/contracts';
import { describe, expect, it, vi } from 'vitest';
import { admin, newEvent, strangers, worldOfThisFile } from './support/events-world.ts';

const { world } = await worldOfThisFile();

const held = (...mediaIds: string[]) => mediaIds.filter((id) => world.neighbours.claims.has(id));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe('creating an event', () => {
  it('claims both pictures and shows them', async () => {
    const input = newEvent({ name: '¡Día de Muertos!' });
    const { thumbnailMediaId, aboutThumbnailMediaId, ...texts } = input;
    const event = await world.ask(calls.createEvent, input, { actor: admin });
    expect(event).toEqual({
      ...texts,
      id: expect.stringMatching(/^[\w-]+$/),
      slug: 'dia-de-muertos',
      thumbnail: `/media/events/dia-de-muertos/${thumbnailMediaId}.webp`,
      aboutThumbnail: `/media/events/dia-de-muertos/${aboutThumbnailMediaId}.webp`,
      activeWinners: true,
      topPosts: [],
      provisional: true,
    });
    expect(world.neighbours.claims.get(thumbnailMediaId)).toEqual({
      mediaId: thumbnailMediaId,
      uid: 'boss',
      purpose: 'event',
      claimant: `event:${event.id}`,
      folder: 'events/dia-de-muertos',
      public: true,
    });
    await vi.waitFor(() => {
      expect(world.told(eventsEvents.eventCreated, event.id)).toEqual([
        {
          eventId: event.id,
          startDate: '2024-11-06',
          endDate: '2024-11-30',
          attached: [
            `events/dia-de-muertos/${thumbnailMediaId}.webp`,
            `events/dia-de-muertos/${aboutThumbnailMediaId}.webp`,
          ],
          released: [],
        },
      ]);
    });
  });

  it('takes one upload for both pictures', async () => {
    const upload = { thumbnailMediaId: 'one', aboutThumbnailMediaId: 'one' };
    const event = await world.create(upload);
    expect(event.thumbnail).toBe(event.aboutThumbnail);
    await vi.waitFor(() => {
      const [told] = world.told(eventsEvents.eventCreated, event.id);
      expect(told?.attached).toHaveLength(1);
    });
  });

  it.each(strangers)('is for administrators, else %s', async (code, actor) => {
    expect(await codeOf(world.create({}, { actor }))).toBe(code);
    expect(world.around.asked).toEqual([]);
  });

  it.each([
    ['an empty name', { name: ' ' }],
    ['a name without a letter', { name: '···' }],
    ['a title too long', { title: 'x'.repeat(121) }],
    ['a day that does not exist', { startDate: '2026-02-30' }],
    ['a date in another form', { endDate: '30/11/2026' }],
    ['no picture', { thumbnailMediaId: '' }],
  ])('refuses %s', async (_, changes) => {
    expect(await codeOf(world.create(changes))).toBe('MALFORMED_REQUEST');
  });

  it('refuses an end before the start, and leaves the uploads alone', async () => {
    const dates = { startDate: '2026-11-10', endDate: '2026-11-09' };
    expect(await codeOf(world.create(dates))).toBe('DATES_OUT_OF_ORDER');
    expect(world.around.asked).toEqual([]);
  });

  it('answers what the media service refuses, and gives back what it had', async () => {
    const input = newEvent({ aboutThumbnailMediaId: 'missing-1' });
    expect(await codeOf(world.create(input))).toBe('MEDIA_NOT_FOUND');
    expect(held(input.thumbnailMediaId)).toEqual([]);
    const repaired = { ...input, aboutThumbnailMediaId: 'there' };
    expect((await world.create(repaired)).name).toBe(input.name);
  });

  it('does not take an upload from another event', async () => {
    const first = newEvent();
    await world.create(first);
    const { thumbnailMediaId } = first;
    expect(await codeOf(world.create({ thumbnailMediaId }))).toBe('MEDIA_ALREADY_USED');
    expect(held(thumbnailMediaId)).toEqual([thumbnailMediaId]);
  });
});

describe('an event’s name', () => {
  it('is taken with case, accents and spaces folded; the upload stays usable', async () => {
    await world.create({ name: 'Águila Real' });
    world.reset();
    const twin = newEvent({ name: '  aguila   REAL' });
    expect(await codeOf(world.create(twin))).toBe('EVENT_NAME_TAKEN');
    expect(world.around.asked).toEqual([]);
  });

  it('goes to exactly one of twenty who ask at once', async () => {
    const inputs = Array.from({ length: 20 }, (_, i) =>
      newEvent({ name: i % 2 === 0 ? 'Carrera' : 'CARRERA ' }),
    );
    const codes = await Promise.all(inputs.map((input) => codeOf(world.create(input))));
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
    expect(codes.filter((code) => code === 'EVENT_NAME_TAKEN')).toHaveLength(19);
    expect((await world.list()).filter(({ slug }) => slug === 'carrera')).toHaveLength(1);
    const winner = inputs[codes.indexOf('accepted')];
    await vi.waitFor(() => {
      const ids = inputs.flatMap((one) => [one.thumbnailMediaId, one.aboutThumbnailMediaId]);
      expect(held(...ids)).toEqual([winner?.thumbnailMediaId, winner?.aboutThumbnailMediaId]);
    });
  });

  it('makes the address, numbered where another name has made the same', async () => {
    const names = ['Sol y mar', 'Sol, y mar', 'Sol/y/mar'];
    const slugs: string[] = [];
    for (const name of names) slugs.push((await world.create({ name })).slug);
    expect(slugs).toEqual(['sol-y-mar', 'sol-y-mar-2', 'sol-y-mar-3']);
  });

  it('may be as long as it gets', async () => {
    const { slug } = await world.create({ name: 'ﬃ'.repeat(80) });
    expect(slug.length).toBeLessThanOrEqual(200);
  });
});

describe('a retry with the same Idempotency-Key', () => {
  it('gets the first answer and makes nothing new', async () => {
    const input = newEvent();
    const options = { actor: admin, idempotencyKey: 'retry-1' };
    const first = await world.ask(calls.createEvent, input, options);
    world.reset();
    expect(await world.ask(calls.createEvent, input, options)).toEqual(first);
    expect(world.around.asked).toEqual([]);
    expect((await world.list()).filter(({ name }) => name === input.name)).toHaveLength(1);
  });

  it('is one event however many come at once', async () => {
    const input = newEvent();
    const options = { actor: admin, idempotencyKey: 'retry-2' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.ask(calls.createEvent, input, options)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(held(input.thumbnailMediaId, input.aboutThumbnailMediaId)).toHaveLength(2);
  });

  it('gets the first refusal too, though the name is free by then', async () => {
    const taken = await world.create();
    const input = newEvent({ name: taken.name });
    const options = { actor: admin, idempotencyKey: 'retry-3' };
    const ask = () => codeOf(world.ask(calls.createEvent, input, options));
    expect(await ask()).toBe('EVENT_NAME_TAKEN');
    await world.ask(calls.deleteEvent, { eventId: taken.id }, { actor: admin });
    expect(await ask()).toBe('EVENT_NAME_TAKEN');
    expect(await codeOf(world.create(input))).toBe('accepted');
  });

  it('refuses the key for another event', async () => {
    const options = { actor: admin, idempotencyKey: 'retry-4' };
    await world.ask(calls.createEvent, newEvent(), options);
    const other = world.ask(calls.createEvent, newEvent(), options);
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('goes on where an outage stopped the first try', async () => {
    const input = newEvent();
    const options = { actor: admin, idempotencyKey: 'retry-5' };
    let claims = 0;
    world.around.before = (subject) => {
      if (subject.endsWith('.claim') && ++claims === 2) throw new AppError('SERVICE_UNAVAILABLE');
    };
    const first = world.ask(calls.createEvent, input, options);
    expect(await codeOf(first)).toBe('SERVICE_UNAVAILABLE');
    expect(held(input.thumbnailMediaId)).toHaveLength(1);
    expect((await world.ask(calls.createEvent, input, options)).name).toBe(input.name);
  });

  it('without a key, an outage leaves the uploads for another try', async () => {
    const input = newEvent();
    let claims = 0;
    world.around.before = (subject) => {
      if (subject.endsWith('.claim') && ++claims === 2) throw new AppError('SERVICE_UNAVAILABLE');
    };
    expect(await codeOf(world.create(input))).toBe('SERVICE_UNAVAILABLE');
    expect(await codeOf(world.create(input))).toBe('accepted');
  });
});
