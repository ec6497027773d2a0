import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { mediaPurposeSchema, stagedMediaSchema } from '../entities.ts';
import { id, uid } from '../fields.ts';
import { defineRequest } from '../request.ts';

/** A storage folder; parts of dots alone would lead out of the storage. */
const folder = z
  .string()
  .regex(/^[\w.@:-]+(\/[\w.@:-]+)*$/)
  .refine((path) => path.split('/').every((part) => !/^\.+$/.test(part)));

/** Requests that the media service answers (image bytes travel over its internal HTTP). */
export const mediaRequests = {
  /**
   * Takes a staged upload for good: its uploader only (MEDIA_NOT_YOURS), once (MEDIA_ALREADY_USED,
   * but the same `claimant` may ask again), for its purpose. `folder` is the storage folder of the
   * specification, as `event/{eventId}/posts/{uid}`. `public` makes it readable at once.
   */
  claim: defineRequest({
    subject: 'internal.media.claim',
    callers: ['accounts', 'events', 'posts'],
    input: z.object({
      mediaId: id,
      uid,
      purpose: mediaPurposeSchema,
      claimant: z.string().min(1).max(200),
      folder,
      public: z.boolean(),
    }),
    output: stagedMediaSchema.omit({ mediaId: true }).extend({
      /** Storage path; the public URL is `/media/{path}`. */
      path: z.string(),
      /** A perceptual hash of 64 bits in hex: similar pictures differ in few bits. */
      fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
    }),
  }),
  /** Gives a claim back, so that the upload can be used again; unknown claims are ignored. */
  release: defineRequest({
    subject: 'internal.media.release',
    callers: ['accounts', 'events', 'posts'],
    input: z.object({ mediaId: id, claimant: z.string() }),
    output: doneSchema,
  }),
  /** Takes nothing more from an account, and deletes its uploads that nothing shows. */
  purgeUser: defineRequest({
    subject: 'internal.media.purge-user',
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  }),
  /** Makes an attached picture readable by everyone and has its variants made. */
  publish: defineRequest({
    subject: 'internal.media.publish',
    callers: ['posts'],
    input: z.object({ path: z.string() }),
    output: doneSchema,
  }),
} as const;
