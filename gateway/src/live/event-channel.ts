import { Throttle } from '@el-reto/service-kit';
import { SpanLinks, detached, SpanKind, type Logger } from '@el-reto/telemetry';

/** Shortest time between two messages of one channel: four a second, whatever happens. */
const messageEveryMs = 250;

/** Changes of posts that wait to be sent; past that the oldest is left out. */
const mostWaitingPosts = 100;

export type PostChange = 'approved' | 'deleted';

export interface Message {
  readonly name: string;
  readonly data: unknown;
}

/** What waits to be sent, with what brought it about. */
interface Waiting {
  readonly data: object;
  readonly links: SpanLinks;
}

/**
 * Messages of one event to its readers, newest state only: likes by post, changes of posts, winners.
 * Kinds take turns, one message at a time.
 */
export class EventChannel {
  /** By kind, whose turn is next first. */
  readonly #waiting = new Map<string, Map<string, Waiting>>();
  readonly #throttle: Throttle;
  #likes: Record<string, number> = {};

  constructor(
    private readonly send: (message: Message) => void,
    logger: Logger,
  ) {
    this.#throttle = new Throttle(async () => this.#sendNext(), messageEveryMs, logger);
  }

  likes(tallies: Iterable<readonly [postId: string, likes: number]>): void {
    Object.assign(this.#likes, Object.fromEntries(tallies));
    this.#add('likes', 'all', this.#likes);
  }

  post(postId: string, change: PostChange): void {
    if (change === 'deleted') delete this.#likes[postId];
    const posts = this.#add('post', postId, { postId, change });
    const [oldest] = posts.keys();
    if (oldest !== undefined && posts.size > mostWaitingPosts) posts.delete(oldest);
  }

  winners(eventId: string, active: boolean): void {
    this.#add('winners', 'all', { eventId, active });
  }

  close(): void {
    void this.#throttle.stop();
  }

  #add(kind: string, key: string, data: object): Map<string, Waiting> {
    const waiting = this.#waiting.get(kind) ?? new Map<string, Waiting>();
    this.#waiting.set(kind, waiting);
    const links = waiting.get(key)?.links ?? new SpanLinks();
    links.addActive();
    waiting.delete(key);
    waiting.set(key, { data, links });
    detached(() => this.#throttle.mark());
    return waiting;
  }

  #sendNext(): void {
    for (const [name, waiting] of this.#waiting) {
      const [first] = waiting;
      if (!first) continue;
      const [key, { data, links }] = first;
      waiting.delete(key);
      this.#waiting.delete(name);
      this.#waiting.set(name, waiting);
      if (name === 'likes') this.#likes = {};
      if (Object.keys(data).length === 0) continue;
      links.run(`send live ${name}`, { kind: SpanKind.PRODUCER }, () => this.send({ name, data }));
      break;
    }
    if ([...this.#waiting.values()].some(({ size }) => size > 0)) this.#throttle.mark();
  }
}
