import { accountsEvents, eventsEvents, likesEvents, postsEvents } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import type { EventFeed } from '../messaging/event-feed.ts';
import { Invalidation } from './invalidation.ts';
import type { ResponseCache } from './response-cache.ts';

type Outdated = Parameters<ResponseCache['outdate']> | ['refresh', ...string[]];

const listeners = new Map<string, (payload: object) => void>();
let outdated: Outdated[] = [];
const feed = {
  on: ({ subject }: { subject: string }, listener: (payload: object) => void) =>
    listeners.set(subject, listener),
};
const cache = {
  outdate: (...what: Parameters<ResponseCache['outdate']>) => outdated.push(what),
  refresh: (...tags: string[]) => outdated.push(['refresh', ...tags]),
};
new Invalidation(feed as unknown as EventFeed, cache as unknown as ResponseCache).onModuleInit();

const card = { eventId: 'e1', postId: 'p1', userId: 'u1' };
const ofEvent: Outdated = ['removal', 'events', 'event-terms', 'event:e1'];
const ofCard: Outdated = ['removal', 'events', 'posts-of:e1', 'post:p1'];

it.each<[{ subject: string }, object, Outdated | null]>([
  [eventsEvents.eventCreated, {}, ['change', 'events', 'event-terms']],
  [eventsEvents.eventChanged, { eventId: 'e1' }, ofEvent],
  [eventsEvents.eventDeleted, { eventId: 'e1' }, ofEvent],
  [eventsEvents.winnersToggled, {}, ['removal', 'events']],
  [eventsEvents.switchesChanged, {}, ['change', 'switches']],
  [postsEvents.postApproved, card, ['refresh', 'posts-of:e1', 'post:p1', 'author:u1']],
  [postsEvents.postDenied, card, ofCard],
  [postsEvents.postDeleted, card, ofCard],
  [postsEvents.authorChanged, { eventIds: ['e1'] }, ['removal', 'events', 'event:e1']],
  [accountsEvents.accountDeleted, { uid: 'u1' }, ['removal', 'likers']],
  // These numbers change several times a second: answers that show them are loaded once a second anyway.
  [postsEvents.statsChanged, card, null],
  [likesEvents.tallyChanged, card, null],
])('$subject makes answers too old: %o', ({ subject }, payload, expected) => {
  outdated = [];
  listeners.get(subject)?.(payload);
  expect(outdated).toEqual(expected ? [expected] : []);
});
