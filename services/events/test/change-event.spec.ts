import { eventsEvents, eventsRequests } from '@el-reto/contracts';
import { codeOf } from '@el-reto/testing';
import { describe, expect, it } from 'vitest';
import { events as records, type EventRecord } from '../src/event-records.ts';
import { Events } from './support/events.ts';

const events = await Events.ofFile();
const { harness, neighbours } = events;

const factsOf = (slug: string) => events.ask(eventsRequests.getFacts, { slug });
const changes = (eventId: string) => events.published(eventsEvents.eventChanged, eventId);

describe('changing an event', () => {
  it('changes what is given and publishes its dates', async () => {
    const event = await events.create();
    const given = { title: 'Otro título', endDate: '2024-12-24' };
    expect(await events.update(event.id, given)).toEqual({ ...event, ...given });
    expect(await events.find(event.id)).toMatchObject(given);
    const { id: eventId, startDate } = event;
    expect(await changes(eventId)).toEqual([
      { eventId, startDate, endDate: '2024-12-24', attached: [], released: [] },
    ]);
  });

  it('publishes and records nothing when nothing changes', async () => {
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

  it('keeps prizes, rules and permit until they are emptied', async () => {
    const given = {
      prizes: ['Un viaje', 'Una caja'],
      rules: 'Una foto\npor reto',
      permit: 'S-1/26',
    };
    const event = await events.create(given);
    expect(event).toMatchObject(given);
    const emptied = { prizes: [], rules: '', permit: '' };
    expect(await events.update(event.id, emptied)).toMatchObject(emptied);
  });

  it('is refused for an unknown event', async () => {
    expect(await codeOf(events.update('none', {}))).toBe('EVENT_NOT_FOUND');
  });
});

describe('a renamed event', () => {
  it('moves to a new slug; the former one leads to it until another event takes that', async () => {
    const event = await events.create({ name: 'Nombre viejo' });
    const renamed = await events.update(event.id, { name: 'Nombre nuevo' });
    expect(renamed).toMatchObject({ slug: 'nombre-nuevo', formerSlugs: ['nombre-viejo'] });
    expect((await factsOf('nombre-nuevo')).id).toBe(event.id);
    expect((await factsOf('nombre-viejo')).id).toBe(event.id);
    const other = await events.create({ name: 'nombre VIEJO' });
    expect(other.slug).toBe('nombre-viejo');
    expect((await factsOf('nombre-viejo')).id).toBe(other.id);
    expect((await events.find(event.id))?.formerSlugs).toEqual([]);
    expect(await codeOf(events.create({ name: 'Nombre Nuevo' }))).toBe('EVENT_NAME_TAKEN');
  });

  it('may return to its first name and slug; deleting it frees all of them', async () => {
    const event = await events.create({ name: 'Ida' });
    await events.update(event.id, { name: 'Vuelta' });
    const back = await events.update(event.id, { name: 'Ida' });
    expect(back).toMatchObject({ slug: 'ida', formerSlugs: ['vuelta'] });
    await events.delete(event.id);
    for (const slug of ['ida', 'vuelta'])
      expect(await codeOf(factsOf(slug))).toBe('EVENT_NOT_FOUND');
  });

  it('keeps its slug when the name changes in accents, case and punctuation alone', async () => {
    await events.create({ name: 'La feria!' });
    const event = await events.create({ name: 'La feria' });
    expect(event.slug).toBe('la-feria-2');
    for (const name of ['La FERÍA', 'La feria?']) {
      expect(await events.update(event.id, { name })).toMatchObject({ name, slug: 'la-feria-2' });
    }
  });

  it('does not take a name that looks like the name of another event', async () => {
    await events.create({ name: 'El Mezcal' });
    expect(await codeOf(events.create({ name: 'EI Mezcal' }))).toBe('EVENT_NAME_TAKEN');
    const { id } = await events.create({ name: 'Otro mezcal' });
    expect(await codeOf(events.update(id, { name: 'E1 Mezca|' }))).toBe('EVENT_NAME_TAKEN');
    expect(await codeOf(events.update(id, { name: 'El Меzcal' }))).toBe('NAME_NOT_READABLE');
  });

  it('of the first version keeps the name it reserved, in whatever letters', async () => {
    const { id } = await events.create({ name: 'Tecolote' });
    await harness.store.transaction(async (tx) => {
      const record = { ...(await tx.get(records, id)) } as EventRecord;
      delete record.nameKey;
      await tx.set(records, id, record);
    });
    await events.update(id, { name: 'Teco1ote' });
    expect(await codeOf(events.create({ name: 'Tecolote' }))).toBe('EVENT_NAME_TAKEN');
  });

  it('claims no picture when the name is taken', async () => {
    const [one, two] = [await events.create(), await events.create()];
    harness.requests.length = 0;
    const given = { name: one.name.toUpperCase(), thumbnailMediaId: events.upload() };
    expect(await codeOf(events.update(two.id, given))).toBe('EVENT_NAME_TAKEN');
    expect(harness.requests).toEqual([]);
  });

  it('shares a name with none of five that ask for it at once, and the others lose their uploads', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => events.create()));
    const uploads = all.map(() => events.upload());
    const changed = await Promise.allSettled(
      all.map(({ id }, i) =>
        events.update(id, { name: 'Disputado', thumbnailMediaId: uploads[i] ?? '' }),
      ),
    );
    const winner = changed.findIndex(({ status }) => status === 'fulfilled');
    expect(changed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await factsOf('disputado')).id).toBe(all[winner]?.id);
    expect(uploads.filter((id) => neighbours.claims.has(id))).toEqual([uploads[winner]]);
  });
});

describe('the pictures of a changed event', () => {
  it('are replaced, and the old one is released once', async () => {
    const event = await events.create({ name: 'Con foto' });
    const thumbnailMediaId = events.upload();
    const changed = await events.update(event.id, { thumbnailMediaId });
    const path = `events/con-foto/${thumbnailMediaId}.jpg`;
    expect(changed).toEqual({ ...event, thumbnail: `/media/${path}` });
    // A retry finds the upload claimed by the same event.
    expect(await events.update(event.id, { thumbnailMediaId })).toEqual(changed);
    expect(await changes(event.id)).toMatchObject([
      { attached: [path], released: [event.thumbnail.replace('/media/', '')] },
    ]);
  });

  it('stay when the second one is refused, and the first one is given back', async () => {
    const event = await events.create();
    const thumbnailMediaId = events.upload();
    const given = { thumbnailMediaId, aboutThumbnailMediaId: 'unknown' };
    expect(await codeOf(events.update(event.id, given))).toBe('MEDIA_NOT_FOUND');
    expect(neighbours.claims.has(thumbnailMediaId)).toBe(false);
    expect(await events.find(event.id)).toEqual(event);
  });
});

it('deleting an event frees its name and slug, and releases its pictures', async () => {
  const event = await events.create({ name: 'Adiós' });
  expect(await events.delete(event.id)).toEqual({ success: true });
  expect(await codeOf(factsOf('adios'))).toBe('EVENT_NOT_FOUND');
  expect(await events.find(event.id)).toBeUndefined();
  const released = [event.thumbnail, event.aboutThumbnail].map((url) => url.replace('/media/', ''));
  const eventId = event.id;
  expect(await events.published(eventsEvents.eventDeleted, eventId)).toEqual([
    { eventId, attached: [], released },
  ]);
  expect((await events.create({ name: 'ADIOS' })).slug).toBe('adios');
  expect(await codeOf(events.delete(eventId))).toBe('EVENT_NOT_FOUND');
});

it('the facts of an event are found by id and by slug', async () => {
  const { id, slug, name, startDate, endDate } = await events.create();
  const facts = { id, slug, name, startDate, endDate };
  expect(await events.ask(eventsRequests.getFacts, { eventId: id })).toEqual(facts);
  expect(await factsOf(slug)).toEqual(facts);
  const unknown = events.ask(eventsRequests.getFacts, { eventId: 'none' });
  expect(await codeOf(unknown)).toBe('EVENT_NOT_FOUND');
});
