import type { Event, Post } from '@el-reto/contracts';
import type { ModelContest } from './model-contest.ts';

type Shown = Partial<Post> & Pick<Post, 'slug' | 'name' | 'displayName'>;
type Winner = Event['topPosts'][number];

/** Finds what an answer shows that is older than `limit`. */
export class ModelChecks {
  readonly faults: string[] = [];
  readonly #contest: ModelContest;
  readonly #limit: number;
  /** While a service is away, numbers and new posts may be missing, but nothing deleted is shown. */
  readonly #lossesAlone: boolean;

  constructor(contest: ModelContest, limit: number, lossesAlone: boolean) {
    this.#contest = contest;
    this.#limit = limit;
    this.#lossesAlone = lossesAlone;
  }

  /** `whole`: the list holds every event. */
  events(events: readonly Event[], whole: boolean): void {
    for (const event of events) {
      const { id, slug, name, activeWinners } = event;
      this.#event(id, `event ${name}`, (now) => now?.slug === slug && now.name === name);
      if (event.topPosts.length === 0) continue;
      this.#event(id, `active winners of ${id}`, (now) => now?.activeWinners === activeWinners);
      for (const post of event.topPosts) this.#winner(post);
    }
    if (!whole) return;
    for (const id of this.#contest.eventIds) {
      if (events.some((event) => event.id === id)) continue;
      this.#event(id, `lack of event ${id}`, (now) => now === null);
    }
  }

  /** All posts of an event, or those whose names include `search`. */
  posts(eventId: string, posts: readonly Shown[], search = ''): void {
    for (const post of posts) this.post(post);
    for (const [slug, history] of this.#contest.posts) {
      if (this.#contest.eventOf(slug) !== eventId || posts.some((post) => post.slug === slug)) {
        continue;
      }
      const mayLack = history.allows(
        (now) => !now?.name.includes(search),
        this.#limit,
        this.#lossesAlone,
      );
      if (!mayLack) this.#event(eventId, `lack of post ${slug}`, (now) => now === null);
    }
  }

  /** All posts of an author, who is unknown without any. */
  cardsOf(uid: string, posts: readonly Shown[]): void {
    for (const post of posts) this.post(post);
    for (const [slug, history] of this.#contest.posts) {
      if (posts.some((post) => post.slug === slug)) continue;
      const mayLack = history.allows((now) => now?.userId !== uid, this.#limit, this.#lossesAlone);
      if (!mayLack) {
        const eventId = this.#contest.eventOf(slug);
        this.#event(eventId, `lack of post ${slug} of ${uid}`, (now) => now === null);
      }
    }
  }

  post({ slug, name, displayName, likes, likedAccounts }: Shown, eventSlug?: string): void {
    const history = this.#contest.posts.get(slug);
    const shown = `${name} of ${displayName} with ${likes}`;
    const allows = (is: Parameters<NonNullable<typeof history>['allows']>[0]) =>
      history?.allows(is, this.#limit, this.#lossesAlone);
    const isSo = allows(
      (now) =>
        now?.name === name &&
        now.displayName === displayName &&
        (likes === undefined || now.likes === likes),
    );
    if (!isSo) this.faults.push(`post ${shown}`);
    for (const uid of likedAccounts ?? []) {
      if (!allows((now) => now?.fans.includes(uid) === true))
        this.faults.push(`fan ${uid}: ${shown}`);
    }
    this.#event(this.#contest.eventOf(slug), `event ${eventSlug} of ${shown}`, (now) =>
      eventSlug === undefined ? now !== null : now?.slug === eventSlug,
    );
  }

  noPost(slug: string, eventSlug: string): void {
    const history = this.#contest.posts.get(slug);
    if (history?.allows((now) => now === null, this.#limit, this.#lossesAlone)) return;
    this.#event(
      this.#contest.eventOf(slug),
      `lack of post ${slug}`,
      (now) => now?.slug !== eventSlug,
    );
  }

  /** That the address is of something there is, however it is called. */
  address(eventSlug: string, slug?: string): void {
    const eventId = this.#contest.eventOf(eventSlug);
    this.#event(eventId, `address ${eventSlug}`, (now) => now?.slug === eventSlug);
    if (slug === undefined) return;
    const history = this.#contest.posts.get(slug);
    const isThere = history?.allows((now) => now !== null, this.#limit, this.#lossesAlone);
    if (!isThere) this.faults.push(`address ${slug}`);
  }

  #winner({ slug, name, author }: Winner): void {
    const history = this.#contest.posts.get(slug);
    const isSo = history?.allows(
      (now) => now?.name === name && now.displayName === author,
      this.#limit,
      true,
    );
    if (!isSo) this.faults.push(`winner ${name} of ${author}`);
  }

  #event(eventId: string, what: string, is: (now: Event | null) => boolean): void {
    const history = this.#contest.events.get(eventId);
    if (!history?.allows(is, this.#limit, this.#lossesAlone)) this.faults.push(what);
  }
}
