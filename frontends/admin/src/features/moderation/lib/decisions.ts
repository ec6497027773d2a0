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
}

/** What came of a decision that was sent. */
export interface Settled {
  decision: Decision;
  result: { outcome: Outcome } | { error: string };
}

/** Everything decided in this session; a post in neither of the first two is open. */
export interface OutboxState {
  /** Waiting for the time to undo to be over, or on their way; in the order they were taken. */
  decisions: readonly Decision[];
  outcomes: ReadonlyMap<string, Outcome>;
  /** Why a post is back on the board. */
  failures: ReadonlyMap<string, string>;
  /** While somebody is at the undo button, its time stands still. */
  heldSinceMs: number | null;
  /** The posts that the last undo put back on the board. */
  undone: readonly string[];
}

export const isOpen = ({ outcomes, decisions }: OutboxState, postId: string) =>
  !outcomes.has(postId) && !decisions.some(({ post }) => post.id === postId);

export const waiting = ({ decisions }: OutboxState) => decisions.filter(({ sending }) => !sending);

/** The decisions of the last gesture that can still be undone. */
export function lastGesture(state: OutboxState): readonly Decision[] {
  const open = waiting(state);
  const group = open.at(-1)?.group;
  return open.filter((decision) => decision.group === group);
}

export type PostStatus =
  { kind: 'open'; failure: string | null } | { kind: 'decided'; stamp: Outcome; canUndo: boolean };

export function statusOf({ outcomes, decisions, failures }: OutboxState, id: string): PostStatus {
  const outcome = outcomes.get(id);
  if (outcome) return { kind: 'decided', stamp: outcome, canUndo: false };
  const decision = decisions.find(({ post }) => post.id === id);
  if (!decision) return { kind: 'open', failure: failures.get(id) ?? null };
  return { kind: 'decided', stamp: outcomeOf[decision.verdict], canUndo: !decision.sending };
}
