import { Throttle } from '@el-reto/service-kit';
import { within } from '../within.ts';
import { SpanLinks, detached, SpanKind, type Logger } from '@el-reto/telemetry';

/** Shortest time between two messages of one channel, in milliseconds: at most four messages a second. */
const messageEveryMs = 250;

/**
 * Most changes of posts that wait to be sent. Beyond it the oldest is dropped, and readers learn that they missed
 * one.
 */
const mostWaitingPosts = 100;

/** A message: the kind of an item, and the item's newest state. */
export interface Message {
  readonly name: string;
  readonly data: object;
}

/** The newest state of an item: a post's likes, a new or deleted post, or the winners. */
export interface Change extends Message {
  readonly name: 'likes' | 'post' | 'winners' | 'missed';
  /** Identifies the item among those with the same `name`. */
  readonly key: string;
}

/** Whether a post was deleted. Its likes are then no longer sent. */
export const isDeletion = ({ name, data }: Change): boolean =>
  name === 'post' && 'change' in data && data.change === 'deleted';

/** A change that waits to be sent, with the spans that caused it. */
interface Waiting {
  readonly data: object;
  /** The sequence of the oldest unsent change that it contains. */
  readonly seq: number;
  readonly links: SpanLinks;
}

/**
 * Sends the messages of one event to its readers. Only the newest state of an item is sent: likes by post,
 * changes of posts, winners. Kinds take turns; each turn sends one message. Likes wait while it is unknown
 * whether the readers may see them.
 */
export class EventChannel {
  /** Waiting changes by kind. The first kind is sent next. */
  readonly #waiting = new Map<string, Map<string, Waiting>>();
  readonly #throttle: Throttle;
  #likes: Record<string, number> = {};
  #isClosed = false;

  constructor(
    private readonly send: (message: Message) => Promise<void>,
    private readonly showsLikes: () => Promise<boolean | undefined>,
    logger: Logger,
  ) {
    this.#throttle = new Throttle(() => this.#sendNext(), messageEveryMs, { logger });
  }

  /** The sequence of the oldest unsent change; infinite if there is none. */
  get oldestWaiting(): number {
    const waiting = [...this.#waiting.values()].flatMap((kind) => [...kind.values()]);
    return Math.min(...waiting.map(({ seq }) => seq));
  }

  /** Queues `change`, which event `seq` of the stream caused. */
  add(change: Change, seq: number): void {
    const { name, key, data } = change;
    if (name === 'likes') {
      this.#add(name, 'all', Object.assign(this.#likes, data), seq);
      return;
    }
    if (isDeletion(change)) delete this.#likes[key];
    const waiting = this.#add(name, key, data, seq);
    const [oldest] = waiting;
    if (oldest === undefined || waiting.size <= mostWaitingPosts) return;
    waiting.delete(oldest[0]);
    this.#add('missed', 'all', { postId: oldest[0] }, oldest[1].seq);
  }

  close(): void {
    this.#isClosed = true;
    void this.#throttle.stop();
  }

  #add(name: string, key: string, data: object, seq: number): Map<string, Waiting> {
    const waiting = this.#waiting.getOrInsert(name, new Map());
    const known = waiting.get(key);
    const links = known?.links ?? new SpanLinks();
    links.addActive();
    waiting.delete(key);
    waiting.set(key, { data, seq: Math.min(known?.seq ?? seq, seq), links });
    detached(() => this.#throttle.mark());
    return waiting;
  }

  async #sendNext(): Promise<void> {
    for (const [name, waiting] of this.#waiting) {
      if (waiting.size === 0) continue;
      // Other changes do not wait for a service for longer than a turn.
      const shows = name !== 'likes' || (await within(this.showsLikes(), messageEveryMs));
      const [first] = waiting;
      if (!first || shows === undefined) continue;
      const [key, { data, links }] = first;
      waiting.delete(key);
      this.#waiting.delete(name);
      this.#waiting.set(name, waiting);
      if (name === 'likes') this.#likes = {};
      if (!shows || Object.keys(data).length === 0) continue;
      const send = () => this.send({ name, data });
      await links.run(`send live ${name}`, { kind: SpanKind.PRODUCER }, send);
      break;
    }
    // The likes of a closed channel could wait forever.
    const isWaiting = [...this.#waiting.values()].some(({ size }) => size > 0);
    if (isWaiting && !this.#isClosed) this.#throttle.mark();
  }
}
