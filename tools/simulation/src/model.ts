/** The state of a person, known from answers. Undefined values are unknown. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly admin: boolean;
  /** Contest → the liked card; null if there is none. */
  readonly likes: Map<string, string | null | undefined>;
  /** Number of answered requests that placed, moved or removed a like. */
  taps: number;
  isThere: boolean | undefined;
  isBanned: boolean | undefined;
}

export interface Card {
  readonly id: string;
  readonly eventId: string;
  readonly author: string;
  isThere: boolean | undefined;
  isPublic: boolean | undefined;
  /** When the card's deletion was acknowledged, in milliseconds of virtual time. */
  goneAt?: number;
}

export interface Contest {
  readonly id: string;
  isThere: boolean | undefined;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
  /** Whether the numbers of likes are hidden until the end. */
  readonly isHidden: boolean;
  /** The newest decision about likes, until an answer to any decision arrives. */
  decision?: object | undefined;
  /** The rankings that answers have had since the result was published. There must not be two. */
  rankings?: Set<string>;
}

/** A ranking in words: cards and likes. */
export const placesOf = (ranking: readonly { readonly postId: string; readonly likes: number }[]) =>
  ranking.map(({ postId, likes }) => `${postId}: ${likes}`).join();

/** The changes that the product has acknowledged so far. */
export class Model {
  readonly people: Person[] = [];
  readonly cards: Card[] = [];
  readonly contests: Contest[] = [];
  /** Mails about acknowledged changes, by kind and card, or kind and request. */
  mails: { readonly cause: readonly [kind: string, id: string]; readonly uid: string }[] = [];
  /** The position of the switch of likes. */
  likes: string | undefined;
  /** `<contest> <uid>` → an administrator's decision on the like. Unknown decisions are absent. */
  decisions = new Map<string, { readonly cluster: string; readonly state: 'counted' | 'voided' }>();

  card = (id: string) => this.cards.find((card) => card.id === id);
  contest = (id: string) => this.contests.find((contest) => contest.id === id);
  person = (uid: string) => this.people.find((person) => person.uid === uid);

  /**
   * Marks cards as deleted. `isThere` is undefined if the deletion may not have happened. Decisions
   * on the likes of the cards are dropped, because the next likes of their voters are judged again.
   */
  lose(which: (card: Card) => boolean, isThere: false | undefined, at?: number): void {
    for (const card of this.cards.filter(which)) {
      if (card.isThere !== false) card.isThere = isThere;
      if (isThere === false && at !== undefined) card.goneAt ??= at;
      for (const { uid, likes } of this.people) {
        const liked = likes.get(card.eventId);
        if (liked === card.id || liked === undefined)
          this.decisions.delete(`${card.eventId} ${uid}`);
      }
    }
  }
}
