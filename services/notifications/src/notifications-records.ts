import { periodsMs } from '@el-reto/contracts';
import type { MailGroup, Notice, notificationsRequests } from '@el-reto/contracts';
import { accountsCollection, type Incoming } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';

export type AccountMailKind = Incoming<
  typeof notificationsRequests.sendAccountMail
>['input']['kind'];

/** A notice as it is kept, by its id, which says what it is about: the same cause tells it once. */
export interface NoticeRecord extends Omit<Notice, 'at' | 'readAt'> {
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly readAt: number | null;
}

/** What a mail says; how that looks is for `mail/` to decide. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** A moderator's own words. */
  readonly quote?: string | null;
  /** A card of the lotería: the path of its picture where it is public, else a sign drawn on it. */
  readonly card?: {
    readonly name: string;
    readonly picture: string | null;
    readonly sign?: string;
  };
  /** Cards with what is told of each. */
  readonly lines?: readonly { readonly name: string; readonly note: string }[];
  /** Where it leads on the site, as a path. */
  readonly button: { readonly label: string; readonly path: string };
  /** What is said below it, smaller. */
  readonly note?: string;
}

/**
 * A mail on its way: `waiting` until it is due, `handed` as soon as the server has all of it, `sent`
 * once that said so, `dead` when nobody tries any more.
 */
export interface MailRecord {
  /** Null: it goes to who may have no account. */
  readonly uid: string | null;
  /** Null for mails about the account itself, which always come. */
  readonly group: MailGroup | null;
  /** Of those about the account itself that somebody asked for: which. */
  readonly kind?: AccountMailKind;
  /** Whom it goes to, where that is not the account's verified address at the time of sending. */
  readonly to?: { readonly email: string; readonly name: string };
  /** Gone once nobody needs it; of a dead mail it stays, where no link in it is as good as a password. */
  readonly content?: MailContent;
  readonly state: 'waiting' | 'handed' | 'sent' | 'dead';
  readonly attempts: number;
  readonly createdAt: number;
  /** When it may be tried next; while somebody tries, when that must have ended. */
  readonly nextAt: number;
  /** After this nobody wants it any more. All in milliseconds since 1970. */
  readonly givesUpAt: number;
  readonly settledAt?: number;
  /** Why it is dead, or waits. */
  readonly refusal?: string;
}

/** How long a mail is tried, in milliseconds. */
export const mailTriedForMs = 3 * 24 * 60 * 60 * 1000;

export const notices = defineCollection<NoticeRecord>('notices', {
  indexes: [['uid', 'at', 'id'], ['uid', 'readAt'], ['at']],
  expires: { field: 'at', afterMs: periodsMs.notice },
});
export const mails = defineCollection<MailRecord>('mails', {
  indexes: [
    ['state', 'nextAt'],
    ['state', 'group', 'nextAt'],
    ['uid', 'kind', 'createdAt'],
    ['settledAt'],
  ],
  opaque: ['content', 'to'],
  expires: { field: 'settledAt', afterMs: periodsMs.mail },
});
/** Groups of mails that an account does not want, by its uid. */
export const preferences = defineCollection<{ unwanted: readonly MailGroup[] }>('preferences');
/** The date (Mexico City) of the last digest that everybody has. */
export const digests = defineCollection<{ date: string }>('digests');
/** What links in mails are signed with, by purpose. */
export const mailKeys = defineCollection<{ key: string }>('mailKeys');
/** When this service first ran, in milliseconds since 1970. */
export const starts = defineCollection<{ at: number }>('starts');
export const firstStart = 'first';

export const collections = [
  notices,
  mails,
  preferences,
  digests,
  mailKeys,
  starts,
  accountsCollection,
];
