import type { Cluster } from '@el-reto/contracts';
import { clusterOf, type Entry, type JudgedContest } from './judged-contest.ts';

/** Accounts that a cluster names. */
const sampleSize = 10;

/** The clusters of doubtful likes of a contest, those that wait for a decision first, then by size. */
export function clustersOf({ entries, decisions }: JudgedContest): Cluster[] {
  const members = Map.groupBy(entries.values(), clusterOf);
  const clusters = [...members].flatMap(([id, likes]) =>
    id === null ? [] : [clusterFrom(id, likes, decisions.get(id))],
  );
  const isOpen = ({ state }: Cluster) => (state === 'held' ? 0 : 1);
  return clusters.toSorted((a, b) => isOpen(a) - isOpen(b) || b.likes - a.likes);
}

function clusterFrom(
  id: string,
  likes: readonly Entry[],
  decision: JudgedContest['decisions'] extends Map<string, infer D> ? D | undefined : never,
): Cluster {
  const judgements = likes.map((like) => like.verdict ?? like);
  const strongest = judgements.reduce((a, b) => (b.score > a.score ? b : a));
  const times = likes.map(({ at }) => at);
  const perPost = Map.groupBy(likes, ({ postId }) => postId);
  const posts = [...perPost].map(([postId, some]) => ({ postId, likes: some.length }));
  const cleared = likes.filter((like) => like.cleared).length;
  return {
    id,
    reasons: [...strongest.reasons],
    score: strongest.score,
    likes: likes.length,
    accounts: likes.length,
    cleared,
    posts: posts.toSorted((a, b) => b.likes - a.likes),
    // All of whose likes were cleared by their voters, nothing waits.
    state: decision?.state ?? (cleared === likes.length ? 'released' : 'held'),
    firstAt: times.reduce((a, b) => Math.min(a, b)),
    lastAt: times.reduce((a, b) => Math.max(a, b)),
    sample: likes.slice(0, sampleSize).map(({ uid }) => uid),
    decision: decision ? { by: decision.by, at: decision.at, note: decision.note } : null,
  };
}
