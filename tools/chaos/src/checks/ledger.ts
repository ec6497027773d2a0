import type { Likes } from '../evidence/api-view.ts';
import type { LikeRow, Records } from '../evidence/records.ts';
import { anomaly, duplicated, lost, type Findings } from '../finding.ts';

/** The records in which likes are stored and counted. */
export type LedgerRecords = Pick<
  Records,
  'likes' | 'tallies' | 'posts' | 'names' | 'slugs' | 'unpublishedStats'
>;

/** Compares like records with tallies, with posts and with the API's answers. */
export function* checkLedger(records: LedgerRecords, likes: Likes): Findings {
  const byPost = Map.groupBy(records.likes, ({ doc }) => doc.postId);
  const countOf = (postId: string) => byPost.get(postId)?.length ?? 0;
  yield* checkOwners(records, likes);
  yield* checkTallies(records, countOf);
  yield* checkPosts(records, countOf);
}

function* checkOwners(records: LedgerRecords, likes: Likes): Findings {
  // In ended events the likes of deleted accounts stay counted, without a uid.
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
  const answered = new Set(
    [...likes].flatMap(([uid, own]) =>
      Object.entries(own).map(([eventId, postId]) => `${eventId}_${uid} ${postId}`),
    ),
  );
  for (const like of answered) {
    if (!recorded.has(like)) yield lost(same, `${like} is not on record`);
  }
  for (const like of recorded) {
    if (!answered.has(like))
      yield anomaly(same, `${like} is on record, and not in the API's answer`);
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
    if (doc.open && !shown.has(id)) {
      yield lost('a removed post is closed for likes', `${id} is open`);
    }
  }
  const ids = new Set(tallies.map(({ id }) => id));
  for (const { id, doc } of likes) {
    if (!ids.has(doc.postId)) yield anomaly(rule, `${id}: no tally of ${doc.postId}`);
  }
}

function* checkPosts(
  { posts, tallies, names, slugs, unpublishedStats }: LedgerRecords,
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
  const rule = 'names and addresses are reserved for existing posts alone';
  const ids = posts.map(({ id }) => id).toSorted();
  for (const [what, rows] of Object.entries({ names, addresses: slugs })) {
    const postIds = rows.map(({ doc }) => doc.postId).toSorted();
    if (postIds.join() !== ids.join()) {
      yield anomaly(rule, `${postIds.length} ${what}, ${ids.length} posts`);
    }
  }
  if (unpublishedStats > 0) {
    yield anomaly('every counter is published', `${unpublishedStats} posts are marked`);
  }
}
