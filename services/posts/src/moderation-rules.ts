import { AppError } from '@el-reto/contracts';
import type { DecisionRecord, PostRecord } from './post-records.ts';

/** How long a decision is remembered, in milliseconds: past that, a denied post is just unknown. */
export const decisionTtlMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The post, if it waits for a decision. One that was decided on is POST_ALREADY_DECIDED, also when
 * that deleted it; one that never was, or that its owner deleted, is POST_NOT_FOUND.
 */
export function requireUndecided(
  post: PostRecord | undefined,
  decision: DecisionRecord | undefined,
  now: number = Date.now(),
): PostRecord {
  if (post) {
    if (post.queueRank === null) throw new AppError('POST_ALREADY_DECIDED');
    return post;
  }
  const isRemembered = decision !== undefined && decision.at >= now - decisionTtlMs;
  throw new AppError(isRemembered ? 'POST_ALREADY_DECIDED' : 'POST_NOT_FOUND');
}

/** The post as approved: public, and out of the queue with whatever was reported. */
export function approved({ reportReason: _, ...post }: PostRecord): PostRecord {
  const settled = { queueRank: null, reportedAt: null, reports: [], reportWeight: 0 };
  return { ...post, ...settled, public: true };
}
