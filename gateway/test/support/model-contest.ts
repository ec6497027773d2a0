import {
  accountsEvents,
  allOpen,
  eventsEvents,
  eventsRequests,
  likesEvents,
  likesRequests,
  postsEvents,
  postsRequests,
  AppError,
} from '@el-reto/contracts';
import type { Event, EventDefinition, PostSummary, RequestDefinition } from '@el-reto/contracts';
import type { Answer } from '@el-reto/service-kit';
import type { Harness } from '@el-reto/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { History } from './history.ts';
import { sampleEvent, samplePost } from './sample-data.ts';

export interface ModelPost extends PostSummary {
  readonly fans: readonly string[];
}

const places = 5;
const dates = { startDate: '2026-01-01', endDate: '2099-12-31', attached: [], released: [] };

/**
 * A contest in memory in place of the services. It answers their requests and publishes their events
 * in their order: the change, its event in the stream, the acknowledgement.
 */
export class ModelContest {
  /** The last event has ended: its best posts are winners. */
  readonly eventIds = ['uno', 'dos', 'tres'];
  readonly uids = ['ana', 'beto', 'carla', 'david'];
  readonly events = new Map(this.eventIds.map((id) => [id, new History<Event>()]));
  /** By the address of a post, which a later post may have again. */
  readonly posts = new Map<string, History<ModelPost>>();
  /** When the services last became reachable again. */
  lastDownAt = -Infinity;
  isDown = false;
  #count = 0;

  constructor(
    private readonly harness: Harness,
    private readonly random: () => number,
  ) {
    for (const eventId of this.eventIds) {
      for (let i = 0; i < places; i += 1) this.posts.set(`${eventId}-${i}`, new History());
    }
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.random() * items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  isOver = (eventId: string) => eventId === this.eventIds.at(-1);
  eventOf = (slug: string) => slug.split('-')[0] ?? '';
  get #postsNow(): ModelPost[] {
    return [...this.posts.values()].flatMap(({ now }) => now ?? []);
  }

  async serve(): Promise<void> {
    const answers = <D extends RequestDefinition>(
      definition: D,
      read: (input: z.output<D['input']>) => Answer<D>,
    ) => this.harness.answer(definition, ({ input }) => this.#reply(() => read(input)));
    await answers(eventsRequests.getSwitches, () => allOpen);
    await answers(eventsRequests.list, ({ scope }) => ({
      events: this.#eventsNow().filter(({ id }) => scope === 'all' || !this.isOver(id)),
      nextCursor: null,
    }));
    await answers(postsRequests.list, ({ eventId, q = '' }) => ({
      posts: this.#postsNow.filter((post) => post.eventid === eventId && post.name.includes(q)),
      nextCursor: null,
    }));
    await answers(postsRequests.listByAuthor, ({ uid }) => {
      const posts = this.#postsNow.filter(({ userId }) => userId === uid);
      if (posts.length === 0) throw new AppError('USER_NOT_FOUND');
      return { posts, nextCursor: null };
    });
    await answers(postsRequests.getBySlug, ({ eventSlug, postSlug }) => {
      const post = this.posts.get(postSlug)?.now;
      const event = post && this.events.get(post.eventid)?.now;
      if (event?.slug !== eventSlug) throw new AppError('POST_NOT_FOUND');
      return post as PostSummary;
    });
    await answers(likesRequests.listAccounts, ({ postIds }) => ({
      accounts: Object.fromEntries(
        this.#postsNow
          .filter(({ id }) => postIds.includes(id))
          .map(({ id, fans }) => [id, { likedAccounts: [...fans], truncated: false }]),
      ),
    }));
  }

  async begin(): Promise<void> {
    for (const eventId of this.eventIds) await this.createEvent(eventId);
    for (const slug of this.posts.keys()) await this.#approve(slug);
  }

  /** Makes a random change, where it is possible. */
  async change(): Promise<void> {
    const eventId = this.pick(this.eventIds);
    const slug = this.pick([...this.posts.keys()]);
    const roll = this.random();
    if (!this.events.get(eventId)?.now) return this.createEvent(eventId);
    if (roll < 0.35) return this.#approve(slug);
    if (roll < 0.55) return this.#remove(slug, roll < 0.45);
    if (roll < 0.75) return this.#like(slug, this.pick(this.uids));
    if (roll < 0.83) return this.#changeEvent(eventId, this.#namesOf(eventId));
    if (roll < 0.9) return this.#renameAuthor(this.pick(this.uids));
    if (roll < 0.93) {
      const ended = this.eventIds.at(-1) ?? '';
      const activeWinners = !this.events.get(ended)?.now?.activeWinners;
      return this.#changeEvent(ended, { activeWinners });
    }
    if (roll < 0.97) return this.#deleteAccount(this.pick(this.uids));
    return this.#deleteEvent(eventId);
  }

  async createEvent(eventId: string): Promise<void> {
    const over = this.isOver(eventId) ? { endDate: '2026-01-02' } : {};
    const event = sampleEvent({ id: eventId, ...this.#namesOf(eventId), ...over });
    const ack = this.events.get(eventId)?.set(event, false);
    await this.#publish(eventsEvents.eventCreated, { eventId, ...dates }, ack);
  }

  async #changeEvent(eventId: string, changes: Partial<Event>): Promise<void> {
    const history = this.events.get(eventId);
    if (!history?.now) return;
    const ack = history.set({ ...history.now, ...changes }, true);
    const { activeWinners: active } = changes;
    await (active === undefined
      ? this.#publish(eventsEvents.eventChanged, { eventId, ...dates }, ack)
      : this.#publish(eventsEvents.winnersToggled, { eventId, active }, ack));
  }

  /** Its posts are deleted later, as their consumer does. */
  async #deleteEvent(eventId: string): Promise<void> {
    const ack = this.events.get(eventId)?.set(null, true);
    const pictures = { attached: [], released: [] };
    await this.#publish(eventsEvents.eventDeleted, { eventId, ...pictures }, ack);
    await sleep(this.random() * 500);
    for (const { slug } of this.#postsNow.filter((post) => post.eventid === eventId)) {
      await this.#remove(slug, false);
    }
  }

  async #approve(slug: string): Promise<void> {
    const history = this.posts.get(slug);
    const eventId = this.eventOf(slug);
    if (history?.now || !this.events.get(eventId)?.now) return;
    const userId = this.pick(this.uids);
    const id = `${slug}-${(this.#count += 1)}`;
    const names = { name: `Foto ${id}`, displayName: `${userId} ${this.#count}` };
    const post = samplePost(id, { ...names, slug, eventid: eventId, userId });
    const ack = history?.set({ ...post, fans: [] }, false);
    const facts = { postId: id, eventId, userId, imgLocation: 'x.jpg', createdAt: 1 };
    await this.#publish(postsEvents.postApproved, facts, ack);
  }

  async #remove(slug: string, isDenied: boolean): Promise<void> {
    const history = this.posts.get(slug);
    const post = history?.now;
    if (!post) return;
    const { id: postId, eventid: eventId, userId } = post;
    const facts = { postId, eventId, userId, imgLocation: 'x.jpg' };
    const ack = history.set(null, true);
    if (isDenied) await this.#publish(postsEvents.postDenied, { ...facts, reason: null }, ack);
    else await this.#publish(postsEvents.postDeleted, facts, ack);
  }

  async #like(slug: string, uid: string): Promise<void> {
    const history = this.posts.get(slug);
    const post = history?.now;
    if (!post) return;
    const others = post.fans.filter((fan) => fan !== uid);
    const fans = others.length < post.fans.length ? others : [...others, uid];
    const likes = fans.length;
    const ack = history.set({ ...post, fans, likes }, false);
    const { id: postId, eventid: eventId } = post;
    const tallies = [{ postId, likes, revision: (this.#count += 1) }];
    await this.#publish(likesEvents.tallyChanged, { eventId, tallies });
    const posts = [{ postId, likes, views: 0, shares: 0 }];
    await this.#publish(postsEvents.statsChanged, { eventId, posts }, ack);
  }

  async #renameAuthor(uid: string): Promise<void> {
    const displayName = `${uid} ${(this.#count += 1)}`;
    const isTheirs = ({ userId }: ModelPost) => userId === uid;
    const acks = this.#changePosts(isTheirs, () => ({ displayName }));
    await this.#publish(postsEvents.authorChanged, { uid, eventIds: this.eventIds }, ...acks);
  }

  /** Deletes posts first, then likes, then the record. */
  async #deleteAccount(uid: string): Promise<void> {
    for (const { slug, userId } of this.#postsNow) {
      if (userId === uid) await this.#remove(slug, false);
    }
    const acks = this.#changePosts(
      ({ fans }) => fans.includes(uid),
      ({ fans }) => ({ fans: fans.filter((fan) => fan !== uid) }),
    );
    await this.#publish(accountsEvents.accountDeleted, { uid }, ...acks);
  }

  #changePosts(is: (post: ModelPost) => boolean, to: (post: ModelPost) => Partial<ModelPost>) {
    return [...this.posts.values()].flatMap((history) => {
      const post = history.now;
      return post && is(post) ? [history.set({ ...post, ...to(post) }, true)] : [];
    });
  }

  /** Lets the services answer nothing for a while. */
  async away(ms: number): Promise<void> {
    this.isDown = true;
    await sleep(ms);
    this.isDown = false;
    this.lastDownAt = performance.now();
  }

  #namesOf(eventId: string) {
    this.#count += 1;
    return { name: `${eventId} ${this.#count}`, slug: `${eventId}-${this.#count}` };
  }

  #eventsNow(): Event[] {
    return [...this.events.values()].flatMap(({ now }) => {
      if (!now) return [];
      const shows = this.isOver(now.id) && now.activeWinners;
      const best = this.#postsNow.filter((post) => shows && post.eventid === now.id);
      const topPosts = best.map(({ name, slug, photoURL: img, likes, displayName: author }) => {
        return { name, slug, img, likes, author };
      });
      return [{ ...now, topPosts }];
    });
  }

  async #publish<S extends z.ZodType>(
    event: EventDefinition<S>,
    facts: z.input<S>,
    ...acks: readonly ((() => void) | undefined)[]
  ): Promise<void> {
    await this.harness.publish(event, facts);
    for (const ack of acks) ack?.();
  }

  /** Replies with the state of some moment between request and answer. */
  async #reply<T>(read: () => T): Promise<T> {
    await sleep(this.random() * 8);
    if (this.isDown) throw new AppError('SERVICE_UNAVAILABLE');
    const answer = read();
    await sleep(this.random() * 8);
    return answer;
  }
}
