import { limits, prizePlaces } from '@el-reto/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events } from '../src/event-records.ts';
import { newRecord } from '../src/event-rules.ts';
import { EventsWorld } from './support/events-world.ts';

/** With the longest texts there are; written as JSON, this letter takes six bytes. */
const texts = {
  title: '\u0001'.repeat(limits.titleLength),
  description: '\u0001'.repeat(limits.descriptionLength),
  rules: '\u0001'.repeat(limits.rulesLength),
  prizes: prizePlaces.map(() => '\u0001'.repeat(limits.prizeLength)),
  startDate: '2024-11-06',
  endDate: '2024-11-30',
};
const pictures = { thumbnailPath: 'events/a/a.webp', aboutThumbnailPath: 'events/a/b.webp' };

let world: EventsWorld;
beforeAll(async () => {
  world = await EventsWorld.start();
});
afterAll(() => world.stop());

it('a list of more events than a message holds is whole, each with its winners', async () => {
  const service = await world.startService();
  const records = Array.from({ length: 400 }, (_, n) => {
    const id = `event-${n}`;
    return newRecord({ id, slug: id }, { ...texts, name: `Evento ${n}` }, pictures, new Date());
  });
  await service.store.transaction(async (tx) => {
    for (const record of records) await tx.set(events, record.id, record);
  });
  for (const { id } of records) {
    world.neighbours.addPost(`best-of-${id}`, { eventId: id });
    world.neighbours.top.set(id, [{ postId: `best-of-${id}`, likes: 1 }]);
  }
  const listed = await world.list();
  const winners = new Map(listed.map(({ id, topPosts }) => [id, topPosts[0]?.name]));
  expect(winners).toEqual(new Map(records.map(({ id }) => [id, `Post best-of-${id}`])));
  await service.stop();
});
