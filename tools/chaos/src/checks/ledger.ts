import type { Likes } from '../evidence/api-view.ts';
import type { LikeRow, Records } from '../evidence/records.ts';
import { anomaly, duplicated, lost, type Findings } from '../finding.ts';

/** What likes are written down in. */
export type LedgerRecords = Pick<
  Records,
  'likes' | 'tallies' | 'posts' | 'names' | 'slugs' | 'untold'
>;

/** Holds the like records against tallies, posts and what the API said. */
export function* checkLedger(records: LedgerRecords, likes: Likes): Findings {
  const byPost = Map.groupBy(records.likes, ({ doc }) => doc.postId);
  const countOf = (postId: string) => byPost.get(postId)?.length ?? 0;
  yield* checkOwners(records, likes);
  yield* checkTallies(records, countOf);
  yield* checkPosts(records, countOf);
}

function* checkOwners(records: LedgerRecords, likes: Likes): Findings {
  // In ended events a like stays counted when its account goes, without its name.
  const named = records.likes.filter(({ doc }) => doc.userId !== null);
  const single = 'at most one like for each person and event';
  const keyOf = ({ eventId, userId }: LikeRow) => `${eventId}_${userId}`;
  for (const { id, doc } of named) {
    if (id !== keyOf(doc)) yield anomaly(single, `${id} holds the like ${keyOf(doc)}`);
  }
  for (const [key, all] of Map.groupBy(named, ({ doc }) => keyOf(doc))) {
    if (all.length > 1) yield duplicated(single, `${key}: ${all.length} records`);
  }
  const same = 'the record is what the API says';
  const recorded = new Set(named.map(({ id, doc }) => `${id} ${doc.postId}`));
  const told = new Set(
    [...likes].flatMap(([uid, own]) =>
      Object.entries(own).map(([eventId, postId]) => `${eventId}_${uid} ${postId}`),
    ),
  );
  for (const like of told) {
    if (!recorded.has(like)) yield lost(same, `${like} is not on record`);
  }
  for (const like of recorded) {
    if (!told.has(like)) yield anomaly(same, `${like} is on record alone`);
  }
}

function* checkTallies(
  { tallies, likes, posts }: LedgerRecords,
  countOf: (postId: string) => number,
): Findings {
  const rule = 'tallies are the number of records';
  const shown = new Set(posts.map(({ id }) => id));
  for (const { id, doc } of tallies) {
    const closed = doc.open ? '' : ' (closed)';
    const detail = `${id}: tally ${doc.likes}${closed}, records ${countOf(id)}`;
    if (doc.likes !== countOf(id)) yield anomaly(rule, detail);
    if (doc.unpublished) yield anomaly('every tally is told', detail);
    // Whoever liked a post that is gone has that like back: nothing may go on counting it.
    if (doc.open && !shown.has(id)) {
      yield lost('a post that is gone is closed for likes', `${id} is open`);
    }
  }
  const ids = new Set(tallies.map(({ id }) => id));
  for (const { id, doc } of likes) {
    if (!ids.has(doc.postId)) yield anomaly(rule, `${id}: no tally of ${doc.postId}`);
  }
}

function* checkPosts(
  { posts, tallies, names, slugs, untold }: LedgerRecords,
  countOf: (postId: string) => number,
): Findings {
  const revisions = new Map(tallies.map(({ id, doc }) => [id, doc.revision]));
  for (const { id, doc } of posts) {
    const revision = revisions.get(id) ?? 0;
    if (doc.likes === countOf(id) && doc.likesRevision === revision) continue;
    const shows = `${id}: shows ${doc.likes} as of revision ${doc.likesRevision}`;
    const detail = `${shows}; records ${countOf(id)}, revision ${revision}`;
    yield anomaly('posts show the tally', detail);
  }
  const rule = 'each post has its name and address, and nobody else does';
  const ids = posts.map(({ id }) => id).toSorted();
  for (const [what, rows] of Object.entries({ names, addresses: slugs })) {
    const postIds = rows.map(({ doc }) => doc.postId).toSorted();
    if (postIds.join() !== ids.join()) {
      yield anomaly(rule, `${postIds.length} ${what}, ${ids.length} posts`);
    }
  }
  if (untold > 0) yield anomaly('every number is told', `${untold} posts are marked`);
}
