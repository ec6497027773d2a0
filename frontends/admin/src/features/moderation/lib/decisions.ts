import type { Post } from '@el-reto/contracts';

export type Verdict = 'approve' | 'deny';

/** What became of a post that left the queue; `elsewhere`: somebody else decided. */
export type Outcome = 'approved' | 'denied' | 'elsewhere' | 'gone';

export type DecidedPost = Pick<Post, 'id' | 'name' | 'eventid'>;

export interface Decision {
  post: DecidedPost;
  verdict: Verdict;
  reason: string | null;
  /** Decisions taken with one gesture are undone with one. */
  group: number;
  /** When it is sent, milliseconds since 1970. */
  dueMs: number;
  sending: boolean;
}

export type Result = { outcome: Outcome } | { error: string };

/** Everything decided in this session; a post in none of the three is open. */
export interface DeskState {
  /** Waiting for the time to undo to be over, or on their way; in the order they were taken. */
  decisions: readonly Decision[];
  outcomes: ReadonlyMap<string, Outcome>;
  /** Why a post is back on the table. */
  failures: ReadonlyMap<string, string>;
  /** While somebody is at the undo button, its time stands still. */
  heldSinceMs: number | null;
  lastGroup: number;
  /** The posts that the last undo put back on the table. */
  undone: readonly string[];
}

export const emptyDesk: DeskState = {
  decisions: [],
  outcomes: new Map(),
  failures: new Map(),
  heldSinceMs: null,
  lastGroup: 0,
  undone: [],
};

export const isOpen = (desk: DeskState, postId: string) =>
  !desk.outcomes.has(postId) && !desk.decisions.some(({ post }) => post.id === postId);

/** Takes one decision for all of `posts` that are still open. */
export function decide(
  desk: DeskState,
  given: { posts: readonly DecidedPost[]; verdict: Verdict; reason?: string | null; dueMs: number },
): DeskState {
  const posts = given.posts.filter(({ id }) => isOpen(desk, id));
  if (posts.length === 0) return desk;
  const { verdict, reason = null, dueMs } = given;
  const group = desk.lastGroup + 1;
  const taken = posts.map((post) => ({ post, verdict, reason, group, dueMs, sending: false }));
  return {
    ...desk,
    decisions: [...desk.decisions, ...taken],
    failures: new Map([...desk.failures].filter(([id]) => !posts.some((post) => post.id === id))),
    lastGroup: group,
  };
}

export const waiting = (desk: DeskState) => desk.decisions.filter(({ sending }) => !sending);

/** The decisions of the last gesture that can still be undone. */
export function lastGesture(desk: DeskState): readonly Decision[] {
  const open = waiting(desk);
  const group = open.at(-1)?.group;
  return open.filter((decision) => decision.group === group);
}

/** Takes back the last gesture, or what was decided on `postId` alone. */
export function undo(desk: DeskState, postId?: string): DeskState {
  const back = new Set(
    postId === undefined
      ? lastGesture(desk)
      : waiting(desk).filter(({ post }) => post.id === postId),
  );
  if (back.size === 0) return desk;
  const decisions = desk.decisions.filter((decision) => !back.has(decision));
  return { ...desk, decisions, undone: [...back].map(({ post }) => post.id) };
}

/** Says why, while the denial has not been sent yet. */
export function giveReason(desk: DeskState, group: number, reason: string | null): DeskState {
  const decisions = desk.decisions.map((decision) =>
    decision.group === group && decision.verdict === 'deny' && !decision.sending
      ? { ...decision, reason }
      : decision,
  );
  return { ...desk, decisions };
}

export const hold = (desk: DeskState, nowMs: number): DeskState => ({
  ...desk,
  heldSinceMs: desk.heldSinceMs ?? nowMs,
});

/** Lets the time go on; nobody loses what was left of it. */
export function release(desk: DeskState, nowMs: number): DeskState {
  const { heldSinceMs } = desk;
  if (heldSinceMs === null) return desk;
  const decisions = desk.decisions.map((decision) =>
    decision.sending ? decision : { ...decision, dueMs: decision.dueMs + nowMs - heldSinceMs },
  );
  return { ...desk, decisions, heldSinceMs: null };
}

/** When the next decision is to be sent; null when none is, or the time stands still. */
export function nextDueMs(desk: DeskState): number | null {
  if (desk.heldSinceMs !== null) return null;
  const times = waiting(desk).map(({ dueMs }) => dueMs);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Hands over what is due at `nowMs` (Infinity: all of it), now out of reach of undo. */
export function takeDue(
  desk: DeskState,
  nowMs: number,
): { desk: DeskState; due: readonly Decision[] } {
  const due = waiting(desk).filter(({ dueMs }) => dueMs <= nowMs);
  const taken = new Set(due);
  const decisions = desk.decisions.map((decision) =>
    taken.has(decision) ? { ...decision, sending: true } : decision,
  );
  return { desk: { ...desk, decisions }, due };
}

/** Notes what came of decisions that were sent; a failed one puts its post back on the table. */
export function settle(desk: DeskState, results: ReadonlyMap<string, Result>): DeskState {
  const outcomes = new Map(desk.outcomes);
  const failures = new Map(desk.failures);
  for (const [id, result] of results) {
    if ('outcome' in result) outcomes.set(id, result.outcome);
    else failures.set(id, result.error);
  }
  const decisions = desk.decisions.filter(({ post }) => !results.has(post.id));
  return { ...desk, decisions, outcomes, failures };
}

/** Notes that posts left the queue without a decision of ours. */
export function markElsewhere(desk: DeskState, postIds: readonly string[]): DeskState {
  const left = postIds.filter((id) => isOpen(desk, id));
  return left.length === 0
    ? desk
    : settle(desk, new Map(left.map((id) => [id, { outcome: 'elsewhere' }])));
}

/** Posts that came back to the queue (reported after they were approved) are open again. */
export function reopen(desk: DeskState, postIds: readonly string[]): DeskState {
  const back = new Set(postIds.filter((id) => desk.outcomes.has(id)));
  if (back.size === 0) return desk;
  return { ...desk, outcomes: new Map([...desk.outcomes].filter(([id]) => !back.has(id))) };
}

/** How a post stands on the table. */
export type Standing =
  | { kind: 'open'; failure: string | null }
  | { kind: 'decided'; stamp: Verdict | Outcome; canUndo: boolean };

export function standingOf(desk: DeskState, postId: string): Standing {
  const outcome = desk.outcomes.get(postId);
  if (outcome) return { kind: 'decided', stamp: outcome, canUndo: false };
  const decision = desk.decisions.find(({ post }) => post.id === postId);
  if (!decision) return { kind: 'open', failure: desk.failures.get(postId) ?? null };
  return { kind: 'decided', stamp: decision.verdict, canUndo: !decision.sending };
}
