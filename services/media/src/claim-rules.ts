import { AppError, type MediaPurpose } from '@el-reto/contracts';
import type { MediaRecord } from './media-record.ts';

/** What someone who wants to show a picture says about it. */
interface Claim {
  readonly uid: string;
  readonly purpose: MediaPurpose;
  readonly claimant: string;
}

/**
 * Throws unless `record` may be claimed so. Answers whether it is new: a claimant who asks again
 * has it already.
 */
export function checkClaim(
  record: MediaRecord | undefined,
  claim: Claim,
): { record: MediaRecord; isNew: boolean } {
  if (!record || record.state === 'doomed') throw new AppError('MEDIA_NOT_FOUND');
  if (record.uid !== claim.uid) throw new AppError('MEDIA_NOT_YOURS');
  if (record.purpose !== claim.purpose) throw new AppError('MEDIA_WRONG_PURPOSE');
  if (record.state === 'staged') return { record, isNew: true };
  if (record.claimant !== claim.claimant) throw new AppError('MEDIA_ALREADY_USED');
  return { record, isNew: false };
}

/** Whether `claimant` may give `record` back: it holds it, and nothing shows it yet. */
export const isReleasable = (record: MediaRecord, claimant: string): boolean =>
  record.state === 'claimed' && record.claimant === claimant;
