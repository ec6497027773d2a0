import { describe, expect, it } from 'vitest';
import {
  admin,
  api,
  day,
  endEvent,
  expectError,
  idsOf,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  toggle,
  unique,
  upload,
  withinTwoSeconds,
} from '../support/people.ts';

const current = () => api.call('listCurrentEvents');
const all = () => api.call('listAllEvents');

describe('GET /api/events and /api/all-events', () => {
  it('list what runs today, and everything with the newest start first', async () => {
    const running = await newEvent();
    const upcoming = await newEvent({ startDate: day(3), endDate: day(4) });
    const ended = await newEvent({ startDate: day(-9), endDate: day(-8) });
    await expect.poll(async () => idsOf(await current()), withinTwoSeconds).toContain(running.id);
    expect(idsOf(await current())).not.toContain(upcoming.id);
    expect(idsOf(await current())).not.toContain(ended.id);
    await expect
      .poll(async () => idsOf(await all()), withinTwoSeconds)
      .toEqual(expect.arrayContaining([running.id, upcoming.id, ended.id]));
    const starts = (await all()).map(({ startDate }) => startDate);
    expect(starts).toEqual(starts.toSorted().toReversed());
  });

  it('carry every field of an event', async () => {
    const dates = { startDate: day(-1), endDate: day(1) };
    expect(await newEvent(dates)).toMatchObject({
      message: 'Event created successfully',
      activeWinners: true,
      topPosts: [],
      ...dates,
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
      thumbnail: expect.stringMatching(/^\/media\/events\//),
      aboutThumbnail: expect.stringMatching(/^\/media\/events\//),
    });
  });
});

describe('POST /api/admin/events', () => {
  const body = async (overrides = {}) => {
    const session = await admin();
    return {
      name: unique('Evento'),
      title: 'Título',
      description: 'Descripción',
      startDate: day(0),
      endDate: day(1),
      thumbnailMediaId: await upload(session, 'event'),
      aboutThumbnailMediaId: await upload(session, 'event'),
      ...overrides,
    };
  };

  it('is for administrators', async () => {
    await expectError(
      api.call('createEvent', { body: await body() }),
      401,
      'UNAUTHENTICATED',
      'User not logged in',
    );
    const { token } = await newPerson();
    const call = api.call('createEvent', { token, body: await body() });
    await expectError(call, 403, 'ADMIN_ONLY');
  });

  it('refuses a taken name, whatever its case and accents, and leaves the upload usable', async () => {
    const { token } = await admin();
    const first = await newEvent(undefined, unique('Camión Rojo'));
    const again = await body({ name: first.name.toUpperCase().replace('Ó', 'o') });
    await expectError(
      api.call('createEvent', { token, body: again }),
      409,
      'EVENT_NAME_TAKEN',
      'El nombre del evento ya está ocupado, elige otro.',
    );
    const renamed = { ...again, name: unique('Otro') };
    expect(await api.call('createEvent', { token, body: renamed })).toMatchObject({
      name: renamed.name,
    });
  });

  it('gives a name to one of ten who ask at once', async () => {
    const { token } = await admin();
    const name = unique('Disputado');
    const bodies = await Promise.all(Array.from({ length: 10 }, () => body({ name })));
    const answers = await Promise.all(
      bodies.map((each) => api.fetch('createEvent', { token, body: each })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
  });

  it('refuses an end before the start, bad dates and missing fields', async () => {
    const { token } = await admin();
    const create = async (overrides: object) =>
      api.call('createEvent', { token, body: { ...(await body()), ...overrides } });
    await expectError(create({ startDate: day(2), endDate: day(1) }), 422, 'DATES_OUT_OF_ORDER');
    await expectError(create({ startDate: '2026-02-30' }), 400, 'MALFORMED_REQUEST');
    await expectError(create({ name: '' }), 400, 'MALFORMED_REQUEST');
    await expectError(create({ thumbnailMediaId: 'nowhere' }), 404, 'MEDIA_NOT_FOUND');
  });

  it('answers a retry with the same Idempotency-Key with the same event', async () => {
    const { token } = await admin();
    const call = {
      token,
      body: await body(),
      headers: { 'idempotency-key': crypto.randomUUID() },
    };
    const first = await api.call('createEvent', call);
    expect(await api.call('createEvent', call)).toEqual(first);
  });
});

describe('PATCH and DELETE /api/admin/events/{eventId}', () => {
  it('change an event, and free its old name', async () => {
    const { token } = await admin();
    const event = await newEvent();
    const params = { eventId: event.id };
    const name = unique('Renombrado');
    const changed = await api.call('updateEvent', { token, params, body: { name } });
    expect(changed).toMatchObject({ id: event.id, name, title: event.title });
    await newEvent(undefined, event.name);
    const elsewhere = { token, params: { eventId: 'nowhere' }, body: { name: unique('X') } };
    await expectError(api.call('updateEvent', elsewhere), 404, 'EVENT_NOT_FOUND');
    const { token: other } = await newPerson();
    const asOther = { token: other, params, body: { title: 'No' } };
    await expectError(api.call('updateEvent', asOther), 403, 'ADMIN_ONLY');
  });

  it('delete an event with its posts, images and likes', async () => {
    const { token } = await admin();
    const author = await newPerson();
    const event = await newEvent();
    const post = await newPublicPost(author, event.id);
    const pending = await newPost(author, event.id);
    await toggle(author, post.id);
    const image = stackUrl(`/media/${post.imgLocation}`);
    expect((await fetch(image)).status).toBe(200);

    const params = { eventId: event.id };
    expect(await api.call('deleteEvent', { token, params })).toMatchObject({ success: true });
    await expectError(api.call('deleteEvent', { token, params }), 404, 'EVENT_NOT_FOUND');
    await expect.poll(async () => (await fetch(image)).status).toBe(404);
    await expect.poll(() => api.call('listEventPosts', { params }), withinTwoSeconds).toEqual([]);
    await expect
      .poll(() => api.call('listMyLikes', { token: author.token }))
      .not.toHaveProperty(event.id);
    await expect
      .poll(async () => idsOf(await api.call('listMyPosts', { token: author.token })))
      .not.toContain(pending.id);
  });
});

describe('winners', () => {
  it('are shown for ended events, toggled by administrators', async () => {
    const { token } = await admin();
    const people = await Promise.all([newPerson('Uno'), newPerson('Dos'), newPerson('Tres')]);
    const [author, second, third] = people as [(typeof people)[0] & object, never, never];
    const event = await newEvent();
    const params = { eventId: event.id };
    const most = await newPublicPost(author, event.id);
    const tied = await newPublicPost(author, event.id);
    await toggle(author, most.id);
    await toggle(second, most.id);
    await toggle(third, tied.id);
    await expectError(api.call('deactivateWinners', { token, params }), 422, 'EVENT_NOT_ENDED');
    await endEvent(event.id);

    const winners = async () =>
      (await api.call('listWinners')).find((each) => each.event.id === event.id)?.topPosts;
    await expect.poll(winners, withinTwoSeconds).toMatchObject([
      { name: most.name, likes: 2, author: 'Uno Prueba' },
      { name: tied.name, likes: 1 },
    ]);
    expect(await api.call('deactivateWinners', { token, params })).toEqual({
      success: true,
      message: 'Winners deactivated successfully',
    });
    await expect.poll(winners, withinTwoSeconds).toBeUndefined();
    expect(await api.call('activateWinners', { token, params })).toEqual({
      success: true,
      message: 'Winners activated successfully',
    });
    await expect.poll(winners, withinTwoSeconds).toHaveLength(2);

    await expectError(api.call('activateWinners', { params }), 401, 'UNAUTHENTICATED');
    const asPerson = { token: author.token, params };
    await expectError(api.call('activateWinners', asPerson), 403, 'ADMIN_ONLY');
    const elsewhere = { token, params: { eventId: 'nowhere' } };
    await expectError(api.call('activateWinners', elsewhere), 404, 'EVENT_NOT_FOUND');
  });
});

describe('the refresh signals', () => {
  it('answer everyone and change nothing', async () => {
    const event = await newEvent();
    const post = await newPublicPost(await newPerson(), event.id);
    expect(await api.call('refreshEvents')).toEqual({ success: true });
    const params = { eventId: event.id };
    expect(await api.call('refreshEventPosts', { params })).toEqual({ success: true });
    const both = { eventId: event.id, postId: post.id };
    expect(await api.call('refreshPost', { params: both })).toEqual({ success: true });
    const posts = await api.call('listEventPosts', { params });
    expect(posts).toMatchObject([{ id: post.id }]);
  });
});

const stackUrl = (path: string) => new URL(path, api.origin).href;
