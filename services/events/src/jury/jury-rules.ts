import { createHmac, hash, hkdfSync } from 'node:crypto';
import {
  AppError,
  endOfDayInMexico,
  periodsMs,
  slugify,
  todayInMexico,
  defaultJuryEnd,
} from '@el-reto/contracts';
import type { Jury, Juror, NewJury, Points } from '@el-reto/contracts';
import { isSameSecret } from '@el-reto/service-kit';
import type { EventRecord } from '../events/event-records.ts';
import { checkJuryEnd } from '../events/event-rules.ts';
import type { JurorRecord, JuryProgress } from './jury-records.ts';

/** The jury that an administrator describes. Throws if the description is not consistent. */
export function juryOf({ criteria, mode, weight, until }: NewJury, event: EventRecord): Jury {
  const named = criteria.map((criterion) => ({ ...criterion, id: slugify(criterion.name) }));
  if (new Set(named.map(({ id }) => id)).size < named.length) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'criteria (cada uno con su nombre)' });
  }
  if ((mode === 'weighed') !== (weight !== undefined)) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'weight (solo cuando el jurado pesa)' });
  }
  const jury = {
    criteria: named,
    mode,
    weight: weight ?? null,
    until: until ?? defaultJuryEnd(event),
  };
  checkJuryEnd(jury, event);
  return jury;
}

export function requireJury({ jury }: EventRecord): Jury {
  if (!jury) throw new AppError('JURY_NOT_FOUND');
  return jury;
}

export const isClosed = (event: EventRecord, progress: JuryProgress | undefined): boolean =>
  event.published !== undefined ||
  progress?.closedAt !== undefined ||
  (event.jury !== undefined && event.jury.until < todayInMexico());

/** The points in the order of the criteria. Throws if a criterion is unknown or its points are out of range. */
export function pointsWithin({ criteria }: Jury, points: Points): Points {
  const given = criteria.filter(({ id }) => Object.hasOwn(points, id));
  const isWithin = given.every(({ id, max }) => {
    const n = points[id] ?? -1;
    return n >= 0 && n <= max;
  });
  if (!isWithin || given.length < Object.keys(points).length) {
    throw new AppError('POINTS_OUT_OF_RANGE');
  }
  return Object.fromEntries(given.map(({ id }) => [id, points[id] ?? 0]));
}

export const isComplete = ({ criteria }: Jury, points: Points): boolean =>
  criteria.every(({ id }) => Object.hasOwn(points, id));

/** A card's sort key for one juror: each juror sees the cards in a different, constant order. */
export const placeFor = (jurorId: string, postId: string): string =>
  hash('sha256', `${jurorId} ${postId}`, 'base64url');

/** A juror's pseudonym in the published file. */
export const juryPseudonym = (key: string, jurorId: string): string =>
  createHmac('sha256', key).update(jurorId).digest('base64url').slice(0, 16);

/** The secret in an invitation's link. It is computed again when needed and never stored. */
export const invitationSecret = (key: string, jurorId: string, invitedAt: number): string =>
  Buffer.from(
    hkdfSync('sha256', key, '', `el-reto invitation ${jurorId} ${invitedAt}`, 32),
  ).toString('base64url');

export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

export const isSecretOf = ({ secretHash }: JurorRecord, secret: string): boolean =>
  secretHash !== null && isSameSecret(secretHash, hashOf(secret));

export function stateOf(juror: JurorRecord): Juror['state'] {
  if (juror.revokedAt !== null) return 'revoked';
  if (juror.acceptedAt !== null) return 'accepted';
  return juror.expiresAt > Date.now() ? 'invited' : 'expired';
}

export function isAddressDue(juror: JurorRecord, { jury }: EventRecord, now: number): boolean {
  if (juror.email === null) return false;
  const lastDay = juror.acceptedAt !== null && jury ? endOfDayInMexico(jury.until).getTime() : null;
  const idleFrom = juror.revokedAt ?? lastDay ?? juror.expiresAt;
  return idleFrom + periodsMs.jurorAddress <= now;
}

const instantOf = (ms: number) => new Date(ms).toISOString();

export const jurorOf = (jurorId: string, record: JurorRecord, scored: number): Juror => ({
  jurorId,
  email: record.email,
  state: stateOf(record),
  invitedAt: instantOf(record.invitedAt),
  expiresAt: instantOf(record.expiresAt),
  acceptedAt: record.acceptedAt === null ? null : instantOf(record.acceptedAt),
  scored,
});
