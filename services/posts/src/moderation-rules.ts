import { AppError, isUrgentReport, serviceLimits } from '@el-reto/contracts';
import { requirePublic } from './post-access.ts';
import { decisionTtlMs, queueRanks } from './post-records.ts';
import type { DecisionRecord, PostRecord, ReportCount } from './post-records.ts';

/** The least weight that takes a post before the new ones. */
const leastHeard = 0.3;
/** Puts children and violence before all that the others may reach. */
const urgentLead = 2;

/**
 * The weight of a report by an account with `earlier` other reports within a day: from the fourth
 * on it changes no order.
 */
export const reportWeight = (earlier: number): number => 1 / (earlier + 1);

/** Reports since the last decision; the first version kept the first one alone. */
export const reportsOf = ({ reports, reportReason }: PostRecord): readonly ReportCount[] =>
  reports ?? (reportReason ? [{ reason: reportReason, n: 1 }] : []);

/** `reports` and one more; past the longest list, further reasons are counted with the last one. */
function counted(reports: readonly ReportCount[], reason: string): ReportCount[] {
  const isKnown = reports.some((report) => report.reason === reason);
  if (!isKnown && reports.length < serviceLimits.reportReasons)
    return [...reports, { reason, n: 1 }];
  const taker = isKnown ? reason : reports.at(-1)?.reason;
  return reports.map((report) =>
    report.reason === taker ? { ...report, n: report.n + 1 } : report,
  );
}

/** A place before the new posts, the further in front the more the reports weigh. */
function rankOf(weight: number, reports: readonly ReportCount[]): number {
  if (weight < leastHeard) return queueRanks.pending;
  const lightness = 1 / (1 + weight);
  return reports.some(({ reason }) => isUrgentReport(reason)) ? lightness - urgentLead : lightness;
}

/** The post with one more report; since the first one it keeps its place among equals. */
export function reported(
  post: PostRecord,
  report: { reason: string; weight: number },
  now: number,
): PostRecord {
  const before = reportsOf(post);
  const reports = counted(before, report.reason);
  const weight = (post.reportWeight ?? before.length) + report.weight;
  return {
    ...post,
    reports,
    reportWeight: weight,
    wasReported: true,
    reportedAt: post.reportedAt ?? now,
    queuedAt: post.reportedAt === null ? now : post.queuedAt,
    queueRank: rankOf(weight, reports),
  };
}

/** POST_ALREADY_DECIDED where that deleted it. */
function gone(decision: DecisionRecord | undefined, now: number): AppError {
  const isRemembered = decision !== undefined && decision.at >= now - decisionTtlMs;
  return new AppError(isRemembered ? 'POST_ALREADY_DECIDED' : 'POST_NOT_FOUND');
}

/** The post, if it waits for a decision; POST_ALREADY_DECIDED also where that deleted it. */
export function requireUndecided(
  post: PostRecord | undefined,
  decision: DecisionRecord | undefined,
  now: number = Date.now(),
): PostRecord {
  if (!post) throw gone(decision, now);
  if (post.queueRank === null) throw new AppError('POST_ALREADY_DECIDED');
  return post;
}

/** The post, if it is public: a pending one is none that could be taken down. */
export function requireRemovable(
  post: PostRecord | undefined,
  decision: DecisionRecord | undefined,
  now: number = Date.now(),
): PostRecord {
  if (!post) throw gone(decision, now);
  return requirePublic(post);
}

/** The record of a decision on `post`, with its state before the decision. */
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

/** The approved post: public, and without its reports out of the queue. */
export function approved({ reportReason: _, ...post }: PostRecord, now = Date.now()): PostRecord {
  const settled = { queueRank: null, reportedAt: null, reports: [], reportWeight: 0 };
  return { ...post, ...settled, public: true, ...(!post.public && { publicAt: now }) };
}
