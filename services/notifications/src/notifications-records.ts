import { periodsMs } from '@el-reto/contracts';
import type { MailGroup, Notice, notificationsRequests } from '@el-reto/contracts';
import { accountsCollection, type Incoming } from '@el-reto/service-kit';
import { defineCollection } from '@el-reto/store';

export type AccountMailKind = Incoming<
  typeof notificationsRequests.sendAccountMail
>['input']['kind'];

/** A stored notice. Its id is a hash of its cause, so that a cause has only one notice. */
export interface NoticeRecord extends Omit<Notice, 'at' | 'readAt'> {
  readonly uid: string;
  /** The ids of its contest and its card until these are deleted. Notices of release 1.0 have none. */
  readonly eventId?: string;
  readonly postId?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly readAt: number | null;
}

/** The texts of a mail. The design is in `mail/`. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** A moderator's own words. */
  readonly quote?: string | null;
  /** A lotería card: with the path of its picture if it is public, otherwise with a character in its place. */
  readonly card?: {
    readonly name: string;
    readonly picture: string | null;
    readonly sign?: string;
  };
  /** Cards, with a note for each. */
  readonly lines?: readonly { readonly name: string; readonly note: string }[];
  /** The link to the site, as a path. */
  readonly button: { readonly label: string; readonly path: string };
  /** A text in small print below the button. */
  readonly note?: string;
}

/**
 * A mail in the queue. Its states: `waiting` until it is due, `handed` once the server has all of it,
 * `sent` once the server has confirmed it, `dead` after the last attempt.
 */
export interface MailRecord {
  /** Null if the recipient may have no account. */
  readonly uid: string | null;
  /** Null for mails about the account itself, which are always sent. */
  readonly group: MailGroup | null;
  readonly kind?: AccountMailKind;
  /** The recipient, unless it is the account's verified address at the time of sending. */
  readonly to?: { readonly email: string; readonly name: string };
  /**
   * Deleted once it is no longer needed. A dead mail keeps it, unless it contains a link that grants
   * access.
   */
  readonly content?: MailContent;
  readonly state: 'waiting' | 'handed' | 'sent' | 'dead';
  readonly attempts: number;
  readonly createdAt: number;
  /** When the next attempt is due. During an attempt: the end of its lease. */
  readonly nextAt: number;
  /** After this time no attempt is made. All times are in milliseconds since 1970. */
  readonly givesUpAt: number;
  readonly settledAt?: number;
  /** The reason why the mail is dead or still waits. */
  readonly refusal?: string;
}

/** How long sending a mail is tried, in milliseconds. */
export const mailTriedForMs = 3 * 24 * 60 * 60 * 1000;

export const notices = defineCollection<NoticeRecord>('notices', {
  indexes: [['uid', 'at', 'id'], ['uid', 'readAt'], ['eventId'], ['postId'], ['at']],
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
/** The groups of mails that an account does not want, by uid. */
export const preferences = defineCollection<{ unwanted: readonly MailGroup[] }>('preferences');
/** The date (Mexico City) of the last complete digest. */
export const digests = defineCollection<{ date: string }>('digests');
/** Keys that sign links in mails, by purpose. */
export const mailKeys = defineCollection<{ key: string }>('mailKeys');
export const collections = [notices, mails, preferences, digests, mailKeys, accountsCollection];
