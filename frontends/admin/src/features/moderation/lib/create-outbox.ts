import { createStore } from '@el-reto/ui/runtime';
import { isOpen, lastGesture, waiting } from './decisions.ts';
import type { DecidedPost, Decision, Outcome, OutboxState, Settled, Verdict } from './decisions.ts';

interface OutboxOptions {
  /** Sends decisions and answers what came of each; never rejects. `leaving`: the page is closing. */
  send: (due: readonly Decision[], leaving: boolean) => Promise<readonly Settled[]>;
  undoMs: () => number;
  onSettled: (settled: readonly Settled[]) => void;
  /** Gets what is not confirmed yet whenever that changes. */
  onUnconfirmed: (decisions: readonly Decision[]) => void;
}

/** The moderator's outbox: decisions wait here until nobody can undo them, then they are sent. */
export function createOutbox({ send, undoMs, onSettled, onUnconfirmed }: OutboxOptions) {
  const store = createStore<OutboxState>({
    decisions: [],
    outcomes: new Map(),
    failures: new Map(),
    heldSinceMs: null,
    undone: [],
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(changes: Partial<OutboxState>): void {
    store.set({ ...store.get(), ...changes });
    if (changes.decisions) onUnconfirmed(changes.decisions);
    clearTimeout(timer);
    if (store.get().heldSinceMs !== null) return;
    const dueMs = Math.min(...waiting(store.get()).map((decision) => decision.dueMs));
    if (dueMs < Infinity) timer = setTimeout(() => void sendDue(Date.now()), dueMs - Date.now());
  }

  /** Changes the decisions that have not been sent. */
  const changeWaiting = (next: (decision: Decision) => Decision) =>
    store.get().decisions.map((decision) => (decision.sending ? decision : next(decision)));

  function add(
    posts: readonly DecidedPost[],
    given: Pick<Decision, 'verdict' | 'reason' | 'dueMs'>,
  ) {
    const { decisions, failures } = store.get();
    const open = posts.filter(({ id }) => isOpen(store.get(), id));
    if (open.length === 0) return;
    const group = (decisions.at(-1)?.group ?? 0) + 1;
    const added = open.map((post) => ({ ...given, post, group, sending: false }));
    change({
      decisions: [...decisions, ...added],
      failures: new Map([...failures].filter(([id]) => !open.some((post) => post.id === id))),
    });
  }

  /** Notes what came of decisions; a failed one puts its post back on the board. */
  function settle(settled: readonly Settled[]): void {
    const { decisions, ...before } = store.get();
    const outcomes = new Map(before.outcomes);
    const failures = new Map(before.failures);
    for (const { decision, result } of settled) {
      if ('outcome' in result) outcomes.set(decision.post.id, result.outcome);
      else failures.set(decision.post.id, result.error);
    }
    const done = new Set(settled.map(({ decision }) => decision.post.id));
    change({ outcomes, failures, decisions: decisions.filter(({ post }) => !done.has(post.id)) });
  }

  /** Sends what is due at `timeMs`; from now on nobody can undo it. */
  async function sendDue(timeMs: number, leaving = false): Promise<void> {
    const due = waiting(store.get()).filter(({ dueMs }) => dueMs <= timeMs);
    change({ decisions: changeWaiting((one) => ({ ...one, sending: due.includes(one) })) });
    if (due.length === 0) return;
    const settled = await send(due, leaving);
    settle(settled);
    onSettled(settled);
  }

  /** Lets the time go on; nobody loses what was left of it. */
  function release(): void {
    const { heldSinceMs } = store.get();
    if (heldSinceMs === null) return;
    const heldMs = Date.now() - heldSinceMs;
    const decisions = changeWaiting((one) => ({ ...one, dueMs: one.dueMs + heldMs }));
    change({ decisions, heldSinceMs: null });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    decide(posts: readonly DecidedPost[], verdict: Verdict): void {
      // Deciding again means that nobody is at the undo button any more.
      release();
      add(posts, { verdict, reason: null, dueMs: Date.now() + undoMs() });
    },
    /** Takes back the last gesture, or what was decided on `postId` alone; answers how many. */
    undo(postId?: string): number {
      const state = store.get();
      const back =
        postId === undefined
          ? lastGesture(state)
          : waiting(state).filter(({ post }) => post.id === postId);
      if (back.length === 0) return 0;
      const decisions = state.decisions.filter((decision) => !back.includes(decision));
      change({ decisions, undone: back.map(({ post }) => post.id) });
      return back.length;
    },
    /** Says why, while the denial has not been sent yet. */
    giveReason(group: number, reason: string | null): void {
      const isMeant = (one: Decision) => one.group === group && one.verdict === 'deny';
      change({ decisions: changeWaiting((one) => (isMeant(one) ? { ...one, reason } : one)) });
    },
    hold: () => change({ heldSinceMs: store.get().heldSinceMs ?? Date.now() }),
    release,
    /** Notes that posts left the queue without a decision of ours. */
    markElsewhere(postIds: readonly string[]): void {
      const left = postIds.filter((id) => isOpen(store.get(), id));
      if (left.length === 0) return;
      const news = left.map((id): [string, Outcome] => [id, 'elsewhere']);
      change({ outcomes: new Map([...store.get().outcomes, ...news]) });
    },
    /** Posts that came back to the queue (reported after they were approved) are open again. */
    reopen(postIds: readonly string[]): void {
      const { outcomes } = store.get();
      const left = [...outcomes].filter(([id]) => !postIds.includes(id));
      if (left.length < outcomes.size) change({ outcomes: new Map(left) });
    },
    /** Sends all that waits at once: somebody is leaving. */
    flush: () => sendDue(Infinity, true),
    /** Sends what an earlier page left unconfirmed. */
    resume(decisions: readonly Decision[]): Promise<void> {
      const dueMs = Date.now();
      for (const { post, verdict, reason } of decisions) add([post], { verdict, reason, dueMs });
      return sendDue(dueMs);
    },
  };
}
