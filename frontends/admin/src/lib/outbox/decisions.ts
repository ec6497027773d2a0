/** Decisions on the photos of the queue. */
export type Verdict = 'approve' | 'deny';

/** All decisions on the desk. Those other than verdicts were confirmed, and are sent at once. */
export type Act = Verdict | 'remove' | 'ban' | 'unban' | 'approveProfile' | 'refuseProfile';

export const isVerdict = (act: Act): act is Verdict => act === 'approve' || act === 'deny';

/**
 * Outcome of a decision. `elsewhere`: decided by another administrator; `gone`: deleted; `left`: no
 * longer in the queue, for an unknown cause.
 */
export type Outcome = 'approved' | 'denied' | 'removed' | 'done' | 'elsewhere' | 'gone' | 'left';

export const outcomeOf = {
  approve: 'approved',
  deny: 'denied',
  remove: 'removed',
  ban: 'done',
  unban: 'done',
  approveProfile: 'done',
  refuseProfile: 'done',
} as const satisfies Record<Act, Outcome>;

/** The subject of a decision: a post, an account, or a change of a profile. */
export interface Subject {
  id: string;
  name: string;
  /** The event of a post. */
  eventid?: string;
  /** The time of the newest report of a post that the moderator saw. */
  reportedAt?: number | undefined;
  /** The account and the time of a profile's change. */
  change?: { uid: string; changedAt: number };
}

export interface Decision {
  subject: Subject;
  verdict: Act;
  reason: string | null;
  /** The gesture that made the decision. One undo cancels all decisions of a gesture. */
  group: number;
  /** When the decision is sent, in milliseconds since 1970. */
  dueMs: number;
  sending: boolean;
  /**
   * The call that sends the decision; null before the first attempt. `atMs`: time of the first
   * attempt that may have had an effect; 0 if there was none so far.
   */
  call: { key: string; atMs: number } | null;
}

/**
 * The outcome of a decision, or its error with the decision's reason. `said`: the message for the user,
 * for acts only.
 */
export type Result =
  | { outcome: Outcome; said?: string; error?: never; reason?: never }
  | { error: string; said?: string; outcome?: never; reason?: string | null };

/** The result for a subject that was decided here or left the queue. */
export interface Settled {
  subject: Subject;
  result: Result;
  /** Set if `elsewhere` may mean an earlier attempt of this decision whose answer was lost. */
  unsure?: true;
}

/** A sent decision and its result, which is null if the decision certainly had no effect. */
export type Reply = Settled | { subject: Subject; result: null };

/** All decisions since the page was opened. */
export interface OutboxState {
  /** Decisions without a result, in the order in which they were made. */
  decisions: readonly Decision[];
  /** Results of earlier decisions, by subject. After an error the post is open again. */
  results: ReadonlyMap<string, Result>;
  /** Since when the undo time is paused, while the pointer or the focus is on the undo button. */
  heldSinceMs: number | null;
  /** The posts whose decisions the last undo cancelled. */
  undone: readonly string[];
}

export const waiting = ({ decisions }: OutboxState) => decisions.filter(isUndoable);

/** Decisions that were sent but not answered, because of the network or the server. */
export const unanswered = ({ decisions }: OutboxState) =>
  decisions.filter(({ sending, call }) => !sending && call !== null);

/** The decisions of the last gesture that can still be undone. */
export function lastGesture(state: OutboxState): readonly Decision[] {
  const open = waiting(state);
  const group = open.at(-1)?.group;
  return open.filter((decision) => decision.group === group);
}

export type SubjectStatus =
  | { kind: 'open'; failure: string | null }
  | { kind: 'decided'; stamp: Outcome; canUndo: boolean };

/** The decision on `id` that has no answer yet. */
export const decisionOn = ({ decisions }: OutboxState, id: string) =>
  decisions.find(({ subject }) => subject.id === id);

/** The reason with which decisions on all of `posts` failed, for their next decision. */
export function failedReason(
  { results }: OutboxState,
  posts: readonly Pick<Subject, 'id'>[],
): string | null {
  const [reason = null, ...others] = new Set(posts.map(({ id }) => results.get(id)?.reason));
  return others.length === 0 ? reason : null;
}

export function statusOf(state: OutboxState, id: string): SubjectStatus {
  const decision = decisionOn(state, id);
  if (decision) {
    return { kind: 'decided', stamp: outcomeOf[decision.verdict], canUndo: isUndoable(decision) };
  }
  const { outcome, error = null } = state.results.get(id) ?? {};
  if (outcome) return { kind: 'decided', stamp: outcome, canUndo: false };
  return { kind: 'open', failure: error };
}

/** Whether a decision can be undone. A decision that was sent may have reached the server. */
export const isUndoable = ({ sending, call }: Decision) => !sending && call === null;

export const isOpen = (state: OutboxState, id: string) => statusOf(state, id).kind === 'open';

/** Whether a subject can be decided now: a post once, others again after each answer. */
export const isFree = (
  state: OutboxState,
  { subject, verdict }: Pick<Decision, 'subject' | 'verdict'>,
) => (isVerdict(verdict) ? isOpen(state, subject.id) : !decisionOn(state, subject.id));
