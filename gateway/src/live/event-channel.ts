import { Throttle } from '@el-reto/service-kit';
import { SpanLinks, detached, SpanKind, type Logger } from '@el-reto/telemetry';

/** Shortest time between two messages of one channel: at most four a second. */
const messageEveryMs = 250;

/** Changes of posts that wait to be sent; past that the oldest is left out. */
const mostWaitingPosts = 100;

/** The newest state of an item, under the name of its kind. */
export interface Message {
  readonly name: string;
  readonly data: object;
}

/** The newest state of an item: a post's likes, a new or deleted post, the winners. */
export interface Change extends Message {
  readonly name: 'likes' | 'post' | 'winners' | 'missed';
  /** Identifies the item among those of the same name. */
  readonly key: string;
}

/** Whether a post was deleted, so that its likes are no longer sent. */
export const isDeletion = ({ name, data }: Change): boolean =>
  name === 'post' && 'change' in data && data.change === 'deleted';

/** A change that waits to be sent, with the spans that caused it. */
interface Waiting {
  readonly data: object;
  /** The oldest unsent change in it. */
  readonly seq: number;
  readonly links: SpanLinks;
}

/**
 * Messages of one event to its readers, newest state only: likes by post, changes of posts, winners.
 * Kinds take turns, one message at a time.
 */
export class EventChannel {
  /** By kind, the next one first. */
  readonly #waiting = new Map<string, Map<string, Waiting>>();
  readonly #throttle: Throttle;
  #likes: Record<string, number> = {};

  constructor(
    private readonly send: (message: Message) => Promise<void>,
    logger: Logger,
  ) {
    this.#throttle = new Throttle(() => this.#sendNext(), messageEveryMs, logger);
  }

  /** The oldest change that was not sent yet; infinite if there is none. */
  get oldestWaiting(): number {
    const waiting = [...this.#waiting.values()].flatMap((things) => [...things.values()]);
    return Math.min(...waiting.map(({ seq }) => seq));
  }

  /** Sends `change`, which came with event `seq`. */
  tell(change: Change, seq: number): void {
    const { name, key, data } = change;
    if (name === 'likes') {
      this.#add(name, 'all', Object.assign(this.#likes, data), seq);
      return;
    }
    if (isDeletion(change)) delete this.#likes[key];
    const things = this.#add(name, key, data, seq);
    const [oldest] = things.keys();
    if (oldest !== undefined && things.size > mostWaitingPosts) things.delete(oldest);
  }

  close(): void {
    void this.#throttle.stop();
  }

  #add(name: string, key: string, data: object, seq: number): Map<string, Waiting> {
    const things = this.#waiting.get(name) ?? new Map<string, Waiting>();
    this.#waiting.set(name, things);
    const known = things.get(key);
    const links = known?.links ?? new SpanLinks();
    links.addActive();
    things.delete(key);
    things.set(key, { data, seq: known?.seq ?? seq, links });
    detached(() => this.#throttle.mark());
    return things;
  }

  async #sendNext(): Promise<void> {
    for (const [name, waiting] of this.#waiting) {
      const [first] = waiting;
      if (!first) continue;
      const [key, { data, links }] = first;
      waiting.delete(key);
      this.#waiting.delete(name);
      this.#waiting.set(name, waiting);
      if (name === 'likes') this.#likes = {};
      if (Object.keys(data).length === 0) continue;
      const send = () => this.send({ name, data });
      await links.run(`send live ${name}`, { kind: SpanKind.PRODUCER }, send);
      break;
    }
    if ([...this.#waiting.values()].some(({ size }) => size > 0)) this.#throttle.mark();
  }
}
