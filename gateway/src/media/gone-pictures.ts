import { accountsEvents, eventsEvents, postsEvents } from '@el-reto/contracts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EventFeed } from '../messaging/event-feed.ts';

/** Limit of remembered pictures: far more than are deleted while the media service is busy or restarts. */
const mostRemembered = 50_000;

/** The keys of a storage path: the path itself, and its folder, which may be deleted as a whole. */
const placesOf = (path: string) => [path, path.split('/', 2).join('/')];

/**
 * Deleted pictures, from the moment at which the gateway receives the event. The media service receives
 * the same event, but perhaps later, for example while it starts.
 */
@Injectable()
export class GonePictures {
  readonly #gone = new LRUCache<string, true>({ max: mostRemembered });

  constructor(feed: EventFeed) {
    const add = (...places: readonly string[]) => {
      for (const place of places) this.#gone.set(place, true);
    };
    feed.on(postsEvents.postDenied, ({ imgLocation }) => add(imgLocation));
    feed.on(postsEvents.postDeleted, ({ imgLocation }) => add(imgLocation));
    feed.on(eventsEvents.eventChanged, ({ released }) => add(...released));
    feed.on(eventsEvents.eventDeleted, ({ eventId, released }) =>
      add(`event/${eventId}`, ...released),
    );
    feed.on(accountsEvents.profileChanged, ({ released }) => add(...released));
    feed.on(accountsEvents.accountDeleted, ({ uid }) => add(`profilePhotos/${uid}`));
  }

  has(path: string): boolean {
    return placesOf(path).some((place) => this.#gone.has(place));
  }
}
