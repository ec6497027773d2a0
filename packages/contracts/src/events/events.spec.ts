import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { serviceNames, streams, type EventDefinition } from '../event.ts';
import {
  accountsEvents,
  eventsEvents,
  integrityEvents,
  likesEvents,
  mediaEvents,
  notificationsEvents,
  postsEvents,
} from './index.ts';

const groups: [string, Record<string, EventDefinition>][] = [
  ['accounts', accountsEvents],
  ['events', eventsEvents],
  ['posts', postsEvents],
  ['likes', likesEvents],
  ['media', mediaEvents],
  ['integrity', integrityEvents],
  ['notifications', notificationsEvents],
];
const all = groups.flatMap(([owner, events]) =>
  Object.entries(events).map(([name, event]) => [name, owner, event] as const),
);

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('subjects', () => {
  it('are unique', () => {
    expect(new Set(all.map(([, , { subject }]) => subject)).size).toBe(all.length);
  });

  it('cover every service that publishes', () => {
    const publishers = serviceNames.filter((name) => name !== 'campaign');
    expect(groups.map(([owner]) => owner)).toEqual(publishers);
  });

  it.each(all)('%s belongs to %s and says so', (name, owner, { subject }) => {
    const [service, noun, verb, version] = subject.split('.');
    expect(service).toBe(owner);
    expect(`${noun}-${verb}`).toBe(kebab(name));
    expect(verb).toMatch(/^([a-z]+ed|made|held)$/);
    expect(version).toMatch(/^v[1-9]\d*$/);
    expect(subject).toMatch(/^[a-z]+\.[a-z-]+\.[a-z-]+\.v\d+$/);
  });

  it.each([
    [postsEvents.postApproved, 'posts.post.approved.v1'],
    [postsEvents.postDenied, 'posts.post.denied.v1'],
    [postsEvents.postDeleted, 'posts.post.deleted.v1'],
    [eventsEvents.winnersToggled, 'events.winners.toggled.v1'],
    [eventsEvents.eventCreated, 'events.event.created.v1'],
    [eventsEvents.eventDeleted, 'events.event.deleted.v1'],
    [accountsEvents.accountDeleted, 'accounts.account.deleted.v1'],
    [likesEvents.tallyChanged, 'likes.tally.changed.v1'],
  ])('of published facts stay: %#', ({ subject }, published) => {
    expect(subject).toBe(published);
  });
});

describe('streams', () => {
  it('have names that NATS takes and no service shares', () => {
    expect(streams).toEqual({ events: 'EVENTS', deadLetters: 'DEAD_LETTERS' });
    for (const name of Object.values(streams)) expect(name).toMatch(/^[A-Z_]+$/);
  });
});

describe('payloads', () => {
  const facts = { postId: 'p1', eventId: 'otono', userId: 'ana', imgLocation: 'event/otono/p1' };
  const pictures = { attached: ['a.webp'], released: [] };
  const dates = { eventId: 'otono', startDate: '2026-11-06', endDate: '2026-11-30' };
  const stats = { postId: 'p1', likes: 1, views: 2, shares: 3 };

  it.each<[EventDefinition, object]>([
    [
      accountsEvents.profileChanged,
      { uid: 'ana', displayName: 'Ana', photoURL: '/x', ...pictures },
    ],
    [accountsEvents.reviewChanged, { uid: 'ana' }],
    [accountsEvents.accountDeleted, { uid: 'ana' }],
    [accountsEvents.adminChanged, { uid: 'ana', admin: true }],
    [eventsEvents.eventCreated, { ...dates, ...pictures }],
    [eventsEvents.eventChanged, { ...dates, ...pictures }],
    [eventsEvents.eventDeleted, { eventId: 'otono', ...pictures }],
    [eventsEvents.winnersToggled, { eventId: 'otono', active: false }],
    [postsEvents.postCreated, facts],
    [postsEvents.postApproved, { ...facts, createdAt: 1_795_000_000_000 }],
    [postsEvents.postDenied, { ...facts, reason: null }],
    [postsEvents.postDeleted, facts],
    [postsEvents.postReported, { postId: 'p1', eventId: 'otono' }],
    [postsEvents.authorChanged, { uid: 'ana', eventIds: ['otono'] }],
    [postsEvents.statsChanged, { eventId: 'otono', posts: [stats] }],
    [
      likesEvents.tallyChanged,
      { eventId: 'otono', tallies: [{ postId: 'p1', likes: 4, revision: 9 }] },
    ],
  ])('hold just these facts: %#', ({ schema }, payload) => {
    expect(schema.parse(payload)).toEqual(payload);
    expect(schema.parse({ ...payload, secret: 1 })).toEqual(payload);
    const without = (field: string) =>
      Object.fromEntries(Object.entries(payload).filter(([key]) => key !== field));
    const dispensable = Object.keys(payload).filter((field) => accepts(schema, without(field)));
    expect(dispensable).toEqual([]);
  });

  it('survive the trip as JSON', () => {
    const { schema } = postsEvents.postDenied;
    const payload = { ...facts, reason: 'línea uno\nlínea dos' };
    expect(schema.parse(JSON.parse(JSON.stringify(payload)))).toEqual(payload);
  });

  it.each([{ postId: 'a/b' }, { eventId: '' }, { userId: 'a b' }, { imgLocation: null }])(
    'refuse %j',
    (wrong) => {
      expect(accepts(postsEvents.postCreated.schema, { ...facts, ...wrong })).toBe(false);
    },
  );

  it('refuse numbers that no count can be', () => {
    const { schema } = postsEvents.statsChanged;
    expect(accepts(schema, { eventId: 'otono', posts: [{ ...stats, likes: 0.5 }] })).toBe(false);
    expect(accepts(schema, { eventId: 'otono', posts: [{ ...stats, views: null }] })).toBe(false);
  });
});
