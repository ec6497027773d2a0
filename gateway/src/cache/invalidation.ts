import { accountsEvents, eventsEvents, likesEvents, postsEvents } from '@el-reto/contracts';
import { todayInMexico } from '@el-reto/contracts';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { EventFeed } from '../messaging/event-feed.ts';
import { ResponseCache } from './response-cache.ts';
import { tags } from './tags.ts';

const watchDayEveryMs = 1_000;
const lists = [tags.events, tags.winners];

/** Which facts change which answers. */
@Injectable()
export class Invalidation implements OnModuleInit, OnApplicationShutdown {
  readonly #feed: EventFeed;
  readonly #cache: ResponseCache;
  #day = todayInMexico();
  #timer: NodeJS.Timeout | undefined;

  constructor(feed: EventFeed, cache: ResponseCache) {
    this.#feed = feed;
    this.#cache = cache;
  }

  onModuleInit(): void {
    const feed = this.#feed;
    const mark = (seq: number, ...changed: string[]) => this.#cache.mark(changed, seq);
    feed.onReset(() => this.#cache.markAll());

    feed.on(eventsEvents.eventCreated, (_, seq) => mark(seq, ...lists));
    feed.on(eventsEvents.eventChanged, (_, seq) => mark(seq, ...lists));
    feed.on(eventsEvents.winnersToggled, (_, seq) => mark(seq, ...lists));
    feed.on(eventsEvents.switchesChanged, (_, seq) => mark(seq, tags.switches));
    feed.on(eventsEvents.eventDeleted, ({ eventId }, seq) =>
      mark(seq, ...lists, tags.event(eventId)),
    );

    feed.on(postsEvents.postApproved, ({ eventId, postId }, seq) =>
      mark(seq, tags.postsOf(eventId), tags.post(postId)),
    );
    feed.on(postsEvents.postDenied, ({ eventId, postId }, seq) =>
      mark(seq, ...lists, tags.postsOf(eventId), tags.post(postId)),
    );
    // Winners are posts, too: their names, pictures and authors stand in the lists of events.
    feed.on(postsEvents.postDeleted, ({ eventId, postId }, seq) =>
      mark(seq, ...lists, tags.postsOf(eventId), tags.post(postId)),
    );
    feed.on(postsEvents.authorChanged, ({ eventIds }, seq) =>
      mark(seq, ...lists, ...eventIds.map(tags.event)),
    );
    feed.on(postsEvents.statsChanged, ({ eventId, posts }, seq) =>
      mark(seq, tags.postsOf(eventId), ...posts.map(({ postId }) => tags.post(postId))),
    );

    feed.on(likesEvents.tallyChanged, ({ eventId }, seq) => mark(seq, tags.likersOf(eventId)));
    feed.on(accountsEvents.accountDeleted, (_, seq) => mark(seq, tags.likers));

    this.#timer = setInterval(() => this.#watchDay(), watchDayEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
    this.#cache.close();
  }

  /** At midnight in Mexico City events begin and end without anything happening. */
  #watchDay(): void {
    const day = todayInMexico();
    if (day === this.#day) return;
    this.#day = day;
    this.#cache.mark(lists, null);
  }
}
