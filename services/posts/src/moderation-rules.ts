import { AppError, isUrgentReport, serviceLimits } from '@el-reto/contracts';
import { requirePublic } from './post-access.ts';
import { decisionTtlMs, queueRanks } from './post-records.ts';
import type { DecisionRecord, PostRecord, ReportCount } from './post-records.ts';

/** Reported posts rank before new ones if the weight of their reports is at least this. */
const leastWeight = 0.3;
/** Subtracted from the rank if a report is about children or violence: these posts come first. */
const urgentLead = 2;

/**
 * The weight of a report whose account has made `earlier` other reports within a day. A fourth report
 * alone does not move a post in the queue.
 */
export const reportWeight = (earlier: number): number => 1 / (earlier + 1);

/**
 * The list `reports` with a further report. If the list is full, a new reason is added to the number of
 * the last one, or takes the place of one that is not urgent if it is urgent itself.
 */
function counted(reports: readonly ReportCount[], reason: string): ReportCount[] {
  const known = reports.find((report) => report.reason === reason);
  if (!known && reports.length < serviceLimits.reportReasons) return [...reports, { reason, n: 1 }];
  const replaced = isUrgentReport(reason)
    ? reports.findLast((report) => !isUrgentReport(report.reason))
    : undefined;
  const entry = known ?? replaced ?? reports.at(-1);
  return reports.map((report) => {
    if (report !== entry) return report;
    return { reason: report === replaced ? reason : report.reason, n: report.n + 1 };
  });
}

/** The rank in the queue. The heavier the reports, the lower the rank. Light reports rank like a new post. */
function rankOf(weight: number, reports: readonly ReportCount[]): number {
  if (weight < leastWeight) return queueRanks.pending;
  const lightness = 1 / (1 + weight);
  return reports.some(({ reason }) => isUrgentReport(reason)) ? lightness - urgentLead : lightness;
}

/** The post with one more report. Posts of equal rank stay in the order of their first reports. */
export function reported(
  post: PostRecord,
  report: { reason: string; weight: number },
  now: number,
): PostRecord {
  const reports = counted(post.reports ?? [], report.reason);
  const weight = (post.reportWeight ?? 0) + report.weight;
  return {
    ...post,
    reports,
    reportWeight: weight,
    wasReported: true,
    // Each report has a time of its own, so that the time shows whether a moderator has seen it.
    reportedAt: Math.max(now, (post.reportedAt ?? 0) + 1),
    queuedAt: post.reportedAt === null ? now : post.queuedAt,
    queueRank: rankOf(weight, reports),
  };
}

/** The error for a deleted post: POST_ALREADY_DECIDED if a recent decision deleted it. */
function gone(decision: DecisionRecord | undefined, now: number): AppError {
  const isRemembered = decision !== undefined && decision.at >= now - decisionTtlMs;
  return new AppError(isRemembered ? 'POST_ALREADY_DECIDED' : 'POST_NOT_FOUND');
}

/** Returns the post. Throws unless the post waits for a decision. */
export function requireUndecided(
  post: PostRecord | undefined,
  decision: DecisionRecord | undefined,
  now: number = Date.now(),
): PostRecord {
  if (!post) throw gone(decision, now);
  if (post.queueRank === null) throw new AppError('POST_ALREADY_DECIDED');
  return post;
}

/** Returns the post. Throws unless the post is public: only public posts can be removed. */
export function requireRemovable(
  post: PostRecord | undefined,
  decision: DecisionRecord | undefined,
): PostRecord {
  if (!post) throw gone(decision, Date.now());
  return requirePublic(post);
}

/** The record of a decision. `post` is the post before the decision. */
export const decisionOn = (
  post: PostRecord,
  outcome: DecisionRecord['outcome'],
  by: string,
  at = Date.now(),
): DecisionRecord => ({
  outcome,
  by,
  at,
  ...(!post.public && { tookMs: at - post.queuedAt }),
});

/** The approved post: public, not in the queue, without reports. */
export function approved(post: PostRecord, now = Date.now()): PostRecord {
  const settled = { queueRank: null, reportedAt: null, reports: [], reportWeight: 0 };
  return { ...post, ...settled, public: true, ...(!post.public && { publicAt: now }) };
}
