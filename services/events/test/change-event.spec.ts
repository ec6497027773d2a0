import { calls, eventsEvents, eventsRequests } from '@el-reto/contracts';
import { describe, expect, it, vi } from 'vitest';
import { events as records } from '../src/event-records.ts';
import type { EventRecord } from '../src/event-records.ts';
import { admin, newEvent, strangers, worldOfThisFile } from './support/events-world.ts';
import type { NewEvent } from './support/events-world.ts';

const { world, service } = await worldOfThisFile();

const asAdmin = { actor: admin };
const update = (eventId: string, changes: Partial<NewEvent>, options: object = asAdmin) =>
  world.ask(calls.updateEvent, { eventId, ...changes }, options);
const factsBySlug = (slug: string) => world.ask(eventsRequests.getFacts, { slug });

describe('changing an event', () => {
  it('changes what is given and tells its dates', async () => {
    const event = await world.create();
    const changes = { title: 'Otro título', endDate: '2024-12-24' };
    expect(await update(event.id, changes)).toEqual({ ...event, ...changes });
    expect((await world.list()).find(({ id }) => id === event.id)).toMatchObject(changes);
    await vi.waitFor(() => {
      expect(world.told(eventsEvents.eventChanged, event.id)).toEqual([
        {
          eventId: event.id,
          startDate: '2024-11-06',
          endDate: '2024-12-24',
          attached: [],
          released: [],
        },
      ]);
    });
  });

  it('tells nothing when nothing changes', async () => {
    const claimForm = [
      { name: 'tel', label: 'Teléfono', kind: 'phone' as const, required: true, maxLength: 20 },
    ];
    const event = await world.create({ claimForm });
    expect(await update(event.id, {})).toEqual(event);
    expect(await update(event.id, { name: event.name })).toEqual(event);
    await update(event.id, { claimForm });
    await update(event.id, { title: 'Por fin' });
    await vi.waitFor(() => {
      expect(world.told(eventsEvents.eventChanged, event.id)).toHaveLength(1);
      const acts = world.around.told(eventsEvents.actRecorded);
      const logged = acts.filter(({ subject }) => subject === event.id);
      expect(logged.map(({ action }) => action)).toEqual(['createEvent', 'updateEvent']);
    });
  });

  it('moves to a new name and address; the old one leads to it until another event has it', async () => {
    const event = await world.create({ name: 'Nombre viejo' });
    const renamed = await update(event.id, { name: 'Nombre nuevo' });
    expect(renamed).toMatchObject({ slug: 'nombre-nuevo', formerSlugs: ['nombre-viejo'] });
    expect((await factsBySlug('nombre-nuevo')).id).toBe(event.id);
    expect((await factsBySlug('nombre-viejo')).id).toBe(event.id);
    const other = await world.create({ name: 'nombre VIEJO' });
    expect(other.slug).toBe('nombre-viejo');
    expect((await factsBySlug('nombre-viejo')).id).toBe(other.id);
    expect((await world.list()).find(({ id }) => id === event.id)?.formerSlugs).toEqual([]);
    await expect(world.create({ name: 'Nombre Nuevo' })).rejects.toMatchObject({
      code: 'EVENT_NAME_TAKEN',
    });
  });

  it('has its own first name and address again', async () => {
    const event = await world.create({ name: 'Ida' });
    await update(event.id, { name: 'Vuelta' });
    const back = await update(event.id, { name: 'Ida' });
    expect(back).toMatchObject({ slug: 'ida', formerSlugs: ['vuelta'] });
    await world.ask(calls.deleteEvent, { eventId: event.id }, asAdmin);
    await expect(factsBySlug('vuelta')).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
  });

  it('keeps prizes, rules and permit, and lets go of them', async () => {
    const told = {
      prizes: ['Un viaje', 'Una caja'],
      rules: 'Una foto\npor reto',
      permit: 'S-1/26',
    };
    const event = await world.create(told);
    expect(event).toMatchObject(told);
    const without = await update(event.id, { prizes: [], rules: '', permit: '' });
    expect(without).toMatchObject({ prizes: [], rules: '', permit: '' });
  });

  it('keeps its address when the name changes in accents and case alone', async () => {
    await world.create({ name: 'La feria!' });
    const event = await world.create({ name: 'La feria' });
    expect(event.slug).toBe('la-feria-2');
    const renamed = await update(event.id, { name: 'La FERÍA' });
    expect(renamed).toMatchObject({ name: 'La FERÍA', slug: 'la-feria-2' });
    expect((await update(event.id, { name: 'La feria?' })).slug).toBe('la-feria-2');
  });

  it('does not take a name that looks like another event’s', async () => {
    await world.create({ name: 'El Mezcal' });
    const refused = { code: 'EVENT_NAME_TAKEN' };
    await expect(world.create({ name: 'EI Mezcal' })).rejects.toMatchObject(refused);
    const event = await world.create({ name: 'Otro mezcal' });
    await expect(update(event.id, { name: 'E1 Mezca|' })).rejects.toMatchObject(refused);
    const unreadable = update(event.id, { name: 'El Меzcal' });
    await expect(unreadable).rejects.toMatchObject({ code: 'NAME_NOT_READABLE' });
  });

  it('of the first version keeps the name that it has, in whatever letters', async () => {
    const { id } = await world.create({ name: 'Tecolote' });
    await service.store.transaction(async (tx) => {
      const record = { ...(await tx.get(records, id)) } as EventRecord;
      delete record.nameKey;
      await tx.set(records, id, record);
    });
    await update(id, { name: 'Teco1ote' });
    const refused = { code: 'EVENT_NAME_TAKEN' };
    await expect(world.create({ name: 'Tecolote' })).rejects.toMatchObject(refused);
  });

  it('does not take another event’s name, nor anything else then', async () => {
    const [one, two] = [await world.create(), await world.create()];
    world.reset();
    const changes = { name: one.name.toUpperCase(), thumbnailMediaId: 'fresh' };
    await expect(update(two.id, changes)).rejects.toMatchObject({ code: 'EVENT_NAME_TAKEN' });
    expect(world.around.asked).toEqual([]);
  });

  it('gives a name to exactly one of ten who want it at once', async () => {
    const events = await Promise.all(Array.from({ length: 10 }, () => world.create()));
    const changed = await Promise.allSettled(
      events.map(({ id }, i) => update(id, { name: 'Disputado', thumbnailMediaId: `want-${i}` })),
    );
    const winner = changed.findIndex(({ status }) => status === 'fulfilled');
    expect(changed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await factsBySlug('disputado')).id).toBe(events[winner]?.id);
    const held = events.map((_, i) => `want-${i}`).filter((id) => world.neighbours.claims.has(id));
    expect(held).toEqual([`want-${winner}`]);
  });

  it('replaces a picture, and lets the old one go', async () => {
    const event = await world.create({ name: 'Con foto' });
    const changed = await update(event.id, { thumbnailMediaId: 'better' });
    expect(changed.thumbnail).toBe('/media/events/con-foto/better.webp');
    expect(changed.aboutThumbnail).toBe(event.aboutThumbnail);
    // A retry finds it claimed for the same event.
    expect(await update(event.id, { thumbnailMediaId: 'better' })).toEqual(changed);
    await vi.waitFor(() => {
      const told = world.told(eventsEvents.eventChanged, event.id);
      expect(told.map(({ attached, released }) => ({ attached, released }))).toEqual([
        {
          attached: ['events/con-foto/better.webp'],
          released: [event.thumbnail.replace('/media/', '')],
        },
      ]);
    });
  });

  it('gives back the first picture when the second is refused', async () => {
    const event = await world.create();
    const changes = { thumbnailMediaId: 'good', aboutThumbnailMediaId: 'missing-2' };
    await expect(update(event.id, changes)).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
    expect(world.neighbours.claims.has('good')).toBe(false);
    expect((await world.list()).find(({ id }) => id === event.id)).toEqual(event);
  });

  it('refuses dates out of order with the one that stays', async () => {
    const { id } = await world.create();
    await expect(update(id, { startDate: '2024-12-01' })).rejects.toMatchObject({
      code: 'DATES_OUT_OF_ORDER',
    });
  });

  it('is for administrators, and for events that exist', async () => {
    const { id } = await world.create();
    for (const [code, actor] of strangers) {
      await expect(update(id, { title: 'X' }, { actor })).rejects.toMatchObject({ code });
    }
    await expect(update('none', {})).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
  });
});

describe('deleting an event', () => {
  const remove = (eventId: string, options: object = asAdmin) =>
    world.ask(calls.deleteEvent, { eventId }, options);

  it('frees its name and address, and lets its pictures go', async () => {
    const input = newEvent({ name: 'Adiós' });
    const event = await world.create(input);
    expect(await remove(event.id)).toEqual({ success: true });
    await expect(factsBySlug('adios')).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
    expect((await world.list()).map(({ id }) => id)).not.toContain(event.id);
    await vi.waitFor(() => {
      expect(world.told(eventsEvents.eventDeleted, event.id)).toEqual([
        {
          eventId: event.id,
          attached: [],
          released: [
            `events/adios/${input.thumbnailMediaId}.webp`,
            `events/adios/${input.aboutThumbnailMediaId}.webp`,
          ],
        },
      ]);
    });
    expect((await world.create({ name: 'ADIOS' })).slug).toBe('adios');
    await expect(remove(event.id)).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' });
  });

  it('is for administrators', async () => {
    const { id } = await world.create();
    for (const [code, actor] of strangers) {
      await expect(remove(id, { actor })).rejects.toMatchObject({ code });
    }
    expect((await world.list()).map((event) => event.id)).toContain(id);
  });
});

describe('what other services ask of an event', () => {
  it('is answered by id and by address', async () => {
    const { id, slug, name, startDate, endDate } = await world.create();
    const facts = { id, slug, name, startDate, endDate };
    expect(await world.ask(eventsRequests.getFacts, { eventId: id })).toEqual(facts);
    expect(await factsBySlug(slug)).toEqual(facts);
    await expect(world.ask(eventsRequests.getFacts, { eventId: 'none' })).rejects.toMatchObject({
      code: 'EVENT_NOT_FOUND',
    });
  });
});
