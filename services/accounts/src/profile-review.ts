import { isDeepStrictEqual } from 'node:util';
import { accountsEvents, type ProfileReview, type User } from '@el-reto/contracts';
import type { Transaction } from '@el-reto/store';
import type { z } from 'zod';
import { displayNameOf, users, type Shown, type UserRecord } from './account-records.ts';

const shownOf = ({ name, lastName, displayName = '', photoURL, photoPath }: Shown): Shown => ({
  name,
  lastName,
  displayName,
  photoURL,
  photoPath,
});

const isSameFace = (one: Shown, other: Shown) =>
  displayNameOf(one) === displayNameOf(other) && one.photoPath === other.photoPath;

const isSame = (one: Shown, other: Shown) => isDeepStrictEqual(shownOf(one), shownOf(other));

const faceOf = (shown: Shown) => ({
  displayName: displayNameOf(shown),
  photoURL: shown.photoURL,
});

/** The record after the waiting change was refused. */
export function refused({ pending: _, publicAt: __, ...record }: UserRecord): UserRecord {
  return record;
}

/**
 * How long changes wait for moderators, in milliseconds. Without cards a name does not wait, because
 * moderators see the author's name with the first card.
 */
export interface Review {
  readonly reviewMs: number;
  readonly hasPosts: boolean;
}

/**
 * The record after a change of its names or picture. A change that others see waits for `reviewMs`. A
 * further change joins it and restarts the wait.
 */
export function changedProfile(
  record: UserRecord,
  changes: Partial<Shown>,
  { reviewMs, hasPosts }: Review,
  now = Date.now(),
): UserRecord {
  const wanted = { ...shownOf(record.pending ?? record), ...changes };
  const { photoURL, photoPath } = record;
  const shown = hasPosts ? record : { ...record, ...wanted, photoURL, photoPath };
  const settled = refused(shown);
  if (reviewMs === 0 || isSameFace(wanted, shown)) return { ...settled, ...wanted };
  if (record.pending && isSame(wanted, record.pending)) return record;
  return { ...settled, pending: { ...wanted, changedAt: now }, publicAt: now + reviewMs };
}

/** The record after the waiting change was accepted. */
export const accepted = (record: UserRecord): UserRecord =>
  record.pending ? { ...refused(record), ...shownOf(record.pending) } : record;

/** An account for its owner: with the waiting change, with the public name and picture, and with a ban. */
export function ownView(record: UserRecord): User {
  const { pending, publicAt, ban, bannedAt = 0, ...user } = record;
  const banned = ban && { reason: ban.reason, at: new Date(bannedAt).toISOString() };
  const own = { ...user, ...(banned && { banned }) };
  if (!pending || publicAt === undefined) return own;
  const review = { ...faceOf(record), publicAt: new Date(publicAt).toISOString() };
  return { ...own, ...shownOf(pending), review };
}

/** A waiting change for moderators: the public name and picture, and the new ones. */
export function reviewOf({ pending, publicAt, ...record }: UserRecord): ProfileReview[] {
  if (!pending || publicAt === undefined) return [];
  const at = { changedAt: pending.changedAt, publicAt: new Date(publicAt).toISOString() };
  return [{ uid: record.uid, ...at, before: faceOf(record), after: faceOf(pending) }];
}

/** The query of the accounts with a waiting change. Those that become public first come first. */
export const waiting = {
  where: { publicAt: { '>': 0 } },
  orderBy: ['publicAt', 'uid'],
} as const;

export async function settle(
  tx: Transaction,
  before: UserRecord,
  after: UserRecord,
): Promise<void> {
  await tx.set(users, before.uid, after);
  await publishChange(tx, before, after);
}

type ProfileChange = z.input<typeof accountsEvents.profileChanged.schema>;

/** Publishes the public part if it has changed, and whether a change waits for moderators. */
export async function publishChange(
  tx: Transaction,
  before: UserRecord,
  after: UserRecord,
): Promise<void> {
  const change = profileChangeOf(before, after);
  if (change) await tx.publish(accountsEvents.profileChanged, change);
  if (before.publicAt === after.publicAt) return;
  await tx.publish(accountsEvents.reviewChanged, { uid: after.uid });
}

/** The facts to publish about a change. Undefined if the public part is the same. */
export function profileChangeOf(before: UserRecord, after: UserRecord): ProfileChange | undefined {
  const [old, current] = [picturesOf(before), picturesOf(after)];
  const attached = current.filter((path) => !old.includes(path));
  const released = old.filter((path) => !current.includes(path));
  if (isSameFace(before, after) && attached.length === 0 && released.length === 0) return undefined;
  const { uid, photoURL } = after;
  return { uid, displayName: displayNameOf(after), photoURL, attached, released };
}

/** The pictures that the record uses: the public one and the waiting one. */
const picturesOf = ({ photoPath, pending }: UserRecord) =>
  [photoPath, pending?.photoPath ?? null].filter((path) => path !== null);
