import { accountsEvents, eventsEvents, likesEvents, postsEvents } from '@el-reto/contracts';
import { expect, it, vi } from 'vitest';
import type { EventFeed } from '../messaging/event-feed.ts';
import { Invalidation } from './invalidation.ts';
import type { TagClock } from './tag-clock.ts';

const changed = vi.fn<TagClock['changed']>();
const listeners = new Map<unknown, (payload: unknown, seq: number) => void>();
const feed = {
  clock: { changed },
  on: (definition: unknown, listener: (payload: unknown, seq: number) => void) =>
    listeners.set(definition, listener),
} as unknown as EventFeed;
new Invalidation(feed).onModuleInit();

const facts = {
  eventId: 'e1',
  postId: 'p1',
  userId: 'ana',
  eventIds: ['e1', 'e2'],
  posts: [{ postId: 'p1' }, { postId: 'p2' }],
};

it.each([
  [eventsEvents.eventCreated, 'change', ['events']],
  [eventsEvents.eventChanged, 'loss', ['events', 'event:e1']],
  [eventsEvents.eventDeleted, 'loss', ['events', 'event:e1']],
  [eventsEvents.winnersToggled, 'loss', ['events']],
  [eventsEvents.switchesChanged, 'change', ['switches']],
  [postsEvents.postApproved, 'change', ['posts-of:e1', 'post:p1', 'author:ana']],
  [postsEvents.postDenied, 'loss', ['events', 'posts-of:e1', 'post:p1']],
  [postsEvents.postDeleted, 'loss', ['events', 'posts-of:e1', 'post:p1']],
  [postsEvents.authorChanged, 'loss', ['events', 'event:e1', 'event:e2']],
  [postsEvents.statsChanged, 'change', ['posts-of:e1', 'post:p1', 'post:p2']],
  [likesEvents.tallyChanged, 'change', ['likers-of:e1']],
  [accountsEvents.accountDeleted, 'loss', ['likers']],
] as const)('$0.subject', (definition, kind, tags) => {
  changed.mockClear();
  listeners.get(definition)?.(facts, 7);
  expect(changed).toHaveBeenCalledExactlyOnceWith(7, tags, kind);
});
