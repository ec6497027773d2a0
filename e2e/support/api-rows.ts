import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, type Event, type Post } from '@el-reto/contracts';
import { connectionOptions, waitUntil, type Session } from '@el-reto/dev';
import { connect, type Msg } from '@nats-io/transport-node';
import { afterAll, beforeAll } from 'vitest';
import type { ExpectStatic } from 'vitest';
import { soonMs } from './patience.ts';
import { approve, newEvent, newPerson, newPost, stack, toggle } from './people.ts';

/** A request to the API with its expected answer and events. */
export interface ApiRow {
  readonly rule: string;
  /**
   * Creates the subject of the request. `about`: texts by which events of the subject are
   * recognised; one of them is in each such event.
   */
  readonly prepare: () => Promise<{ about: readonly string[]; send: () => Promise<Response> }>;
  /** The expected status; by default 200. */
  readonly status?: number;
  /** A part of the expected answer; by default `success`. */
  readonly content?: object;
  /** Text that the answer must not contain. */
  readonly without?: string;
  /** Subjects of all events that follow, without their version, sorted. */
  readonly events: readonly string[];
}

/** Wait for events that must not follow, in milliseconds. */
const quietMs = 300;
/** Services combine several changes into one of these events, or spread them over several. */
const combined = new Set(['likes.tally.changed', 'posts.stats.changed', 'media.pictures.released']);

/** Observes the events of all services while the tests of the file run. */
export class EventObserver {
  readonly #seen: { subject: string; text: string; at: number }[] = [];

  constructor() {
    let close = async () => {};
    beforeAll(async () => {
      const connection = await connect(connectionOptions(stack.nats));
      const ids = new Set<string>();
      close = () => connection.close();
      for (const service of serviceNames) {
        const callback = (_: unknown, message: Msg) => {
          const id = message.headers?.get('Nats-Msg-Id') ?? '';
          // A service sends an event again if it is not acknowledged within five seconds.
          if (id !== '' && ids.has(id)) return;
          ids.add(id);
          const subject = message.subject.replace(/\.v\d+$/, '');
          this.#seen.push({ subject, text: message.string(), at: performance.now() });
        };
        connection.subscribe(`${service}.>`, { callback });
      }
      await connection.flush();
    });
    afterAll(() => close());
  }

  /** Waits until these events about `id` have arrived. Later requests then do not count them. */
  async passed(id: string, ...subjects: readonly string[]): Promise<void> {
    const have = async () => {
      const seen = this.#about([id]).map(({ subject }) => subject);
      const countIn = (list: readonly string[], one: string) =>
        list.filter((subject) => subject === one).length;
      return subjects.every((one) => countIn(seen, one) >= countIn(subjects, one));
    };
    if (await waitUntil(have, { timeoutMs: soonMs })) return;
    throw new Error(`${id} lacks an event of ${subjects.join(', ')}`);
  }

  readonly person = async () => {
    const person = await newPerson('Marisol');
    await this.passed(person.uid, 'accounts.account.created');
    return { ...person, about: [person.uid] };
  };

  readonly event = async () => {
    const event = await newEvent();
    await this.passed(event.id, 'events.act.recorded', 'events.event.created');
    return event;
  };

  /** A pending card, the only card of its contest. */
  readonly pendingCard = async () => {
    const [author, event] = await Promise.all([this.person(), this.event()]);
    const post = await newPost(author, event.id);
    await this.passed(post.id, 'posts.post.created');
    return { author, event, post, params: { postId: post.id }, about: [event.id] };
  };

  /** A public card, the only card of its contest. */
  readonly publicCard = async () => {
    const card = await this.pendingCard();
    const { id } = card.post;
    await approve(id);
    const notice = 'notifications.notice.created';
    await this.passed(id, 'posts.act.recorded', 'posts.post.approved', notice);
    return card;
  };

  async like(author: Session, { post, event }: { post: Post; event: Event }): Promise<void> {
    await toggle(author, post.id);
    await this.passed(event.id, 'likes.tally.changed', 'posts.stats.changed');
  }

  readonly check = async (row: ApiRow, { expect }: { expect: ExpectStatic }): Promise<void> => {
    const { about, send } = await row.prepare();
    await this.#quiet(about);
    const from = this.#seen.length;
    const answer = await send();
    const text = await answer.text();
    expect(answer.status, text).toBe(row.status ?? 200);
    expect(JSON.parse(text)).toMatchObject(row.content ?? { success: true });
    if (row.without) expect(text).not.toContain(row.without);
    const followed = () => this.#subjects(about, from);
    await expect.poll(followed).toEqual(row.events);
    await sleep(quietMs);
    expect(followed()).toEqual(row.events);
  };

  async #quiet(ids: readonly string[]): Promise<void> {
    const isQuiet = () => {
      const last = this.#about(ids).at(-1);
      return performance.now() - (last?.at ?? 0) > quietMs;
    };
    while (!isQuiet()) await sleep(25);
  }

  #about(ids: readonly string[], from = 0) {
    return this.#seen.slice(from).filter(({ text }) => ids.some((id) => text.includes(id)));
  }

  #subjects(ids: readonly string[], from?: number): string[] {
    const all = this.#about(ids, from).map(({ subject }) => subject);
    const kept = all.filter((subject, i) => !combined.has(subject) || all.indexOf(subject) === i);
    return kept.toSorted();
  }
}

/** The preparation of a row: `make` creates the subject, `send` sends the request. */
export const on =
  <T extends { about: readonly string[] }>(
    make: () => Promise<T>,
    send: (subject: T) => Promise<Response>,
  ) =>
  async () => {
    const subject = await make();
    return { about: subject.about, send: () => send(subject) };
  };
