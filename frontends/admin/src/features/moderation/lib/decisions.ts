import type { Post } from '@el-reto/contracts';

export type Verdict = 'approve' | 'deny';

/** What became of a post that left the queue; `elsewhere`: somebody else decided. */
export type Outcome = 'approved' | 'denied' | 'elsewhere' | 'gone';

/** What a post becomes by a verdict. */
export const outcomeOf = { approve: 'approved', deny: 'denied' } as const;

export type DecidedPost = Pick<Post, 'id' | 'name' | 'eventid'>;

export interface Decision {
  post: DecidedPost;
  verdict: Verdict;
  reason: string | null;
  /** Decisions of one gesture, which are undone with one. */
  group: number;
  /** When it is sent, milliseconds since 1970. */
  dueMs: number;
  sending: boolean;
  /** The call that carries it, since when; it may have arrived. Null: it was never sent. */
  call: { key: string; atMs: number } | null;
}

/** How a post left the queue, or why a decision on it failed. */
export type Result = { outcome: Outcome; error?: never } | { error: string; outcome?: never };

/** What came of a decision that was sent, or that somebody else took. */
export interface Settled {
  post: DecidedPost;
  result: Result;
  /** `elsewhere` may have been an earlier try of the same decision, of which nobody heard. */
  unsure?: true;
}

/** Everything decided in this session. */
export interface OutboxState {
  /** Waiting for the time to undo to be over, or on their way; in the order they were taken. */
  decisions: readonly Decision[];
  /** What came of earlier ones, by post; a post whose decision failed is open again. */
  results: ReadonlyMap<string, Result>;
  /** While somebody is at the undo button, its time stands still. */
  heldSinceMs: number | null;
  /** The posts that the last undo put back on the board. */
  undone: readonly string[];
}

export const waiting = ({ decisions }: OutboxState) => decisions.filter(isUndoable);

/** Sent without an answer: the network or the server was away. They are sent again. */
export const unanswered = ({ decisions }: OutboxState) =>
  decisions.filter(({ sending, call }) => !sending && call !== null);

/** The decisions of the last gesture that can still be undone. */
export function lastGesture(state: OutboxState): readonly Decision[] {
  const open = waiting(state);
  const group = open.at(-1)?.group;
  return open.filter((decision) => decision.group === group);
}

export type PostStatus =
  { kind: 'open'; failure: string | null } | { kind: 'decided'; stamp: Outcome; canUndo: boolean };

export function statusOf({ decisions, results }: OutboxState, id: string): PostStatus {
  const decision = decisions.find(({ post }) => post.id === id);
  if (decision) {
    return { kind: 'decided', stamp: outcomeOf[decision.verdict], canUndo: isUndoable(decision) };
  }
  const { outcome, error = null } = results.get(id) ?? {};
  if (outcome) return { kind: 'decided', stamp: outcome, canUndo: false };
  return { kind: 'open', failure: error };
}

/** What was on its way once may have arrived. */
const isUndoable = ({ sending, call }: Decision) => !sending && call === null;

export const isOpen = (state: OutboxState, id: string) => statusOf(state, id).kind === 'open';
