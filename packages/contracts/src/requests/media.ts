import { z } from 'zod';
import { doneSchema } from '../calls/shapes.ts';
import { mediaPurposeSchema, stagedMediaSchema } from '../entities.ts';
import { id, uid } from '../fields.ts';
import { defineRequests } from '../request.ts';

/** A storage folder. Segments that consist of dots are excluded, because they would lead out of the storage. */
const folder = z
  .string()
  .regex(/^[\w.@:-]+(\/[\w.@:-]+)*$/)
  .refine((path) => path.split('/').every((part) => !/^\.+$/.test(part)));

/** Requests to the media service. Image bytes use its internal HTTP interface instead. */
export const mediaRequests = defineRequests('media', {
  /**
   * Takes a staged upload for good. MEDIA_NOT_YOURS unless `uid` has uploaded it; MEDIA_ALREADY_USED if
   * another `claimant` has taken it; the purpose must match. `folder` is the storage folder of the
   * specification, for example `event/{eventId}/posts/{uid}`. With `public`, everyone can read the picture
   * at once.
   */
  claim: {
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
      /** The storage path. The public path is `/media/{path}`. */
      path: z.string(),
      /** A perceptual hash of 64 bits, hexadecimal. Similar pictures differ in few bits. */
      fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
    }),
  },
  /** Releases a claimed upload, so that it can be used again. Unknown claims are ignored. */
  release: {
    callers: ['accounts', 'events', 'posts'],
    input: z.object({ mediaId: id, claimant: z.string() }),
    output: doneSchema,
  },
  /** Refuses further uploads of an account and deletes its uploads that nothing shows. */
  purgeUser: {
    callers: ['accounts'],
    input: z.object({ uid }),
    output: doneSchema,
  },
  /** Makes an attached picture public and starts making its variants. */
  publish: {
    callers: ['posts'],
    input: z.object({ path: z.string() }),
    output: doneSchema,
  },
});
