import { hash } from 'node:crypto';
import { unknownName, type Actor, type User } from '@el-reto/contracts';
import { mailboxKey } from '@el-reto/evidence';
import { defineCollection, type Reader, type Transaction } from '@el-reto/store';

/** The public part of an account. */
export interface Shown extends Pick<User, 'name' | 'lastName' | 'photoURL'> {
  /** Storage path of the profile photo; null while it is the stock avatar. */
  photoPath: string | null;
}

/** A person, kept by uid. Name and picture are what everyone sees. */
export interface UserRecord extends Omit<User, 'review' | 'banned'>, Shown {
  /** A changed name or picture that is not shown yet, and when that was, in milliseconds since 1970. */
  pending?: Shown & { changedAt: number };
  /** When it is shown unless a moderator objects, in milliseconds since 1970. */
  publicAt?: number;
  /** The current ban and its time, in milliseconds since 1970. */
  ban?: Ban & {
    /** The mailbox of the ban; by default the one of the account's e-mail. */
    mailbox?: string;
  };
  bannedAt?: number;
}

/** Why an account is suspended. */
export interface Ban {
  /** The administrator's uid. */
  by: string;
  reason: string;
}

/** Someone who may administer, kept by uid. */
export interface AdminRecord {
  /** ISO 8601 instant. */
  grantedAt: string;
}

/** A refused minor's birth date, by uid: why they may not take part, and from when they may. */
export interface RefusedDate {
  uid: string;
  /** YYYY-MM-DD */
  dob: string;
}

/**
 * An account during its deletion, by uid. content: posts, likes and record are being deleted ·
 * identity: only the identity is left · gone: kept while a token may still be valid, so that no
 * late request creates the record again.
 */
export interface DeletionRecord {
  stage: 'content' | 'identity' | 'gone';
  /** When the stage was reached, in milliseconds since 1970. */
  reachedAt: number;
}

export const users = defineCollection<UserRecord>('users', {
  indexes: [['uid'], ['email', 'uid'], ['publicAt', 'uid'], ['bannedAt', 'uid']],
});
export const admins = defineCollection<AdminRecord>('admins');
export const deletions = defineCollection<DeletionRecord>('deletions', {
  indexes: [['stage', 'reachedAt']],
});
export const refusedDates = defineCollection<RefusedDate>('refusedDates', { indexes: [['uid']] });
/** Bans by their mailboxes, of which a hash is kept: deleting an account lifts none. */
export const bannedMailboxes = defineCollection<
  Ban & {
    /** Accounts that were banned with it; older records name none. */
    uids?: readonly string[];
  }
>('bannedMailboxes');

/** The id of a mailbox's ban. */
export const mailboxId = (email: string) => hash('sha256', mailboxKey(email), 'base64url');

/** Bans a record, which the caller writes, and its mailbox. */
export async function banned(tx: Transaction, user: UserRecord, ban: Ban): Promise<UserRecord> {
  const mailbox = mailboxId(user.email);
  const { by, reason } = ban;
  const uids = (await tx.get(bannedMailboxes, mailbox))?.uids ?? [];
  await tx.set(bannedMailboxes, mailbox, { by, reason, uids: [...uids, user.uid] });
  return { ...user, ban: { by, reason, mailbox }, bannedAt: Date.now() };
}

/** Lifts the ban of a record's mailbox, unless another account of it is still banned. */
export async function freeMailbox(tx: Transaction, user: UserRecord): Promise<void> {
  const mailbox = user.ban?.mailbox ?? mailboxId(user.email);
  const kept = await tx.get(bannedMailboxes, mailbox);
  const others = kept?.uids?.filter((uid) => uid !== user.uid) ?? [];
  const records = [...(await tx.getMany(users, others)).values()];
  const uids = records.filter(({ ban }) => ban?.mailbox === mailbox).map(({ uid }) => uid);
  await (kept && uids.length > 0
    ? tx.set(bannedMailboxes, mailbox, { ...kept, uids })
    : tx.delete(bannedMailboxes, mailbox));
}

/** Deleting an account lifts no ban: the mailbox's ban stays, without the account. */
export async function leaveMailbox(tx: Transaction, { uid, ban }: UserRecord): Promise<void> {
  if (ban?.mailbox === undefined) return;
  const kept = await tx.get(bannedMailboxes, ban.mailbox);
  const uids = kept?.uids?.filter((one) => one !== uid) ?? [];
  if (kept) await tx.set(bannedMailboxes, ban.mailbox, { ...kept, uids });
}

/** The ban of an account; without a record, the ban of its mailbox. */
export async function banOf(
  reader: Reader,
  uid: string,
  email: string | undefined,
): Promise<Ban | undefined> {
  const user = await reader.get(users, uid);
  return user || !email ? user?.ban : reader.get(bannedMailboxes, mailboxId(email));
}

/** The picture of everyone who has none; the site ships it. */
export const stockAvatar = '/avatar.svg';

export type PersonalDetails = Pick<UserRecord, 'name' | 'lastName' | 'dob'>;

/** The record of a first Google sign-in. */
export const unknownPerson: PersonalDetails = { name: unknownName, lastName: '', dob: null };

export function newUser(actor: Actor, details = unknownPerson, now = new Date()): UserRecord {
  return {
    ...details,
    uid: actor.uid,
    email: actor.email,
    createdAt: now.toISOString(),
    photoURL: stockAvatar,
    photoPath: null,
  };
}

/** A person's name beside their posts. */
export const displayNameOf = ({ name, lastName }: Pick<UserRecord, 'name' | 'lastName'>) =>
  `${name} ${lastName}`.trim();
