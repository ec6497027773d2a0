import { createStore } from '@el-reto/ui/runtime';
import { decisionOn, isFree, isOpen, lastGesture, unanswered, waiting } from './decisions.ts';
import type { Act, Decision, OutboxState, Result, Settled, Subject, Verdict } from './decisions.ts';

/** Pauses between two tries while nothing answers, in milliseconds; the last one stays. */
const retryPausesMs = [5_000, 15_000, 60_000] as const;

interface OutboxOptions {
  /** Groups decisions that are sent by one call. */
  plan: (due: readonly Decision[]) => readonly (readonly Decision[])[];
  /**
   * Sends decisions and answers what came of each; those without an answer are left out, and sent
   * again. Never rejects. `leaving`: the page is closing.
   */
  send: (due: readonly Decision[], leaving: boolean) => Promise<readonly Settled[]>;
  undoMs: () => number;
  onSettled: (settled: readonly Settled[]) => void;
  /** Gets what is not confirmed yet whenever that changes. */
  onUnconfirmed: (decisions: readonly Decision[]) => void;
}

const nothing: OutboxState = { decisions: [], results: new Map(), heldSinceMs: null, undone: [] };

/** The moderator's outbox: decisions wait here while they can be undone, then they are sent. */
export function createOutbox({ plan, send, undoMs, onSettled, onUnconfirmed }: OutboxOptions) {
  const store = createStore<OutboxState>(nothing);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;

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
    store.get().decisions.map((one) => (one.sending || one.call !== null ? one : next(one)));

  /** Takes decisions on what is free for them, as one gesture. */
  function add(
    given: readonly Pick<Decision, 'subject' | 'verdict' | 'reason' | 'call'>[],
    dueMs: number,
  ): void {
    const { decisions, results } = store.get();
    const open = given.filter((decision) => isFree(store.get(), decision));
    if (open.length === 0) return;
    const group = (decisions.at(-1)?.group ?? 0) + 1;
    const added = open.map((decision) => ({ ...decision, dueMs, group, sending: false }));
    const decided = new Set(open.map(({ subject }) => subject.id));
    change({
      decisions: [...decisions, ...added],
      results: new Map([...results].filter(([id]) => !decided.has(id))),
    });
  }

  /** Notes what came of decisions; a failed one puts its post back on the board. */
  function settle(settled: readonly Settled[]): void {
    if (settled.length === 0) return;
    const { decisions, results } = store.get();
    const news = new Map(settled.map(({ subject, result }) => [subject.id, result]));
    change({
      decisions: decisions.filter(({ subject }) => !news.has(subject.id)),
      results: new Map([...results, ...news]),
    });
    onSettled(settled);
  }

  /** Sends the decisions due at `timeMs`; they can no longer be undone. */
  const sendDue = (timeMs: number, leaving = false) =>
    sendNow(
      waiting(store.get()).filter(({ dueMs }) => dueMs <= timeMs),
      leaving,
    );

  /** The same decisions go by the same call again: what arrived before is only answered. */
  async function sendNow(due: readonly Decision[], leaving: boolean): Promise<void> {
    const fresh = plan(due.filter(({ call }) => call === null)).flatMap((together) => {
      const call = { key: crypto.randomUUID(), atMs: 0 };
      return together.map(({ subject }) => [subject.id, call] as const);
    });
    const calls = new Map(fresh);
    const ids = new Set(due.map(({ subject }) => subject.id));
    const begun = store.get().decisions.map((one) => {
      const call = one.call ?? calls.get(one.subject.id) ?? null;
      const isFirst = call?.atMs === 0 && navigator.onLine;
      const tried = isFirst ? { ...call, atMs: Date.now() } : call;
      return ids.has(one.subject.id) ? { ...one, call: tried, sending: true } : one;
    });
    change({ decisions: begun });
    if (due.length === 0) return;
    settle(
      await send(
        begun.filter(({ subject }) => ids.has(subject.id)),
        leaving,
      ),
    );
    const left = store.get().decisions.filter(({ subject }) => ids.has(subject.id));
    if (left.length === 0) return void (retries = 0);
    const decisions = store
      .get()
      .decisions.map((one) => (left.includes(one) ? { ...one, sending: false } : one));
    change({ decisions });
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void retry(), retryPausesMs[retries] ?? retryPausesMs.at(-1));
    retries += 1;
  }

  /** Sends again what got no answer, as when the network is back. */
  async function retry(): Promise<void> {
    clearTimeout(retryTimer);
    const left = unanswered(store.get());
    if (left.length > 0) await sendNow(left, false);
  }

  /** Resumes the undo time with its remainder. */
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
    decide(posts: readonly Subject[], verdict: Verdict): void {
      // A new decision means that the moderator has left the undo button.
      release();
      const chosen = posts.map((subject) => ({ subject, verdict, reason: null, call: null }));
      add(chosen, Date.now() + undoMs());
    },
    /** Sends one decision at once; answers what came of it, undefined: it is kept until it arrives. */
    async act(subject: Subject, verdict: Act, reason: string | null): Promise<Result | undefined> {
      const { id } = subject;
      if (decisionOn(store.get(), id)) return undefined;
      add([{ subject, verdict, reason, call: null }], Date.now());
      const taken = decisionOn(store.get(), id);
      await sendNow(taken ? [taken] : [], false);
      return decisionOn(store.get(), id) ? undefined : store.get().results.get(id);
    },
    /** Takes back the last gesture, or what was decided on `postId` alone; answers how many. */
    undo(postId?: string): number {
      const state = store.get();
      const back =
        postId === undefined
          ? lastGesture(state)
          : waiting(state).filter(({ subject }) => subject.id === postId);
      if (back.length === 0) return 0;
      const decisions = state.decisions.filter((decision) => !back.includes(decision));
      change({ decisions, undone: back.map(({ subject }) => subject.id) });
      return back.length;
    },
    /** Says why, while the denial has not been sent yet. */
    giveReason(group: number, reason: string | null): void {
      const isMeant = (one: Decision) => one.group === group && one.verdict === 'deny';
      change({ decisions: changeWaiting((one) => (isMeant(one) ? { ...one, reason } : one)) });
    },
    hold: () => change({ heldSinceMs: store.get().heldSinceMs ?? Date.now() }),
    release,
    /** Notes that posts left the queue: open ones were decided by another administrator. */
    markElsewhere(posts: readonly Subject[]): void {
      const left = posts.filter(({ id }) => isOpen(store.get(), id));
      settle(left.map((subject) => ({ subject, result: { outcome: 'elsewhere' } })));
    },
    /** Posts that came back to the queue (reported after they were approved) are open again. */
    reopen(postIds: readonly string[]): void {
      const { results } = store.get();
      const isBack = ([id, { outcome }]: [string, Result]) => outcome && postIds.includes(id);
      const left = [...results].filter((result) => !isBack(result));
      if (left.length < results.size) change({ results: new Map(left) });
    },
    /** Sends all waiting decisions at once, because the page is closing. */
    flush: () => sendDue(Infinity, true),
    retry,
    /** Sends what an earlier page left unconfirmed. */
    async resume(decisions: readonly Decision[]): Promise<void> {
      const dueMs = Date.now();
      add(decisions, dueMs);
      await Promise.all([sendDue(dueMs), retry()]);
    },
    /** Clears the outbox silently, because another account is signed in. */
    clear(): void {
      clearTimeout(timer);
      clearTimeout(retryTimer);
      store.set(nothing);
    },
  };
}
