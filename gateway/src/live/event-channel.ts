import { SpanLinks, detached, SpanKind } from '@el-reto/telemetry';

/** Shortest time between two messages of one channel: four a second, whatever happens. */
const messageEveryMs = 250;

/** Changes of posts that wait to be sent; past that the oldest is left out. */
const mostWaitingPosts = 100;

export type PostChange = 'approved' | 'deleted';

export interface Message {
  readonly name: string;
  readonly data: unknown;
}

/** A message on its way, with what brought it about. */
interface Waiting {
  readonly message: Message;
  readonly links: SpanLinks;
}

/**
 * Messages of one event to its readers, newest state only: likes by post, changes of posts, winners.
 * Kinds take turns, one message at a time.
 */
export class EventChannel {
  #likes = new Map<string, number>();
  readonly #likesLinks = new SpanLinks();
  readonly #posts = new Map<string, { change: PostChange; links: SpanLinks }>();
  #winners: { eventId: string; active: boolean } | null = null;
  readonly #winnersLinks = new SpanLinks();
  #lastKind = 0;
  #lastSent = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly send: (message: Message) => void) {}

  likes(tallies: Iterable<readonly [postId: string, likes: number]>): void {
    for (const [postId, likes] of tallies) this.#likes.set(postId, likes);
    this.#likesLinks.addActive();
    this.#schedule();
  }

  post(postId: string, change: PostChange): void {
    const links = this.#posts.get(postId)?.links ?? new SpanLinks();
    links.addActive();
    this.#posts.delete(postId);
    this.#posts.set(postId, { change, links });
    if (change === 'deleted') this.#likes.delete(postId);
    for (const oldest of this.#posts.keys()) {
      if (this.#posts.size <= mostWaitingPosts) break;
      this.#posts.delete(oldest);
    }
    this.#schedule();
  }

  winners(eventId: string, active: boolean): void {
    this.#winners = { eventId, active };
    this.#winnersLinks.addActive();
    this.#schedule();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#timer) return;
    const waitMs = this.#lastSent + messageEveryMs - performance.now();
    const send = () => this.#sendNext();
    this.#timer = detached(() => setTimeout(send, Math.max(0, waitMs)).unref());
  }

  #sendNext(): void {
    this.#timer = undefined;
    const kinds = [() => this.#takeWinners(), () => this.#takePost(), () => this.#takeLikes()];
    for (let turn = 1; turn <= kinds.length; turn += 1) {
      const kind = (this.#lastKind + turn) % kinds.length;
      const next = kinds[kind]?.();
      if (!next) continue;
      this.#lastKind = kind;
      this.#lastSent = performance.now();
      const { message, links } = next;
      const options = { kind: SpanKind.PRODUCER };
      links.run(`send live ${message.name}`, options, () => this.send(message));
      break;
    }
    if (this.#winners || this.#posts.size > 0 || this.#likes.size > 0) this.#schedule();
  }

  #takeWinners(): Waiting | null {
    const data = this.#winners;
    this.#winners = null;
    return data && { message: { name: 'winners', data }, links: this.#winnersLinks };
  }

  #takePost(): Waiting | null {
    for (const [postId, { change, links }] of this.#posts) {
      this.#posts.delete(postId);
      return { message: { name: 'post', data: { postId, change } }, links };
    }
    return null;
  }

  #takeLikes(): Waiting | null {
    if (this.#likes.size === 0) return null;
    const data = Object.fromEntries(this.#likes);
    this.#likes = new Map();
    return { message: { name: 'likes', data }, links: this.#likesLinks };
  }
}
