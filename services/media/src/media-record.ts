import { AppError, type Focus, type MediaPurpose } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';
import { stagedPath, type ShareFile } from './files/storage-path.ts';
import { slotsFor } from './pictures/variant-slots.ts';

/**
 * The state of a picture:
 * - staged: uploaded, not claimed.
 * - claimed: a service is about to show it.
 * - attached: shown.
 * - the last one: marked for deletion.
 */
export type MediaState = 'staged' | 'claimed' | 'attached' | 'doomed';

export interface MediaRecord {
  uid: string;
  purpose: MediaPurpose;
  state: MediaState;
  /** The id that the claimant chose. Null while staged. */
  claimant: string | null;
  /** The storage path after the claim. Null while staged. */
  path: string | null;
  /** The path from which the file is being moved. Null once the move is recorded as finished. */
  movedFrom: string | null;
  public: boolean;
  width: number;
  height: number;
  thumbhash: string;
  /** Absent if the picture has no point of interest. */
  focus?: Focus;
  /** The fingerprint, in the form that the contract defines. */
  fingerprint: string;
  /** SHA-256 of the uploaded bytes. It distinguishes a retry from another picture with the same key. */
  sourceHash: string;
  /** `wanted`: no variants exist yet. `begun`: the smallest exist, larger ones are still missing. */
  variants: 'none' | 'wanted' | 'begun' | 'made';
  /** The widths of the existing variants, ascending. */
  slots: number[];
  /** For each existing share picture, the digest of the words on it. */
  shares?: Partial<Record<ShareFile, string>>;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When the state last changed, in milliseconds since 1970. */
  changedAt: number;
}

export const mediaCollection = defineCollection<MediaRecord>('media', {
  indexes: [['state', 'changedAt'], ['variants', 'changedAt'], ['uid', 'state'], ['movedFrom']],
});

/** The path of the master, or the path to which it is being moved. */
export const locationOf = (id: string, { path }: Pick<MediaRecord, 'path'>) =>
  path ?? stagedPath(id);

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
 * If two replicas try to show a picture, one may have released it although the other shows it. The event
 * that shows it overrides the release.
 */
export function shownAgain(id: string, record: MediaRecord, path: string): MediaRecord {
  if (record.state !== 'staged') return record;
  return claimed(id, record, { claimant: `shown at ${path}`, path, public: false });
}

/**
 * Variants are wanted once a picture is both attached and public. The order of the two events does not
 * matter.
 */
export function attached(record: MediaRecord): MediaRecord {
  const isNew = record.public && record.variants === 'none';
  return changed(record, { state: 'attached', variants: isNew ? 'wanted' : record.variants });
}

export const published = (record: MediaRecord) => attached({ ...record, public: true });

export const isShown = ({ state, public: isPublic }: MediaRecord): boolean =>
  state === 'attached' && isPublic;

export const lacksVariants = ({ state, variants }: MediaRecord): boolean =>
  state === 'attached' && (variants === 'wanted' || variants === 'begun');

/** The record after the variants of one more width were made. */
export function madeFor(slot: number | undefined, record: MediaRecord): MediaRecord {
  const all = slotsFor(record.width);
  const slots = all.filter((one) => one === slot || record.slots.includes(one));
  return { ...record, slots, variants: slots.length === all.length ? 'made' : 'begun' };
}

export const markedForDeletion = (record: MediaRecord) =>
  changed(record, { state: 'doomed', public: false, variants: 'none', slots: [], shares: {} });

interface Claim {
  readonly uid: string;
  readonly purpose: MediaPurpose;
  readonly claimant: string;
}

/** Returns the record. Throws unless it may be claimed. A claimant may repeat its claim. */
export function checkClaim(record: MediaRecord | undefined, claim: Claim): MediaRecord {
  if (!record || record.state === 'doomed') throw new AppError('MEDIA_NOT_FOUND');
  if (record.uid !== claim.uid) throw new AppError('MEDIA_NOT_YOURS');
  if (record.purpose !== claim.purpose) throw new AppError('MEDIA_WRONG_PURPOSE');
  const isTaken = record.state !== 'staged' && record.claimant !== claim.claimant;
  if (isTaken) throw new AppError('MEDIA_ALREADY_USED');
  return record;
}

/** Whether `claimant` may release the picture: it has claimed the picture, and nothing shows it yet. */
export const isReleasable = (record: MediaRecord, claimant: string): boolean =>
  record.state === 'claimed' && record.claimant === claimant;
