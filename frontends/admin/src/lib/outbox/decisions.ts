/** Decisions on the photos of the queue. */
export type Verdict = 'approve' | 'deny';

/** All that is decided on the desk; what is no verdict was asked back before, and is sent at once. */
export type Act = Verdict | 'remove' | 'ban' | 'unban' | 'approveProfile' | 'refuseProfile';

export const isVerdict = (act: Act): act is Verdict => act === 'approve' || act === 'deny';

/** Outcome of a decision; `elsewhere`: another administrator decided. */
export type Outcome = 'approved' | 'denied' | 'removed' | 'done' | 'elsewhere' | 'gone';

/** The outcome of each action. */
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
  /** The post's or the account's; a change's is its own. */
  id: string;
  name: string;
  /** For a post. */
  eventid?: string;
  /** The account and the time of the change. */
  change?: { uid: string; changedAt: number };
}

export interface Decision {
  subject: Subject;
  verdict: Act;
  reason: string | null;
  /** Decisions of one gesture, which are undone with one. */
  group: number;
  /** When it is sent, milliseconds since 1970. */
  dueMs: number;
  sending: boolean;
  /**
   * The call that carries it; null: it was never sent. `atMs`: its first try that may have arrived;
   * 0: there was no network yet.
   */
  call: { key: string; atMs: number } | null;
}

/** How something was decided, or why a decision on it failed; `said` where it is no verdict. */
export type Result =
  | { outcome: Outcome; said?: string; error?: never }
  | { error: string; said?: string; outcome?: never };

/** The outcome of a sent decision, or of another administrator's. */
export interface Settled {
  subject: Subject;
  result: Result;
  /** `elsewhere` may be an earlier try of the same decision whose answer was lost. */
  unsure?: true;
}

/** Everything decided in this session. */
export interface OutboxState {
  /** Waiting for the time to undo to be over, or on their way; in the order they were taken. */
  decisions: readonly Decision[];
  /** Outcomes of earlier decisions, by subject; a post whose decision failed is open again. */
  results: ReadonlyMap<string, Result>;
  /** The undo time stands still while the pointer or the focus is on the undo button. */
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

export type SubjectStatus =
  | { kind: 'open'; failure: string | null }
  | { kind: 'decided'; stamp: Outcome; canUndo: boolean };

/** The decision on `id` that has no answer yet. */
export const decisionOn = ({ decisions }: OutboxState, id: string) =>
  decisions.find(({ subject }) => subject.id === id);

export function statusOf(state: OutboxState, id: string): SubjectStatus {
  const decision = decisionOn(state, id);
  if (decision) {
    return { kind: 'decided', stamp: outcomeOf[decision.verdict], canUndo: isUndoable(decision) };
  }
  const { outcome, error = null } = state.results.get(id) ?? {};
  if (outcome) return { kind: 'decided', stamp: outcome, canUndo: false };
  return { kind: 'open', failure: error };
}

/** A decision that was sent before may have arrived. */
const isUndoable = ({ sending, call }: Decision) => !sending && call === null;

export const isOpen = (state: OutboxState, id: string) => statusOf(state, id).kind === 'open';

/** Whether this can be decided now: a photo once; an account again, once it has its answer. */
export const isFree = (
  state: OutboxState,
  { subject, verdict }: Pick<Decision, 'subject' | 'verdict'>,
) => (isVerdict(verdict) ? isOpen(state, subject.id) : !decisionOn(state, subject.id));
