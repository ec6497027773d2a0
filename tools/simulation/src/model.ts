import type { Actor } from '@el-reto/contracts';

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
    return Object.assign(new Model(), structuredClone({ ...this }));
  }

  card(id: string): Card | undefined {
    return this.cards.find((card) => card.id === id);
  }

  contest(id: string): Contest | undefined {
    return this.contests.find((contest) => contest.id === id);
  }

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

  /** A suspension that is lifted before its event is handled removes no cards. */
  keepSome(author: string): void {
    for (const card of this.cards) {
      if (card.author === author && card.isThere === false && card.goneAt === undefined) {
        card.isThere = undefined;
      }
    }
  }
}

export const actorOf = ({ uid, email, admin }: Person, signedInAt: number): Actor => ({
  uid,
  email,
  emailVerified: true,
  admin,
  provider: 'password',
  signedInAt,
});
