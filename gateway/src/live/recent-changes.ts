import type { EventFeed } from '../messaging/event-feed.ts';
import { isDeletion, type Change, type Message } from './event-channel.ts';

/**
 * Most items per event whose latest change is remembered. A reader who missed more must load its lists
 * again.
 */
const mostThings = 500;

interface Recent {
  /** Oldest first. */
  readonly changes: Map<string, Change & { readonly seq: number }>;
  /** The sequence of the newest change that is no longer remembered. */
  forgotten: number;
}

/**
 * The latest changes of every event, for readers that reconnect to any replica. Ids are sequences of the
 * event stream.
 */
export class RecentChanges {
  readonly #events = new Map<string, Recent>();
  #life = '';
  #newest = 0;

  constructor(private readonly feed: Pick<EventFeed, 'position'>) {}

  get newest(): number {
    return this.#newest;
  }

  note(eventId: string, seq: number, changes: Iterable<Change>): void {
    this.#forgetOtherLives();
    this.#newest = seq;
    const recent = this.#events.getOrInsert(eventId, { changes: new Map(), forgotten: 0 });
    for (const change of changes) {
      const keyOf = (name: Change['name']) => `${name} ${change.key}`;
      if (isDeletion(change)) recent.changes.delete(keyOf('likes'));
      recent.changes.delete(keyOf(change.name));
      recent.changes.set(keyOf(change.name), { ...change, seq });
    }
    for (const [key, { seq: lost }] of recent.changes) {
      if (recent.changes.size <= mostThings) break;
      recent.changes.delete(key);
      recent.forgotten = lost;
    }
  }

  /** The message id of change `seq`. Undefined if a later reconnection could not use it. */
  idOf(seq: number): string | undefined {
    const { life, since } = this.feed.position;
    return seq < since ? undefined : `${lifeTag(life)}-${seq}`;
  }

  /** The changes of `eventId` after this id; null if they are not remembered here. */
  after(eventId: string, id: string): Message[] | null {
    this.#forgetOtherLives();
    const [, life, digits] = /^(\w+)-(\d{1,15})$/.exec(id) ?? [];
    const received = Number(digits);
    const { changes, forgotten } = this.#events.get(eventId) ?? {
      changes: new Map(),
      forgotten: 0,
    };
    const { position } = this.feed;
    const reachesBack = received >= Math.max(position.since, forgotten);
    if (life !== lifeTag(position.life) || !reachesBack) return null;
    const missed = [...changes.values()].filter(({ seq }) => seq > received);
    const likes = missed.filter(({ name }) => name === 'likes').map(({ data }) => data);
    const others = missed.filter(({ name }) => name !== 'likes');
    const tallies = { name: 'likes', data: Object.assign({}, ...likes) as object };
    return likes.length > 0 ? [tallies, ...others] : others;
  }

  #forgetOtherLives(): void {
    const { life } = this.feed.position;
    if (life === this.#life) return;
    this.#life = life;
    this.#newest = 0;
    this.#events.clear();
  }
}

/** A short form of the stream's creation time. Sequences of another stream have no meaning here. */
const lifeTag = (life: string) => Date.parse(life).toString(36);
