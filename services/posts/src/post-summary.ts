import { postSummarySchema, type PostSummary } from '@el-reto/contracts';
import { mediaUrl, signMediaPath } from '@el-reto/service-kit';
import type { PostRecord } from './post-records.ts';

const signedForSeconds = 15 * 60;

const shownSchema = postSummarySchema.omit({ reported: true, reports: true });

/** What anyone may see of a public post: of all that is kept, what the contract names. */
export const publicSummary = (post: PostRecord): PostSummary =>
  shownSchema.parse({ ...post, photoURL: mediaUrl(post.imgLocation) });

/** What owner and administrators see: a pending picture's address works for 15 minutes. */
export function privateSummary(
  post: PostRecord,
  signingKey: string,
  now: number = Date.now(),
): PostSummary {
  const summary = publicSummary(post);
  if (post.public) return summary;
  const expiresAt = Math.floor(now / 1000) + signedForSeconds;
  return { ...summary, photoURL: signMediaPath(signingKey, post.imgLocation, expiresAt) };
}
