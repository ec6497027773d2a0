import { accountsEvents, eventsEvents, postsEvents } from '@el-reto/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventFeed } from '../messaging/event-feed.ts';
import { ResponseCache } from './response-cache.ts';
import { tags } from './tags.ts';

/**
 * Marks cached answers as too old when an event changes their data. Events about numbers of likes are
 * ignored: they come several times a second, and an answer that is read is loaded once a second anyway.
 */
@Injectable()
export class Invalidation implements OnModuleInit {
  constructor(
    private readonly feed: EventFeed,
    private readonly cache: ResponseCache,
  ) {}

  onModuleInit(): void {
    const { feed, cache } = this;
    const changed = (...what: string[]) => cache.outdate('change', ...what);
    const removed = (...what: string[]) => cache.outdate('removal', ...what);

    feed.on(eventsEvents.eventCreated, () => changed(tags.events, tags.eventTerms));
    // After a rename, a cached answer under the former address counts as removed data.
    const eventRemoved = ({ eventId }: { eventId: string }) =>
      removed(tags.events, tags.eventTerms, tags.event(eventId));
    feed.on(eventsEvents.eventChanged, eventRemoved);
    feed.on(eventsEvents.eventDeleted, eventRemoved);
    feed.on(eventsEvents.winnersToggled, () => removed(tags.events));
    feed.on(eventsEvents.switchesChanged, () => changed(tags.switches));

    // One batch may approve a hundred posts. `refresh` keeps answers that are younger than a second.
    feed.on(postsEvents.postApproved, ({ eventId, postId, userId }) =>
      cache.refresh(tags.postsOf(eventId), tags.post(postId), tags.author(userId)),
    );
    // A removed post may be a winner, and lists of events show the names, pictures and authors of winners.
    const postRemoved = ({ eventId, postId }: { eventId: string; postId: string }) =>
      removed(tags.events, tags.postsOf(eventId), tags.post(postId));
    feed.on(postsEvents.postDenied, postRemoved);
    feed.on(postsEvents.postDeleted, postRemoved);
    feed.on(postsEvents.authorChanged, ({ eventIds }) =>
      removed(tags.events, ...eventIds.map(tags.event)),
    );
    feed.on(accountsEvents.accountDeleted, () => removed(tags.likers));
  }
}
