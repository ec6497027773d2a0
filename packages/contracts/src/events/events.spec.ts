import { expect, it } from 'vitest';
import { serviceNames, type EventDefinition } from '../event.ts';
import * as published from './index.ts';

const groups = Object.entries<Record<string, EventDefinition>>(published);
const ownerOf = (group: string) => group.replace('Events', '');
const all = groups.flatMap(([group, events]) =>
  Object.entries(events).map(([name, event]) => [name, ownerOf(group), event] as const),
);

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('subjects cover every service that publishes', () => {
  const publishers = serviceNames.filter((name) => name !== 'campaign');
  const owners = groups.map(([group]) => ownerOf(group));
  expect(owners.toSorted()).toEqual(publishers.toSorted());
});

it.each(all)('%s belongs to %s, which its subject names', (name, owner, { subject }) => {
  const [service, noun, verb, version] = subject.split('.');
  expect(service).toBe(owner);
  expect(`${noun}-${verb}`).toBe(kebab(name));
  expect(verb).toMatch(/^([a-z]+ed|made|held)$/);
  expect(version).toMatch(/^v[1-9]\d*$/);
  expect(subject).toMatch(/^[a-z]+\.[a-z-]+\.[a-z-]+\.v\d+$/);
});

it('a payload has the fields of its schema and no others', () => {
  const facts = { postId: 'p1', eventId: 'otono', userId: 'ana', imgLocation: 'event/otono/p1' };
  const { schema } = published.postsEvents.postCreated;
  expect(schema.parse({ ...facts, email: 'ana@elreto.test' })).toEqual(facts);
  const without = Object.keys(facts).map((field) => ({ ...facts, [field]: undefined }));
  expect(without.filter((payload) => schema.safeParse(payload).success)).toEqual([]);
});
