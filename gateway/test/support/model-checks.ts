import type { Event, Post } from '@el-reto/contracts';
import type { History } from './history.ts';
import type { ModelContest } from './model-contest.ts';

type Known<S> = History<S> | undefined;
type Shown = Partial<Post> & Pick<Post, 'slug' | 'name' | 'displayName'>;

/** Finds what an answer shows that is older than `limit`. */
export class ModelChecks {
  readonly faults: string[] = [];

  constructor(
    private readonly contest: ModelContest,
    private readonly limit: number,
    /** While a service is away, numbers and new posts may be missing, but nothing deleted is shown. */
    private readonly lossesAlone: boolean,
  ) {}

  /** `whole`: the list holds every event. */
  events(events: readonly Event[], whole: boolean): void {
    for (const event of events) {
      const { id, slug, name, activeWinners, topPosts } = event;
      this.#event(id, `event ${name}`, (now) => now?.slug === slug && now.name === name);
      if (topPosts.length === 0) continue;
      this.#event(id, `active winners of ${id}`, (now) => now?.activeWinners === activeWinners);
      for (const post of topPosts) {
        const history = this.contest.posts.get(post.slug);
        const isSo = history?.allows(
          (now) => now?.name === post.name && now.displayName === post.author,
          this.limit,
          true,
        );
        if (!isSo) this.faults.push(`winner ${post.name} of ${post.author}`);
      }
    }
    if (!whole) return;
    for (const id of this.contest.eventIds) {
      if (events.some((event) => event.id === id)) continue;
      this.#event(id, `lack of event ${id}`, (now) => now === null);
    }
  }

  /** All posts of an event, or those whose names include `search`. */
  posts(eventId: string, posts: readonly Shown[], search = ''): void {
    const isOfEvent = (slug: string) => this.contest.eventOf(slug) === eventId;
    this.#list(posts, isOfEvent, ({ name }) => name.includes(search));
  }

  /** All posts of an author, who is unknown without any. */
  cardsOf(uid: string, posts: readonly Shown[]): void {
    const isTheirs = ({ userId }: Shown) => userId === uid;
    this.#list(posts, () => true, isTheirs);
  }

  post({ slug, name, displayName, likes, likedAccounts = [] }: Shown, eventSlug?: string): void {
    const history = this.contest.posts.get(slug);
    const shown = `${name} of ${displayName} with ${likes}`;
    this.#check(history, `post ${shown}`, (now) => {
      // The likes of an event that the gateway does not know for certain are shown as zero.
      const isNumber = !likes || now?.likes === likes;
      return now?.name === name && now.displayName === displayName && isNumber;
    });
    for (const uid of likedAccounts) {
      this.#check(history, `fan ${uid}: ${shown}`, (now) => now?.fans.includes(uid) === true);
    }
    this.#event(this.contest.eventOf(slug), `event ${eventSlug} of ${shown}`, (now) =>
      eventSlug === undefined ? now !== null : now?.slug === eventSlug,
    );
  }

  noPost(slug: string, eventSlug: string): void {
    if (this.#allows(this.contest.posts.get(slug), (now) => now === null)) return;
    const eventId = this.contest.eventOf(slug);
    this.#event(eventId, `lack of post ${slug}`, (now) => now?.slug !== eventSlug);
  }

  /** Checks that an event, or one of its posts, has this address. Names are not compared. */
  address(eventSlug: string, slug?: string): void {
    const eventId = this.contest.eventOf(eventSlug);
    this.#event(eventId, `address ${eventSlug}`, (now) => now?.slug === eventSlug);
    if (slug === undefined) return;
    this.#check(this.contest.posts.get(slug), `address ${slug}`, (now) => now !== null);
  }

  /** `shown` has all posts at these slugs that match. */
  #list(shown: readonly Shown[], isAt: (slug: string) => boolean, isIn: (post: Shown) => boolean) {
    for (const post of shown) this.post(post);
    for (const [slug, history] of this.contest.posts) {
      if (!isAt(slug) || shown.some((post) => post.slug === slug)) continue;
      if (this.#allows(history, (now) => now === null || !isIn(now))) continue;
      const eventId = this.contest.eventOf(slug);
      this.#event(eventId, `lack of post ${slug}`, (now) => now === null);
    }
  }

  #event(eventId: string, what: string, is: (now: Event | null) => boolean): void {
    this.#check(this.contest.events.get(eventId), what, is);
  }

  #check<S>(history: Known<S>, what: string, is: (now: S | null) => boolean): void {
    if (!this.#allows(history, is)) this.faults.push(what);
  }

  #allows<S>(history: Known<S>, is: (now: S | null) => boolean): boolean {
    return history?.allows(is, this.limit, this.lossesAlone) === true;
  }
}
