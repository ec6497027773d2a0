import { postSummarySchema, type PostSummary } from '@el-reto/contracts';
import { mediaUrl, signMediaPath } from '@el-reto/service-kit';
import type { PostRecord } from './post-records.ts';

const signedForSeconds = 15 * 60;
/** Addresses of one such span of time are alike: a list read again costs no picture twice. */
const sameForSeconds = 5 * 60;

const shownSchema = postSummarySchema.omit({ reported: true, reports: true });

/** What anyone may see of a public post: of all that is kept, what the contract names. */
export const publicSummary = (post: PostRecord): PostSummary =>
  shownSchema.parse({ ...post, photoURL: mediaUrl(post.imgLocation) });

/** What owner and administrators see: a pending picture's address works for 15 to 20 minutes. */
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
