import type { LikeRow, Records } from '../evidence/records.ts';
import type { Row } from '../evidence/store-file.ts';
import type { Finding } from '../finding.ts';
import { anomaly, duplicated, lost } from '../finding.ts';

type Likes = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Holds the like records against tallies, posts and what the API said: `likes` as in Truth. */
export function checkLedger(records: Records, likes: Likes): Finding[] {
  const byPost = Map.groupBy(records.likes, ({ doc }) => doc.postId);
  const countOf = (postId: string) => byPost.get(postId)?.length ?? 0;
  // In ended events a like stays counted when its account goes, without its name.
  const named = records.likes.filter(({ doc }) => doc.userId !== null);
  return [
    ...checkKeys(named),
    ...checkOwners(named, likes),
    ...checkTallies(records, countOf),
    ...checkPostNumbers(records, countOf),
    ...checkClosed(records),
  ];
}

function checkKeys(rows: readonly Row<LikeRow>[]): Finding[] {
  const rule = 'at most one like for each person and event';
  const keyOf = ({ eventId, userId }: LikeRow) => `${eventId}_${userId}`;
  const misplaced = rows.filter(({ id, doc }) => id !== keyOf(doc));
  const twice = [...Map.groupBy(rows, ({ doc }) => keyOf(doc))].filter(([, all]) => all.length > 1);
  return [
    ...misplaced.map(({ id, doc }) => anomaly(rule, `${id} holds the like ${keyOf(doc)}`)),
    ...twice.map(([key, all]) => duplicated(rule, `${key}: ${all.length} records`)),
  ];
}

function checkOwners(rows: readonly Row<LikeRow>[], likes: Likes): Finding[] {
  const rule = 'the record is what the API says';
  const recorded = new Set(rows.map(({ id, doc }) => `${id} ${doc.postId}`));
  const told = new Set(
    [...likes].flatMap(([uid, own]) =>
      Object.entries(own).map(([eventId, postId]) => `${eventId}_${uid} ${postId}`),
    ),
  );
  return [
    ...[...told]
      .filter((like) => !recorded.has(like))
      .map((like) => lost(rule, `${like} is not on record`)),
    ...[...recorded]
      .filter((like) => !told.has(like))
      .map((like) => anomaly(rule, `${like} is on record alone`)),
  ];
}

function checkTallies({ tallies, likes }: Records, countOf: (postId: string) => number): Finding[] {
  const rule = 'tallies are the number of records';
  const ids = new Set(tallies.map(({ id }) => id));
  return [
    ...tallies.flatMap(({ id, doc }) => {
      const detail = `${id}: tally ${doc.likes}${doc.open ? '' : ' (closed)'}, records ${countOf(id)}`;
      return [
        ...(doc.likes === countOf(id) ? [] : [anomaly(rule, detail)]),
        ...(doc.unpublished ? [anomaly('every tally is told', detail)] : []),
      ];
    }),
    ...likes
      .filter(({ doc }) => !ids.has(doc.postId))
      .map(({ id, doc }) => anomaly(rule, `${id}: no tally of ${doc.postId}`)),
  ];
}

function checkPostNumbers(
  { posts, tallies, names, slugs, untold }: Records,
  countOf: (postId: string) => number,
): Finding[] {
  const revisions = new Map(tallies.map(({ id, doc }) => [id, doc.revision]));
  const numbers = posts.flatMap(({ id, doc }) => {
    const isRight = doc.likes === countOf(id) && doc.likesRevision === (revisions.get(id) ?? 0);
    const told = `${id}: shows ${doc.likes} as of revision ${doc.likesRevision}`;
    const has = `records ${countOf(id)}, revision ${revisions.get(id) ?? 0}`;
    return isRight ? [] : [anomaly('posts show the tally', `${told}; ${has}`)];
  });
  const reserved = (what: string, rows: Records['names']) => {
    const postIds = rows.map(({ doc }) => doc.postId).toSorted();
    const isRight =
      postIds.join() ===
      posts
        .map(({ id }) => id)
        .toSorted()
        .join();
    const rule = 'each post has its name and address, and nobody else does';
    return isRight ? [] : [anomaly(rule, `${postIds.length} ${what}, ${posts.length} posts`)];
  };
  return [
    ...numbers,
    ...reserved('names', names),
    ...reserved('addresses', slugs),
    ...(untold > 0 ? [anomaly('every number is told', `${untold} posts are marked`)] : []),
  ];
}

/** Whoever liked a post that is gone has that like back: nothing may go on counting it. */
function checkClosed({ tallies, posts }: Records): Finding[] {
  const ids = new Set(posts.map(({ id }) => id));
  return tallies
    .filter(({ id, doc }) => doc.open && !ids.has(id))
    .map(({ id }) => lost('a post that is gone is closed for likes', `${id} is open`));
}
