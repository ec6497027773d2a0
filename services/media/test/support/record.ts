import type { MediaRecord } from '../../src/media-record.ts';

/** The record of a staged upload; `fields` replace its fields. */
export const recordWith = (fields: Partial<MediaRecord> = {}): MediaRecord => ({
  uid: 'ana',
  purpose: 'post',
  state: 'staged',
  claimant: null,
  path: null,
  movedFrom: null,
  public: false,
  width: 1600,
  height: 1200,
  thumbhash: 'aGFzaA==',
  fingerprint: '0123456789abcdef',
  sourceHash: 'source',
  variants: 'none',
  slots: [],
  createdAt: 1,
  changedAt: 1,
  ...fields,
});
