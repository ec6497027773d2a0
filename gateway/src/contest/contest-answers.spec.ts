import { eventsRequests, likesRequests, postsRequests } from '@el-reto/contracts';
import type { Event, PostSummary } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleEvent, samplePost } from '../../test/support/sample-data.ts';
import { defaultOptions, ResponseCache } from '../cache/response-cache.ts';
import { tags } from '../cache/tags.ts';
import { Representation } from '../http/representation.ts';
import { eventsKey } from './answer-keys.ts';
import { ContestAnswers, winnersOf } from './contest-answers.ts';
import { Likers } from './likers.ts';

let events: Event[];
let cards: PostSummary[];
/** The subjects of all requests. */
let asked: string[];
/** The posts service answers once this promise resolves. */
let found: Promise<void>;
let cache: ResponseCache;
let answers: ContestAnswers;
beforeEach(() => {
  vi.useFakeTimers();
  [events, cards, found] = [[sampleEvent()], [samplePost('p1', { likes: 9 })], Promise.resolve()];
  asked = [];
  const ask = async ({ subject }: { subject: string }, { cursor }: { cursor?: string }) => {
    asked.push(subject);
    if (subject === eventsRequests.list.subject) return { events, nextCursor: null };
    if (subject === likesRequests.listAccounts.subject)
      return { accounts: { p1: { likedAccounts: ['fan'], truncated: true } } };
    const [card] = cards;
    await found;
    if (subject === postsRequests.getBySlug.subject) return card;
    return { posts: cards, nextCursor: cursor === undefined ? 'more' : null };
  };
  const shared = { take: async () => null, put: () => undefined, release: () => undefined };
  const removals = { current: async () => 'm1' };
  const logger = createLogger('test', 'silent');
  cache = new ResponseCache({ ...defaultOptions, shared, removals, logger });
  const requests = { ask } as never;
  answers = new ContestAnswers(requests, new Likers(requests), cache, {} as never);
});
const post = async () => (await answers.post('noche-mexicana', 'foto-p1', true)).json();
const author = async () => (await answers.author('author-1', {}, true)).json();

it('events begin and end at midnight in Mexico City', () => {
  const keyAt = (time: string) => {
    vi.setSystemTime(time);
    return eventsKey('current');
  };
  const before = keyAt('2026-11-21T05:59:58Z');
  expect(keyAt('2026-11-21T05:59:59.9Z')).toBe(before);
  expect(keyAt('2026-11-21T06:00:00Z')).not.toBe(before);
});

it('shows winners only of ended events, and only while they are active', () => {
  const event = (id: string, endDate: string, activeWinners = true) =>
    sampleEvent({ id, startDate: '2020-01-01', endDate, activeWinners });
  const all = [
    event('ended', '2020-02-01'),
    event('hidden', '2020-02-01', false),
    event('running', '2999-01-01'),
  ];
  expect(winnersOf(all).map((winners) => winners.event.id)).toEqual(['ended']);
});

it('a request about an event that does not exist reaches no other service', async () => {
  expect((await answers.eventPosts('unknown', true)).json()).toEqual([]);
  const page = await answers.postPage('unknown', { q: 'foto' }, true);
  expect(page.json()).toEqual({ posts: [], nextCursor: null });
  await expect(async () => answers.post('unknown', 'foto', true)).rejects.toThrow('POST_NOT_FOUND');
  expect(new Set(asked)).toEqual(new Set([eventsRequests.list.subject]));
});

it('a request about a new event finds it, although the list of events is not too old yet', async () => {
  await answers.events('all');
  await vi.advanceTimersByTimeAsync(600);
  events = [...events, sampleEvent({ id: 'added' })];
  cards = [samplePost('p1', { eventid: 'added' })];
  expect((await answers.postPage('added', {}, true)).json()).toMatchObject({
    posts: [{ id: 'p1' }],
  });
});

it.each([
  ['search', { q: 'foto' }, true],
  ['list', {}, false],
  ['page', { cursor: 'more' }, true],
  ['complete', { cursor: 'more' }, false],
] as const)(
  'counts as "%s" for the limit of simultaneous loads: %j, minimal %s',
  async (kind, query, minimal) => {
    const read = vi.spyOn(cache, 'read').mockResolvedValue(Representation.ofJson([]));
    await answers.postPage('event-1', query, minimal);
    expect(read.mock.calls.at(-1)?.[0].kind).toBe(kind);
  },
);

it('a dealt page is not shared with other gateways', async () => {
  const read = vi.spyOn(cache, 'read');
  await answers.postPage('event-1', { sort: 'random' }, true);
  expect(read.mock.calls.at(-1)?.[0]).toMatchObject({ kind: 'list', isOwn: true });
});

it.each([
  ['a list', () => answers.eventPosts('event-1', false)],
  ['a page', () => answers.postPage('event-1', { q: 'foto' }, false)],
  ['a post', () => answers.post('noche-mexicana', 'foto-p1', false)],
  ["an author's page", () => answers.author('author-1', {}, false)],
])(
  '%s with likers tells if they are incomplete, and is loaded again after an account is deleted',
  async (_, read) => {
    const text = JSON.stringify((await read()).json());
    expect(text).toContain('"likedAccounts":["fan"],"likedAccountsTruncated":true');
    await vi.advanceTimersByTimeAsync(300);
    const before = asked.length;
    await read();
    expect(asked).toHaveLength(before);
    cache.outdate('removal', tags.likers);
    await read();
    expect(asked.length).toBeGreaterThan(before);
  },
);

it("an author's page has public cards of existing events, without hidden numbers", async () => {
  events.push(sampleEvent({ id: 'secret', counts: 'ended' }));
  cards.push(
    samplePost('p2', { eventid: 'secret', likes: 7 }),
    samplePost('p3', { eventid: 'no' }),
  );
  expect(await author()).toMatchObject({
    uid: 'author-1',
    name: 'Ana Ruiz',
    photoURL: '/media/avatar.svg',
    posts: [
      { id: 'p1', likes: 9 },
      { id: 'p2', likes: 0, counts: 'ended' },
    ],
    nextCursor: 'more',
  });
});

it('an author without public cards does not exist, but a further page may be empty', async () => {
  await author();
  await vi.advanceTimersByTimeAsync(300);
  cards = [];
  cache.outdate('removal', 'post:p1');
  await expect(author()).rejects.toThrow('USER_NOT_FOUND');
  const further = await answers.author('author-1', { cursor: 'more' }, true);
  expect(further.json()).toMatchObject({ posts: [], nextCursor: null });
});

it.each([
  ['a post', post],
  ["an author's page", author],
])('%s hides numbers that became hidden while it was being made', async (_, read) => {
  events = [sampleEvent({ counts: 'always' })];
  await answers.events('all');
  const waiting = Promise.withResolvers<void>();
  found = waiting.promise;
  const reading = read();
  await vi.advanceTimersByTimeAsync(300);
  events = [sampleEvent({ counts: 'ended' })];
  cache.outdate('removal', 'events');
  waiting.resolve();
  const text = JSON.stringify(await reading);
  expect(text).toContain('"likes":0');
  expect(text).toContain('"counts":"ended"');
});
