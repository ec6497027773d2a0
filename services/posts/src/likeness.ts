import type { Transaction } from '@el-reto/store';
import { bands, posts } from './post-records.ts';
import type { Band, FingerprintRecord, Likeness, PostRecord } from './post-records.ts';

/**
 * Pictures look the same if at most this many of their fingerprints' 64 bits differ. Candidates are found
 * by a shared byte: with 7 different bits there always is one, with 10 in 97 of 100 pairs.
 */
export const mostDistance = 10;
/** Most links of a new post, and most links of any post. */
const mostNew = 8;
const mostKept = 24;

/** A fingerprint of 16 hexadecimal digits as it is stored, split into bytes. */
export const fingerprintRecord = (postId: string, fingerprint: string): FingerprintRecord => ({
  postId,
  ...(Object.fromEntries(
    bands.map((band, i) => [band, Number.parseInt(fingerprint.slice(2 * i, 2 * i + 2), 16)]),
  ) as Record<Band, number>),
});

/** The number of different bits. */
export function distanceOf(a: FingerprintRecord, b: FingerprintRecord): number {
  let distance = 0;
  for (const band of bands) {
    for (let bits = a[band] ^ b[band]; bits > 0; bits &= bits - 1) distance += 1;
  }
  return distance;
}

const linked = (post: PostRecord, likeness: Likeness): PostRecord => {
  const others = (post.alike ?? []).filter(({ postId }) => postId !== likeness.postId);
  const alike = [...others, likeness].toSorted((one, other) => one.distance - other.distance);
  return { ...post, alike };
};

const linksOf = ({ alike = [] }: PostRecord) => alike.length;

/**
 * Links `post` and similar posts in both directions, so that deleting either of them can remove the link.
 * If too many are similar, the closest are linked, and among equally close ones those with the fewest
 * links.
 */
export function linkedWith(
  post: PostRecord,
  found: readonly { readonly other: PostRecord; readonly distance: number }[],
): PostRecord[] {
  const chosen = found
    .filter(({ other }) => linksOf(other) < mostKept)
    .toSorted((a, b) => a.distance - b.distance || linksOf(a.other) - linksOf(b.other))
    .slice(0, Math.min(mostNew, mostKept - linksOf(post)));
  let own = post;
  for (const { other, distance } of chosen) own = linked(own, { postId: other.id, distance });
  const others = chosen.map(({ other, distance }) => linked(other, { postId: post.id, distance }));
  return [own, ...others];
}

/** The posts that are linked with `some`, without their links to them. `some` are about to be deleted. */
export async function withoutLikenesses(
  tx: Transaction,
  some: readonly PostRecord[],
): Promise<PostRecord[]> {
  const deleted = new Set(some.map(({ id }) => id));
  const known = some.flatMap(({ alike = [] }) => alike.map(({ postId }) => postId));
  const left = [...new Set(known)].filter((id) => !deleted.has(id));
  const found = left.length > 0 ? await tx.getMany(posts, left) : new Map<string, PostRecord>();
  return [...found.values()].map((post) => {
    const alike = (post.alike ?? []).filter(({ postId }) => !deleted.has(postId));
    // A post without links is compared again: it may be similar to posts to which it was not linked.
    return { ...post, alike, ...(alike.length === 0 && { likeness: 'new' }) };
  });
}
