import { postSummarySchema, type PostSummary } from '@el-reto/contracts';
import { mediaUrl, signMediaPath } from '@el-reto/service-kit';
import type { PostRecord } from './post-records.ts';

const signedForSeconds = 15 * 60;
/** How long the signed address stays the same, in seconds: a reloaded list then uses cached pictures. */
const sameForSeconds = 5 * 60;

const shownSchema = postSummarySchema.omit({ reported: true, reports: true });

/** The public fields of a post, as the contract defines them. */
export const publicSummary = (post: PostRecord): PostSummary =>
  shownSchema.parse({ ...post, photoURL: mediaUrl(post.imgLocation) });

/** A post for its owner and administrators. The address of a pending picture is valid for 15 to 20 minutes. */
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
