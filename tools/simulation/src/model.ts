/** The state of a person as answers gave it. Undefined: no answer says. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly admin: boolean;
  /** The liked card by contest; null without one. */
  readonly likes: Map<string, string | null | undefined>;
  /** Likes, moves and removals whose answer was awaited. */
  taps: number;
  isThere: boolean | undefined;
  isBanned: boolean | undefined;
  /** Suspensions and pardons so far. The order of two at the same time is not known. */
  bans: number;
  bansUnderWay: number;
}

export interface Card {
  readonly id: string;
  readonly eventId: string;
  readonly author: string;
  isThere: boolean | undefined;
  isPublic: boolean | undefined;
  /** When its deletion was acknowledged, in milliseconds of virtual time. */
  goneAt?: number;
}

export interface Contest {
  readonly id: string;
  isThere: boolean | undefined;
  /** Likes are hidden before this moment, in milliseconds since 1970. */
  readonly hiddenUntil: number;
  /** The ranking of its result as it was first seen: card and likes. */
  ranking?: string;
}

/** A notice that an acknowledged change has to bring to a person by mail. */
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
  /** An administrator's decision about one like, by `<contest> <uid>`; absent where no answer says. */
  decisions = new Map<string, { readonly cluster: string; readonly state: 'counted' | 'voided' }>();

  copy(): Model {
    const { people, cards, contests, mails, decisions } = this;
    const fields = { people, cards, contests, mails, decisions };
    return Object.assign(new Model(), structuredClone(fields));
  }

  card = (id: string) => this.cards.find((card) => card.id === id);
  contest = (id: string) => this.contests.find((contest) => contest.id === id);
  person = (uid: string) => this.people.find((person) => person.uid === uid);

  /**
   * Marks cards as deleted; `isThere` is undefined where the deletion may not have happened. With a card
   * go the decisions about its likes: their voters' next ones are judged again.
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
