import { postSummarySchema, type PostSummary } from '@el-reto/contracts';
import { mediaUrl, signMediaPath } from '@el-reto/service-kit';
import type { PostRecord } from './post-records.ts';

const signedForSeconds = 15 * 60;
/** An address stays the same for this time, so that a reloaded list uses cached pictures. */
const sameForSeconds = 5 * 60;

const shownSchema = postSummarySchema.omit({ reported: true, reports: true });

/** The public part of a post: the fields of the contract. */
export const publicSummary = (post: PostRecord): PostSummary =>
  shownSchema.parse({ ...post, photoURL: mediaUrl(post.imgLocation) });

/**
 * A post for its owner and administrators: a pending picture's address is valid for 15 to 20
 * minutes.
 */
export function privateSummary(
  post: PostRecord,
  signingKey: string,
  now: number = Date.now(),
): PostSummary {
  const summary = publicSummary(post);
  if (post.public) return summary;
  const changesAt = (Math.floor(now / 1000 / sameForSeconds) + 1) * sameForSeconds;
  const expiresAt = changesAt + signedForSeconds;
  return { ...summary, photoURL: signMediaPath(signingKey, post.imgLocation, expiresAt) };
}
