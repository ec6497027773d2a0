import { AppError, type Focus, type MediaPurpose } from '@el-reto/contracts';
import type { ShareForm } from '@el-reto/contracts/pictures';
import { defineCollection } from '@el-reto/store';
import { stagedPath } from './files/storage-path.ts';
import { slotsFor } from './pictures/variant-slots.ts';

/**
 * staged: uploaded and unclaimed · claimed: a service is about to show it · attached: shown ·
 * last: marked for deletion.
 */
export type MediaState = 'staged' | 'claimed' | 'attached' | 'doomed';

export interface MediaRecord {
  uid: string;
  purpose: MediaPurpose;
  state: MediaState;
  /** The claimant by its own id; null while staged. */
  claimant: string | null;
  /** Storage path from the claim on; null while staged. */
  path: string | null;
  /** Where the file still is, or may be, when a move to its place was begun and not recorded. */
  movedFrom: string | null;
  public: boolean;
  width: number;
  height: number;
  thumbhash: string;
  /** Absent if the picture has no point of interest. */
  focus?: Focus;
  /** Format as in the contract. */
  fingerprint: string;
  /**
   * SHA-256 of the uploaded bytes: distinguishes a retry from another picture under the same key.
   */
  sourceHash: string;
  /** wanted: none exists yet · begun: the smallest exist, larger ones are still wanted. */
  variants: 'none' | 'wanted' | 'begun' | 'made';
  /** Widths that variants were made for, ascending. */
  slots: number[];
  /** Digests of the words printed on each existing share picture. */
  shares?: Partial<Record<ShareForm, string>>;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When the state last changed, in milliseconds since 1970. */
  changedAt: number;
}

export const mediaCollection = defineCollection<MediaRecord>('media', {
  indexes: [['state', 'changedAt'], ['variants', 'changedAt'], ['uid', 'state'], ['movedFrom']],
});

/** Where the master is stored, or is moved to. */
export const locationOf = (id: string, { path }: Pick<MediaRecord, 'path'>) =>
  path ?? stagedPath(id);

/** Facts about a picture for other services. */
export const looksOf = ({ width, height, thumbhash, focus }: MediaRecord) => ({
  width,
  height,
  thumbhash,
  ...(focus && { focus }),
});

const changed = (record: MediaRecord, changes: Partial<MediaRecord>): MediaRecord => ({
  ...record,
  ...changes,
  changedAt: Date.now(),
});

export function claimed(
  id: string,
  record: MediaRecord,
  claim: { claimant: string; path: string; public: boolean },
): MediaRecord {
  return changed(record, { ...claim, state: 'claimed', movedFrom: locationOf(id, record) });
}

export function released(id: string, record: MediaRecord): MediaRecord {
  const movedFrom = locationOf(id, record);
  return changed(record, { state: 'staged', claimant: null, path: null, public: false, movedFrom });
}

/**
 * If two replicas try to show a picture, one may have released a picture that the other shows. The
 * proof that it is shown overrides the release.
 */
export function shownAgain(id: string, record: MediaRecord, path: string): MediaRecord {
  if (record.state !== 'staged') return record;
  return claimed(id, record, { claimant: `shown at ${path}`, path, public: false });
}

/** Variants are wanted once a picture is both shown and public, in either order. */
export function attached(record: MediaRecord): MediaRecord {
  const isNew = record.public && record.variants === 'none';
  return changed(record, { state: 'attached', variants: isNew ? 'wanted' : record.variants });
}

export const published = (record: MediaRecord) => attached({ ...record, public: true });

/** Whether everybody may see it. */
export const isShown = ({ state, public: isPublic }: MediaRecord): boolean =>
  state === 'attached' && isPublic;

/** Whether some of its variants are still to be made. */
export const lacksVariants = ({ state, variants }: MediaRecord): boolean =>
  state === 'attached' && (variants === 'wanted' || variants === 'begun');

/** The variants of one more width are there. */
export function madeFor(slot: number | undefined, record: MediaRecord): MediaRecord {
  const all = slotsFor(record.width);
  const slots = all.filter((one) => one === slot || record.slots.includes(one));
  return { ...record, slots, variants: slots.length === all.length ? 'made' : 'begun' };
}

export const markedForDeletion = (record: MediaRecord) =>
  changed(record, { state: 'doomed', public: false, variants: 'none', slots: [], shares: {} });

/** A claim as its sender describes it. */
interface Claim {
  readonly uid: string;
  readonly purpose: MediaPurpose;
  readonly claimant: string;
}

/** The record; throws unless it may be claimed. A claimant may repeat its claim. */
export function checkClaim(record: MediaRecord | undefined, claim: Claim): MediaRecord {
  if (!record || record.state === 'doomed') throw new AppError('MEDIA_NOT_FOUND');
  if (record.uid !== claim.uid) throw new AppError('MEDIA_NOT_YOURS');
  if (record.purpose !== claim.purpose) throw new AppError('MEDIA_WRONG_PURPOSE');
  const isTaken = record.state !== 'staged' && record.claimant !== claim.claimant;
  if (isTaken) throw new AppError('MEDIA_ALREADY_USED');
  return record;
}

/** Whether `claimant` may release `record`: it has claimed it, and nothing shows it yet. */
export const isReleasable = (record: MediaRecord, claimant: string): boolean =>
  record.state === 'claimed' && record.claimant === claimant;
