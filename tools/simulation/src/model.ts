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
  /** Number of suspensions and lifted suspensions. The order of two concurrent ones is unknown. */
  bans: number;
  bansUnderWay: number;
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
  /** Until this time the numbers of likes are hidden, in milliseconds since 1970. */
  readonly hiddenUntil: number;
  /** The ranking of the first published result: cards and likes. */
  ranking?: string;
}

/** A notice that a person must receive by mail, because a change was acknowledged. */
export interface DueMail {
  readonly cause: readonly string[];
  readonly uid: string;
}

/** The changes that the product has acknowledged so far. */
export class Model {
  people: Person[] = [];
  cards: Card[] = [];
  contests: Contest[] = [];
  mails: DueMail[] = [];
  /** `<contest> <uid>` → an administrator's decision on the like. Unknown decisions are absent. */
  decisions = new Map<string, { readonly cluster: string; readonly state: 'counted' | 'voided' }>();

  card(id: string): Card | undefined {
    return this.cards.find((card) => card.id === id);
  }

  contest(id: string): Contest | undefined {
    return this.contests.find((contest) => contest.id === id);
  }

  person(uid: string): Person | undefined {
    return this.people.find((person) => person.uid === uid);
  }

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
