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
import type { Event, PostSummary } from '@el-reto/contracts';
import type { Harness } from '@el-reto/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { History } from './history.ts';
import { sampleEvent, samplePost } from './sample-data.ts';

export interface ModelPost extends PostSummary {
  readonly fans: readonly string[];
}

const places = 5;
const isoDates = { startDate: '2026-01-01', endDate: '2099-12-31' };
const dates = { ...isoDates, attached: [], released: [] };

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
  #isDown = false;
  readonly #harness: Harness;
  readonly #random: () => number;
  #count = 0;

  constructor(harness: Harness, random: () => number) {
    this.#harness = harness;
    this.#random = random;
    for (const eventId of this.eventIds) {
      for (let i = 0; i < places; i += 1) this.posts.set(`${eventId}-${i}`, new History());
    }
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  isOver = (eventId: string) => eventId === this.eventIds.at(-1);
  eventOf = (slug: string) => slug.split('-')[0] ?? '';
  publicPosts = (eventId: string) =>
    [...this.posts.values()].flatMap(({ now }) => (now?.eventid === eventId ? [now] : []));

  async serve(): Promise<void> {
    const harness = this.#harness;
    await harness.answer(eventsRequests.list, ({ input }) =>
      this.#reply(() => ({
        events: this.#eventsNow().filter(({ id }) => input.scope === 'all' || !this.isOver(id)),
        nextCursor: null,
      })),
    );
    await harness.answer(eventsRequests.getSwitches, () => allOpen);
    await harness.answer(postsRequests.list, ({ input: { eventId, q = '' } }) =>
      this.#reply(() => ({
        posts: this.publicPosts(eventId).filter(({ name }) => name.includes(q)),
        nextCursor: null,
      })),
    );
    await harness.answer(postsRequests.listByAuthor, ({ input: { uid } }) =>
      this.#reply(() => {
        const posts = [...this.posts.values()].flatMap(({ now }) =>
          now?.userId === uid ? [now] : [],
        );
        if (posts.length === 0) throw new AppError('USER_NOT_FOUND');
        return { posts, nextCursor: null };
      }),
    );
    await harness.answer(postsRequests.getBySlug, ({ input }) =>
      this.#reply(() => {
        const post = this.posts.get(input.postSlug)?.now;
        const event = post && this.events.get(post.eventid)?.now;
        if (event?.slug !== input.eventSlug) throw new AppError('POST_NOT_FOUND');
        return post as PostSummary;
      }),
    );
    await harness.answer(likesRequests.listAccounts, ({ input }) =>
      this.#reply(() => ({
        accounts: Object.fromEntries(
          [...this.posts.values()].flatMap(({ now }) =>
            now && input.postIds.includes(now.id)
              ? [[now.id, { likedAccounts: [...now.fans], truncated: false }]]
              : [],
          ),
        ),
      })),
    );
  }

  async begin(): Promise<void> {
    for (const eventId of this.eventIds) await this.createEvent(eventId);
    for (const slug of this.posts.keys()) await this.approve(slug);
  }

  /** Makes a random change, where it is possible. */
  async change(): Promise<void> {
    const eventId = this.pick(this.eventIds);
    const slug = this.pick([...this.posts.keys()]);
    const roll = this.#random();
    if (!this.events.get(eventId)?.now) return this.createEvent(eventId);
    if (roll < 0.35) return this.approve(slug);
    if (roll < 0.55) return this.remove(slug, roll < 0.45);
    if (roll < 0.75) return this.like(slug, this.pick(this.uids));
    if (roll < 0.83) return this.renameEvent(eventId);
    if (roll < 0.9) return this.renameAuthor(this.pick(this.uids));
    if (roll < 0.93) return this.toggleWinners(this.eventIds.at(-1) ?? '');
    if (roll < 0.97) return this.deleteAccount(this.pick(this.uids));
    return this.deleteEvent(eventId);
  }

  async createEvent(eventId: string): Promise<void> {
    const history = this.events.get(eventId);
    const over = this.isOver(eventId) ? { endDate: '2026-01-02' } : {};
    const changes = { id: eventId, ...this.#namesOf(eventId), ...over };
    const acks = [history?.set(sampleEvent({ ...changes }), false)];
    await this.#publish(acks, () =>
      this.#harness.publish(eventsEvents.eventCreated, { eventId, ...dates }),
    );
  }

  async renameEvent(eventId: string): Promise<void> {
    const history = this.events.get(eventId);
    if (!history?.now) return;
    const acks = [history.set({ ...history.now, ...this.#namesOf(eventId) }, true)];
    await this.#publish(acks, () =>
      this.#harness.publish(eventsEvents.eventChanged, { eventId, ...dates }),
    );
  }

  async toggleWinners(eventId: string): Promise<void> {
    const history = this.events.get(eventId);
    if (!history?.now) return;
    const active = !history.now.activeWinners;
    const acks = [history.set({ ...history.now, activeWinners: active }, true)];
    await this.#publish(acks, () =>
      this.#harness.publish(eventsEvents.winnersToggled, { eventId, active }),
    );
  }

  /** Its posts are deleted later, as their consumer does. */
  async deleteEvent(eventId: string): Promise<void> {
    const acks = [this.events.get(eventId)?.set(null, true)];
    const pictures = { attached: [], released: [] };
    await this.#publish(acks, () =>
      this.#harness.publish(eventsEvents.eventDeleted, { eventId, ...pictures }),
    );
    await sleep(this.#random() * 500);
    for (const { slug } of this.publicPosts(eventId)) await this.remove(slug, false);
  }

  async approve(slug: string): Promise<void> {
    const history = this.posts.get(slug);
    const eventId = this.eventOf(slug);
    if (history?.now || !this.events.get(eventId)?.now) return;
    const userId = this.pick(this.uids);
    const id = `${slug}-${(this.#count += 1)}`;
    const names = { name: `Foto ${id}`, displayName: `${userId} ${this.#count}` };
    const post = samplePost(id, { ...names, slug, eventid: eventId, userId });
    const acks = [history?.set({ ...post, fans: [] }, false)];
    const facts = { postId: id, eventId, userId, imgLocation: 'x.jpg', createdAt: 1 };
    await this.#publish(acks, () => this.#harness.publish(postsEvents.postApproved, facts));
  }

  async remove(slug: string, isDenied: boolean): Promise<void> {
    const history = this.posts.get(slug);
    const post = history?.now;
    if (!history || !post) return;
    const { id: postId, eventid: eventId, userId } = post;
    const facts = { postId, eventId, userId, imgLocation: 'x.jpg' };
    await this.#publish([history.set(null, true)], () =>
      isDenied
        ? this.#harness.publish(postsEvents.postDenied, { ...facts, reason: null })
        : this.#harness.publish(postsEvents.postDeleted, facts),
    );
  }

  async like(slug: string, uid: string): Promise<void> {
    const history = this.posts.get(slug);
    const post = history?.now;
    if (!history || !post) return;
    const fans = post.fans.includes(uid)
      ? post.fans.filter((fan) => fan !== uid)
      : [...post.fans, uid];
    const acks = [history.set({ ...post, fans, likes: fans.length }, false)];
    const { id: postId, eventid: eventId } = post;
    const tally = { postId, likes: fans.length };
    const posts = [{ ...tally, views: 0, shares: 0 }];
    await this.#publish(acks, async () => {
      const tallies = [{ ...tally, revision: (this.#count += 1) }];
      await this.#harness.publish(likesEvents.tallyChanged, { eventId, tallies });
      await this.#harness.publish(postsEvents.statsChanged, { eventId, posts });
    });
  }

  async renameAuthor(uid: string): Promise<void> {
    const displayName = `${uid} ${(this.#count += 1)}`;
    const acks: (() => void)[] = [];
    for (const history of this.posts.values()) {
      const post = history.now;
      if (post?.userId === uid) acks.push(history.set({ ...post, displayName }, true));
    }
    const { eventIds } = this;
    await this.#publish(acks, () =>
      this.#harness.publish(postsEvents.authorChanged, { uid, eventIds }),
    );
  }

  /** Deletes posts first, then likes, then the record. */
  async deleteAccount(uid: string): Promise<void> {
    for (const { now } of this.posts.values()) {
      if (now?.userId === uid) await this.remove(now.slug, false);
    }
    const acks: (() => void)[] = [];
    for (const history of this.posts.values()) {
      const post = history.now;
      if (!post?.fans.includes(uid)) continue;
      acks.push(history.set({ ...post, fans: post.fans.filter((fan) => fan !== uid) }, true));
    }
    await this.#publish(acks, () => this.#harness.publish(accountsEvents.accountDeleted, { uid }));
  }

  /** Lets the services answer nothing for a while. */
  async away(ms: number): Promise<void> {
    this.#isDown = true;
    await sleep(ms);
    this.#isDown = false;
    this.lastDownAt = performance.now();
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  #namesOf(eventId: string) {
    this.#count += 1;
    return { name: `${eventId} ${this.#count}`, slug: `${eventId}-${this.#count}` };
  }

  #eventsNow(): Event[] {
    return [...this.events.values()].flatMap(({ now }) => {
      if (!now) return [];
      const shows = this.isOver(now.id) && now.activeWinners;
      const topPosts = shows
        ? this.publicPosts(now.id).map(({ name, slug, photoURL: img, likes, displayName }) => ({
            name,
            slug,
            img,
            likes,
            author: displayName,
          }))
        : [];
      return [{ ...now, topPosts }];
    });
  }

  async #publish(acks: readonly ((() => void) | undefined)[], send: () => Promise<unknown>) {
    await send();
    for (const ack of acks) ack?.();
  }

  /** Replies with the state of some moment between request and answer. */
  async #reply<T>(read: () => T): Promise<T> {
    await sleep(this.#random() * 8);
    if (this.#isDown) throw new AppError('SERVICE_UNAVAILABLE');
    const answer = read();
    await sleep(this.#random() * 8);
    return answer;
  }
}
