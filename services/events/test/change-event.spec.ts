import { AppError, eventsEvents, eventsRequests, mediaRequests } from '@el-reto/contracts';
import { codeOf } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { Events } from './support/events.ts';

const events = await Events.ofFile();
const { harness, neighbours } = events;

const factsOf = (slug: string) => events.ask(eventsRequests.getFacts, { slug });
const changes = (eventId: string) => events.published(eventsEvents.eventChanged, eventId);

it('changing an event replaces the given fields and publishes the dates', async () => {
  const event = await events.create();
  const given = { title: 'Otro título', endDate: '2024-12-24' };
  expect(await events.update(event.id, given)).toEqual({ ...event, ...given });
  expect(await events.find(event.id)).toMatchObject(given);
  const { id: eventId, startDate } = event;
  expect(await changes(eventId)).toEqual([
    { eventId, startDate, endDate: '2024-12-24', attached: [], released: [] },
  ]);
});

it('a retry with the same Idempotency-Key gets the first answer, even after a change that refuses it', async () => {
  const { id: eventId } = await events.create();
  const options = { idempotencyKey: 'shorten' };
  const shorten = () => events.update(eventId, { endDate: '2024-12-24' }, options);
  const first = await shorten();
  await events.update(eventId, { startDate: '2024-12-28', endDate: '2024-12-30' });
  expect(await shorten()).toEqual(first);
});

it('changing an event publishes and records nothing when nothing changes', async () => {
  const field = { name: 'tel', label: 'Teléfono', kind: 'phone', maxLength: 20 } as const;
  const claimForm = [{ ...field, required: true }];
  const event = await events.create({ claimForm });
  expect(await events.update(event.id, {})).toEqual(event);
  expect(await events.update(event.id, { name: event.name })).toEqual(event);
  await events.update(event.id, { claimForm });
  await events.update(event.id, { title: 'Por fin' });
  expect(await changes(event.id)).toHaveLength(1);
  const acts = await events.acts(event.id);
  expect(acts.map(({ action }) => action)).toEqual(['createEvent', 'updateEvent']);
});

it('a change without prizes, rules and permit keeps them; empty values remove them', async () => {
  const given = { prizes: ['Un viaje', 'Una caja'], rules: 'Una foto\npor reto', permit: 'S-1' };
  const event = await events.create(given);
  expect(event).toMatchObject(given);
  const emptied = { prizes: [], rules: '', permit: '' };
  expect(await events.update(event.id, emptied)).toMatchObject(emptied);
});

it('a renamed event gets a new slug; the old slug leads to it until another event takes that slug', async () => {
  const event = await events.create({ name: 'Nombre viejo' });
  const renamed = await events.update(event.id, { name: 'Nombre nuevo' });
  expect(renamed).toMatchObject({ slug: 'nombre-nuevo', formerSlugs: ['nombre-viejo'] });
  const { id, startDate, endDate } = event;
  const facts = { id, slug: 'nombre-nuevo', name: 'Nombre nuevo', startDate, endDate };
  expect(await factsOf('nombre-nuevo')).toEqual(facts);
  expect(await events.ask(eventsRequests.getFacts, { eventId: id })).toEqual(facts);
  expect((await factsOf('nombre-viejo')).id).toBe(event.id);
  const other = await events.create({ name: 'nombre VIEJO' });
  expect(other.slug).toBe('nombre-viejo');
  expect((await factsOf('nombre-viejo')).id).toBe(other.id);
  expect((await events.find(event.id))?.formerSlugs).toEqual([]);
  expect(await codeOf(events.create({ name: 'Nombre Nuevo' }))).toBe('EVENT_NAME_TAKEN');
});

it('a new name that differs only in accents, case and punctuation keeps the slug', async () => {
  await events.create({ name: 'La feria!' });
  const event = await events.create({ name: 'La feria' });
  expect(event.slug).toBe('la-feria-2');
  const changed = await events.update(event.id, { name: 'La FERÍA?' });
  expect(changed).toMatchObject({ name: 'La FERÍA?', slug: 'la-feria-2' });
});

it('a new name that looks like the name of another event is refused, and no picture is claimed', async () => {
  await events.create({ name: 'El Mezcal' });
  expect(await codeOf(events.create({ name: 'EI Mezcal' }))).toBe('EVENT_NAME_TAKEN');
  const { id } = await events.create({ name: 'Otro mezcal' });
  harness.requests.length = 0;
  const given = { name: 'E1 Mezca|', thumbnailMediaId: events.upload() };
  expect(await codeOf(events.update(id, given))).toBe('EVENT_NAME_TAKEN');
  expect(await codeOf(events.update(id, { name: 'El Меzcal' }))).toBe('NAME_NOT_READABLE');
  expect(harness.count(mediaRequests.claim)).toBe(0);
});

it('of five events that request one name at once, one gets it; the uploads of the others are released', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => events.create()));
  const uploads = all.map(() => events.upload());
  const renames = all.map(({ id }, i) =>
    events.update(id, { name: 'Disputado', thumbnailMediaId: uploads[i] ?? '' }),
  );
  const changed = await Promise.allSettled(renames);
  const winner = changed.findIndex(({ status }) => status === 'fulfilled');
  expect(changed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await factsOf('disputado')).id).toBe(all[winner]?.id);
  expect(uploads.filter((id) => neighbours.claims.has(id))).toEqual([uploads[winner]]);
});

it.each([1, 2])(
  'a change whose claim %i has no answer keeps its uploads for a retry',
  async (lost) => {
    const { id } = await events.create();
    const pictures = { thumbnailMediaId: events.upload(), aboutThumbnailMediaId: events.upload() };
    const claimed = () => Object.values(pictures).filter((upload) => neighbours.claims.has(upload));
    harness.before = (subject) => {
      const isLost = subject.endsWith('.claim') && claimed().length === lost;
      if (isLost) throw new AppError('SERVICE_UNAVAILABLE');
    };
    expect(await codeOf(events.update(id, pictures))).toBe('SERVICE_UNAVAILABLE');
    expect(claimed()).toHaveLength(lost);
    harness.before = () => undefined;
    expect((await events.update(id, pictures)).thumbnail).toContain(pictures.thumbnailMediaId);
  },
);

it('a replaced picture of an event is released once', async () => {
  const event = await events.create({ name: 'Con foto' });
  const thumbnailMediaId = events.upload();
  const changed = await events.update(event.id, { thumbnailMediaId });
  const path = `events/con-foto/${thumbnailMediaId}.jpg`;
  expect(changed).toEqual({ ...event, thumbnail: `/media/${path}` });
  // A retry finds the upload already claimed by this event.
  expect(await events.update(event.id, { thumbnailMediaId })).toEqual(changed);
  expect(await changes(event.id)).toMatchObject([
    { attached: [path], released: [event.thumbnail.replace('/media/', '')] },
  ]);
});

it('an event may return to its first slug; deleting it frees name, slugs and pictures', async () => {
  const { id } = await events.create({ name: 'Adiós' });
  await events.update(id, { name: 'Hola' });
  const event = await events.update(id, { name: 'Adiós' });
  expect(event).toMatchObject({ slug: 'adios', formerSlugs: ['hola'] });
  expect(await events.delete(event.id)).toEqual({ success: true });
  for (const slug of ['hola', 'adios']) {
    expect(await codeOf(factsOf(slug))).toBe('EVENT_NOT_FOUND');
  }
  expect(await events.find(event.id)).toBeUndefined();
  const released = [event.thumbnail, event.aboutThumbnail].map((url) => url.replace('/media/', ''));
  const eventId = event.id;
  expect(await events.published(eventsEvents.eventDeleted, eventId)).toEqual([
    { eventId, attached: [], released },
  ]);
  expect((await events.create({ name: 'ADIOS' })).slug).toBe('adios');
  expect(await codeOf(events.delete(eventId))).toBe('EVENT_NOT_FOUND');
});
