import { hash } from 'node:crypto';
import { unknownName, type Actor, type User } from '@el-reto/contracts';
import { mailboxKey } from '@el-reto/evidence';
import type { Ban } from '@el-reto/service-kit';
import { defineCollection, type Reader, type Transaction } from '@el-reto/store';

/** The public part of an account. */
export interface Shown extends Pick<User, 'name' | 'lastName' | 'displayName' | 'photoURL'> {
  /** Storage path of the profile photo. Null if the account has the stock avatar. */
  photoPath: string | null;
}

/** A ban, with the hash of the banned mailbox. */
interface AccountBan extends Ban {
  readonly mailbox: string;
}

/** A stored account, by uid. Name and picture are the ones that everyone sees. */
export interface UserRecord extends Omit<User, 'review' | 'banned'>, Shown {
  /** A changed name or picture that is not public yet. `changedAt` is in milliseconds since 1970. */
  pending?: Shown & { changedAt: number };
  /** When the change becomes public unless a moderator refuses it, in milliseconds since 1970. */
  publicAt?: number;
  /** The current ban. `bannedAt` is its time, in milliseconds since 1970. */
  ban?: AccountBan;
  bannedAt?: number;
}

/** An administrator, by uid. */
export interface AdminRecord {
  /** ISO 8601. */
  grantedAt: string;
}

/** The refused birth date of a minor, by uid. It determines when the person may take part. */
export interface RefusedDate {
  uid: string;
  /** YYYY-MM-DD */
  dob: string;
}

/**
 * An account during its deletion, by uid. The stages are:
 * - content: posts, likes and record are being deleted.
 * - identity: only the identity is left to delete.
 * - gone: everything is deleted. The mark stays while a token may be valid, so that no late request
 * creates the record again.
 */
export interface DeletionRecord {
  stage: 'content' | 'identity' | 'gone';
  /** When the account reached the stage, in milliseconds since 1970. */
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
/** Banned mailboxes, by the hash of the address. Deleting an account does not end the ban of its mailbox. */
export const bannedMailboxes = defineCollection<
  Ban & {
    /** The banned accounts of this mailbox. */
    uids: readonly string[];
  }
>('bannedMailboxes');

/** The id of a mailbox's ban: a hash of the address. */
export const mailboxId = (email: string) => hash('sha256', mailboxKey(email), 'base64url');

/** Returns the record with a ban, and bans its mailbox. The caller stores the record. */
export async function banned(tx: Transaction, user: UserRecord, ban: Ban): Promise<UserRecord> {
  const mailbox = mailboxId(user.email);
  const { by, reason } = ban;
  const uids = (await tx.get(bannedMailboxes, mailbox))?.uids ?? [];
  await tx.set(bannedMailboxes, mailbox, { by, reason, uids: [...uids, user.uid] });
  return { ...user, ban: { by, reason, mailbox }, bannedAt: Date.now() };
}

/** Ends the ban of a mailbox, unless the mailbox has another banned account than `uid`. */
export async function freeMailbox(
  tx: Transaction,
  uid: string,
  { mailbox }: AccountBan,
): Promise<void> {
  const kept = await tx.get(bannedMailboxes, mailbox);
  const uids = kept?.uids.filter((one) => one !== uid) ?? [];
  await (kept && uids.length > 0
    ? tx.set(bannedMailboxes, mailbox, { ...kept, uids })
    : tx.delete(bannedMailboxes, mailbox));
}

/** Removes a deleted account from the ban of its mailbox. The ban itself stays. */
export async function leaveMailbox(tx: Transaction, { uid, ban }: UserRecord): Promise<void> {
  if (!ban) return;
  const kept = await tx.get(bannedMailboxes, ban.mailbox);
  if (!kept) return;
  const uids = kept.uids.filter((one) => one !== uid);
  await tx.set(bannedMailboxes, ban.mailbox, { ...kept, uids });
}

/** The ban of an account. Without a record: the ban of its mailbox, unless it is an administrator's. */
export async function banOf(
  reader: Reader,
  uid: string,
  email: string | undefined,
): Promise<Ban | undefined> {
  const user = await reader.get(users, uid);
  if (user || !email || (await reader.get(admins, uid))) return user?.ban;
  return reader.get(bannedMailboxes, mailboxId(email));
}

/** The picture of accounts without one. The site contains the file. */
export const stockAvatar = '/avatar.svg';

export type PersonalDetails = Pick<UserRecord, 'name' | 'lastName' | 'displayName' | 'dob'>;

/** The personal details after a first sign-in with Google. */
export const unknownPerson: PersonalDetails = { name: unknownName, lastName: '', dob: null };

export function newUser(actor: Actor, details = unknownPerson): UserRecord {
  return {
    ...details,
    uid: actor.uid,
    email: actor.email,
    createdAt: new Date().toISOString(),
    photoURL: stockAvatar,
    photoPath: null,
  };
}

export const fullNameOf = ({ name, lastName }: Pick<UserRecord, 'name' | 'lastName'>) =>
  `${name} ${lastName}`.trim();

/** The public name of a person. */
export const displayNameOf = (shown: Pick<Shown, 'name' | 'lastName' | 'displayName'>) =>
  shown.displayName || fullNameOf(shown);
