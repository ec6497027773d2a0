import { describe, expect, it } from 'vitest';
import { serviceNames, type EventDefinition } from '../event.ts';
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

describe('subjects', () => {
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
    const dispensable = Object.keys(payload).filter(
      (field) => schema.safeParse(without(field)).success,
    );
    expect(dispensable).toEqual([]);
  });
});
