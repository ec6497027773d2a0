import type { PostSummary } from '@el-reto/contracts';
import { mediaUrl, signMediaPath } from '@el-reto/service-kit';
import type { PostRecord } from './post-records.ts';

const signedForSeconds = 15 * 60;

/** What anyone may see of a public post. */
export function publicSummary(post: PostRecord): PostSummary {
  return {
    id: post.id,
    slug: post.slug,
    name: post.name,
    ...(post.number !== undefined && { number: post.number }),
    eventid: post.eventid,
    userId: post.userId,
    imgLocation: post.imgLocation,
    photoURL: mediaUrl(post.imgLocation),
    profilePhoto: post.profilePhoto,
    displayName: post.displayName,
    likes: post.likes,
    shares: post.shares,
    views: post.views,
    public: post.public,
    postDate: post.postDate,
    width: post.width,
    height: post.height,
    thumbhash: post.thumbhash,
  };
}

/**
 * What owner and administrators see: a pending picture has an address that works for a quarter of
 * an hour. `now` in milliseconds since 1970.
 */
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
