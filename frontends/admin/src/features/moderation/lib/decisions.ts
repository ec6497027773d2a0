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
export interface OutboxState {
  /** Waiting for the time to undo to be over, or on their way; in the order they were taken. */
  decisions: readonly Decision[];
  outcomes: ReadonlyMap<string, Outcome>;
  /** Why a post is back on the board. */
  failures: ReadonlyMap<string, string>;
  /** While somebody is at the undo button, its time stands still. */
  heldSinceMs: number | null;
  lastGroup: number;
  /** The posts that the last undo put back on the board. */
  undone: readonly string[];
}

export const emptyOutbox: OutboxState = {
  decisions: [],
  outcomes: new Map(),
  failures: new Map(),
  heldSinceMs: null,
  lastGroup: 0,
  undone: [],
};

export const isOpen = (outbox: OutboxState, postId: string) =>
  !outbox.outcomes.has(postId) && !outbox.decisions.some(({ post }) => post.id === postId);

export function decide(
  outbox: OutboxState,
  given: { posts: readonly DecidedPost[]; verdict: Verdict; reason?: string | null; dueMs: number },
): OutboxState {
  const posts = given.posts.filter(({ id }) => isOpen(outbox, id));
  if (posts.length === 0) return outbox;
  const { verdict, reason = null, dueMs } = given;
  const group = outbox.lastGroup + 1;
  const taken = posts.map((post) => ({ post, verdict, reason, group, dueMs, sending: false }));
  return {
    ...outbox,
    decisions: [...outbox.decisions, ...taken],
    failures: new Map([...outbox.failures].filter(([id]) => !posts.some((post) => post.id === id))),
    lastGroup: group,
  };
}

export const waiting = (outbox: OutboxState) => outbox.decisions.filter(({ sending }) => !sending);

/** The decisions of the last gesture that can still be undone. */
export function lastGesture(outbox: OutboxState): readonly Decision[] {
  const open = waiting(outbox);
  const group = open.at(-1)?.group;
  return open.filter((decision) => decision.group === group);
}

/** Takes back the last gesture, or what was decided on `postId` alone. */
export function undo(outbox: OutboxState, postId?: string): OutboxState {
  const back = new Set(
    postId === undefined
      ? lastGesture(outbox)
      : waiting(outbox).filter(({ post }) => post.id === postId),
  );
  if (back.size === 0) return outbox;
  const decisions = outbox.decisions.filter((decision) => !back.has(decision));
  return { ...outbox, decisions, undone: [...back].map(({ post }) => post.id) };
}

/** Says why, while the denial has not been sent yet. */
export function giveReason(outbox: OutboxState, group: number, reason: string | null): OutboxState {
  const decisions = outbox.decisions.map((decision) =>
    decision.group === group && decision.verdict === 'deny' && !decision.sending
      ? { ...decision, reason }
      : decision,
  );
  return { ...outbox, decisions };
}

export const hold = (outbox: OutboxState, nowMs: number): OutboxState => ({
  ...outbox,
  heldSinceMs: outbox.heldSinceMs ?? nowMs,
});

/** Lets the time go on; nobody loses what was left of it. */
export function release(outbox: OutboxState, nowMs: number): OutboxState {
  const { heldSinceMs } = outbox;
  if (heldSinceMs === null) return outbox;
  const decisions = outbox.decisions.map((decision) =>
    decision.sending ? decision : { ...decision, dueMs: decision.dueMs + nowMs - heldSinceMs },
  );
  return { ...outbox, decisions, heldSinceMs: null };
}

/** When the next decision is to be sent; null when none is, or the time stands still. */
export function nextDueMs(outbox: OutboxState): number | null {
  if (outbox.heldSinceMs !== null) return null;
  const times = waiting(outbox).map(({ dueMs }) => dueMs);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Hands over what is due at `nowMs` (Infinity: all of it), now out of reach of undo. */
export function takeDue(
  outbox: OutboxState,
  nowMs: number,
): { outbox: OutboxState; due: readonly Decision[] } {
  const due = waiting(outbox).filter(({ dueMs }) => dueMs <= nowMs);
  const taken = new Set(due);
  const decisions = outbox.decisions.map((decision) =>
    taken.has(decision) ? { ...decision, sending: true } : decision,
  );
  return { outbox: { ...outbox, decisions }, due };
}

/** Notes what came of decisions that were sent; a failed one puts its post back on the board. */
export function settle(outbox: OutboxState, results: ReadonlyMap<string, Result>): OutboxState {
  const outcomes = new Map(outbox.outcomes);
  const failures = new Map(outbox.failures);
  for (const [id, result] of results) {
    if ('outcome' in result) outcomes.set(id, result.outcome);
    else failures.set(id, result.error);
  }
  const decisions = outbox.decisions.filter(({ post }) => !results.has(post.id));
  return { ...outbox, decisions, outcomes, failures };
}

/** Notes that posts left the queue without a decision of ours. */
export function markElsewhere(outbox: OutboxState, postIds: readonly string[]): OutboxState {
  const left = postIds.filter((id) => isOpen(outbox, id));
  return left.length === 0
    ? outbox
    : settle(outbox, new Map(left.map((id) => [id, { outcome: 'elsewhere' }])));
}

/** Posts that came back to the queue (reported after they were approved) are open again. */
export function reopen(outbox: OutboxState, postIds: readonly string[]): OutboxState {
  const back = new Set(postIds.filter((id) => outbox.outcomes.has(id)));
  if (back.size === 0) return outbox;
  return { ...outbox, outcomes: new Map([...outbox.outcomes].filter(([id]) => !back.has(id))) };
}

export type PostStatus =
  | { kind: 'open'; failure: string | null }
  | { kind: 'decided'; stamp: Verdict | Outcome; canUndo: boolean };

export function statusOf(outbox: OutboxState, postId: string): PostStatus {
  const outcome = outbox.outcomes.get(postId);
  if (outcome) return { kind: 'decided', stamp: outcome, canUndo: false };
  const decision = outbox.decisions.find(({ post }) => post.id === postId);
  if (!decision) return { kind: 'open', failure: outbox.failures.get(postId) ?? null };
  return { kind: 'decided', stamp: decision.verdict, canUndo: !decision.sending };
}
