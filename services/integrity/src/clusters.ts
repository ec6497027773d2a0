import type { Cluster } from '@el-reto/contracts';
import type { Decision } from './integrity.repository.ts';
import { clusterOf, type Entry, type JudgedContest } from './judged-contest.ts';

const sampleSize = 10;
/** Limits with which an answer fits into a NATS message (1 MiB). */
const mostPerAnswer = { clusters: 300, posts: 20, sampled: 50 };

/**
 * The clusters of suspicious likes in a contest: undecided ones first, then the largest. Likes of banned
 * accounts are left out: no decision makes them count.
 */
export function clustersOf(contest: JudgedContest): Cluster[] {
  const { entries } = contest;
  const valid = [...entries.values()].filter(({ suspended }) => !suspended);
  const members = Map.groupBy(valid, clusterOf);
  const clusters = [...members].flatMap(([id, likes]) =>
    id === null ? [] : [clusterFrom(id, likes, contest)],
  );
  const isOpen = ({ state }: Cluster) => (state === 'held' ? 0 : 1);
  return clusters.toSorted((a, b) => isOpen(a) - isOpen(b) || b.likes - a.likes);
}

/**
 * The first clusters, with their first cards, within the limits. Decided clusters move back, so that
 * further ones appear.
 */
export const fitting = (clusters: readonly Cluster[]): Cluster[] =>
  clusters.slice(0, mostPerAnswer.clusters).map((cluster, index) => ({
    ...cluster,
    posts: cluster.posts.slice(0, mostPerAnswer.posts),
    sample: index < mostPerAnswer.sampled ? cluster.sample : [],
  }));

/** Some likes of existing accounts with their evidence. */
function sampleOf(likes: readonly Entry[], contest: JudgedContest): Cluster['sample'] {
  const some = likes.filter(({ erased }) => !erased).slice(0, sampleSize);
  return some.map(({ uid, at, postId }) => {
    const evidence = contest.evidenceOf(uid);
    const { createdAt = null, browser = null, provider = null, mail = null } = evidence;
    return { uid, at, postId, createdAt, browser, provider, mail };
  });
}

function clusterFrom(id: string, likes: readonly Entry[], contest: JudgedContest): Cluster {
  const decision = decisionOn(id, likes, contest);
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
    // A cluster needs no decision once all its likes are cleared.
    state: decision?.state ?? (cleared === likes.length ? 'released' : 'held'),
    firstAt: times.reduce((a, b) => Math.min(a, b)),
    lastAt: times.reduce((a, b) => Math.max(a, b)),
    sample: sampleOf(likes, contest),
    decision: decision ? { by: decision.by, at: decision.at, note: decision.note } : null,
  };
}

/** The newest known decision. Without one, the decision in the ledger, with an empty note. */
function decisionOn(
  id: string,
  likes: readonly Entry[],
  contest: JudgedContest,
): Omit<Decision, 'eventId' | 'clusterId'> | undefined {
  const made = contest.decisionOf(id);
  const fixed = likes.find(({ decision }) => decision)?.decision;
  return made ?? (fixed ? { ...fixed, note: '' } : undefined);
}
