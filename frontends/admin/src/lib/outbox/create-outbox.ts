import { createStore, newKey } from '@el-reto/ui/runtime';
import { decisionOn, failedReason, isFree, isOpen, isUndoable, lastGesture } from './decisions.ts';
import { unanswered, waiting } from './decisions.ts';
import type { Act, Decision, OutboxState, Reply, Result } from './decisions.ts';
import type { Settled, Subject, Verdict } from './decisions.ts';
import { planCalls } from './send-decisions.ts';

/** Pauses between attempts while no answer arrives, in milliseconds. The last pause is repeated. */
const retryPausesMs = [5_000, 15_000, 60_000] as const;

interface OutboxOptions {
  /**
   * Sends decisions and resolves to what is known of them. Decisions without a result are sent again
   * later. Never rejects. `leaving`: the page is being closed.
   */
  send: (due: readonly Decision[], leaving: boolean) => Promise<readonly Reply[]>;
  undoMs: () => number;
  onSettled: (settled: readonly Settled[]) => void;
  /** Called instead of an act on a subject that has another decision without an answer. */
  onRefused: (subject: Subject) => void;
  /** Called with all unconfirmed decisions whenever they change. */
  onUnconfirmed: (decisions: readonly Decision[]) => void;
}

const nothing: OutboxState = { decisions: [], results: new Map(), heldSinceMs: null, undone: [] };

/**
 * The moderator's outbox. Decisions wait in it as long as they can be undone, then they are sent.
 */
export function createOutbox(options: OutboxOptions) {
  const { send, undoMs, onSettled, onRefused, onUnconfirmed } = options;
  const store = createStore<OutboxState>(nothing);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  /** Posts that are not in the queue now. */
  let absent: readonly Subject[] = [];

  function change(changes: Partial<OutboxState>): void {
    store.set({ ...store.get(), ...changes });
    if (changes.decisions) onUnconfirmed(changes.decisions);
    clearTimeout(timer);
    if (store.get().heldSinceMs !== null) return;
    const dueMs = Math.min(...waiting(store.get()).map((decision) => decision.dueMs));
    if (dueMs < Infinity) timer = setTimeout(() => void sendDue(Date.now()), dueMs - Date.now());
  }

  /** The decisions, with `next` applied to those that `isMeant` accepts. */
  const changed = (isMeant: (one: Decision) => boolean, next: (one: Decision) => Decision) =>
    store.get().decisions.map((one) => (isMeant(one) ? next(one) : one));

  /** Adds decisions as one gesture. Subjects that cannot be decided now are left out. */
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

  /** Stores the outcomes of decisions. After a failure the post is open again, and the reason is kept. */
  function settle(settled: readonly Settled[]): void {
    if (settled.length === 0) return;
    const { decisions, results } = store.get();
    const news = new Map(
      settled.map(({ subject: { id }, result }) => {
        const reason = decisionOn(store.get(), id)?.reason ?? null;
        return [id, result.error === undefined ? result : { ...result, reason }];
      }),
    );
    change({
      decisions: decisions.filter(({ subject }) => !news.has(subject.id)),
      results: new Map([...results, ...news]),
    });
    onSettled(settled);
  }

  function closeAbsent(): void {
    const left = absent.filter(({ id }) => isOpen(store.get(), id));
    settle(left.map((subject) => ({ subject, result: { outcome: 'left' } })));
  }

  /** Sends the decisions that are due at `timeMs`. From then on they cannot be undone. */
  const sendDue = (timeMs: number, leaving = false) =>
    sendNow(
      waiting(store.get()).filter(({ dueMs }) => dueMs <= timeMs),
      leaving,
    );

  /**
   * Sends decisions. A repeated attempt sends the same decisions with the same key, so that the
   * server does not apply them twice.
   */
  async function sendNow(due: readonly Decision[], leaving: boolean): Promise<void> {
    const fresh = planCalls(due.filter(({ call }) => call === null)).flatMap((together) => {
      const call = { key: newKey(), atMs: 0 };
      return together.map((one) => [one, call] as const);
    });
    const calls = new Map(fresh);
    const ids = new Set(due.map(({ subject }) => subject.id));
    const isDue = ({ subject }: Decision) => ids.has(subject.id);
    const begun = changed(isDue, (one) => {
      const call = one.call ?? calls.get(one) ?? null;
      const isFirst = call?.atMs === 0 && navigator.onLine;
      return { ...one, call: isFirst ? { ...call, atMs: Date.now() } : call, sending: true };
    });
    change({ decisions: begun });
    if (due.length === 0) return;
    const replies = await send(begun.filter(isDue), leaving);
    settle(replies.filter((reply): reply is Settled => reply.result !== null));
    if (!store.get().decisions.some(isDue)) return void (retries = 0);
    // A decision without effect keeps the time of an earlier attempt.
    const withoutEffect = replies.filter(({ result }) => result === null);
    const idsWithoutEffect = new Set(withoutEffect.map(({ subject }) => subject.id));
    const earlier = new Map(due.map(({ subject, call }) => [subject.id, call?.atMs ?? 0]));
    const left = changed(isDue, ({ call, ...one }) => {
      const { id } = one.subject;
      const atMs = idsWithoutEffect.has(id) ? earlier.get(id) : undefined;
      return { ...one, sending: false, call: call && { ...call, atMs: atMs ?? call.atMs } };
    });
    change({ decisions: left });
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void retry(), retryPausesMs[retries] ?? retryPausesMs.at(-1));
    retries += 1;
  }

  /** Sends decisions without an answer again, for example when the network is back. */
  async function retry(): Promise<void> {
    clearTimeout(retryTimer);
    const left = unanswered(store.get());
    if (left.length > 0) await sendNow(left, false);
  }

  /** Ends the pause: the time for the undo continues where it stopped. */
  function release(): void {
    const { heldSinceMs } = store.get();
    if (heldSinceMs === null) return;
    const heldMs = Date.now() - heldSinceMs;
    const decisions = changed(isUndoable, (one) => ({ ...one, dueMs: one.dueMs + heldMs }));
    change({ decisions, heldSinceMs: null });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    decide(posts: readonly Subject[], verdict: Verdict): void {
      // After a new decision the moderator no longer points at the undo button.
      release();
      const reason = verdict === 'deny' ? failedReason(store.get(), posts) : null;
      const chosen = posts.map((subject) => ({ subject, verdict, reason, call: null }));
      add(chosen, Date.now() + undoMs());
    },
    /** Sends one act at once; resolves to its result, or to undefined if it was refused or will be sent again. */
    async act(subject: Subject, verdict: Act, reason: string | null): Promise<Result | undefined> {
      const { id } = subject;
      if (decisionOn(store.get(), id)) {
        onRefused(subject);
        return undefined;
      }
      add([{ subject, verdict, reason, call: null }], Date.now());
      const taken = decisionOn(store.get(), id);
      await sendNow(taken ? [taken] : [], false);
      return decisionOn(store.get(), id) ? undefined : store.get().results.get(id);
    },
    /** Cancels the last gesture, or the decision on `postId`; returns the number of decisions. */
    undo(postId?: string): number {
      const state = store.get();
      const back =
        postId === undefined
          ? lastGesture(state)
          : waiting(state).filter(({ subject }) => subject.id === postId);
      if (back.length === 0) return 0;
      const decisions = state.decisions.filter((decision) => !back.includes(decision));
      change({ decisions, undone: back.map(({ subject }) => subject.id) });
      closeAbsent();
      return back.length;
    },
    /** Adds a reason to the denials of a gesture that have not been sent yet. */
    giveReason(group: number, reason: string | null): void {
      const isMeant = (one: Decision) =>
        isUndoable(one) && one.group === group && one.verdict === 'deny';
      change({ decisions: changed(isMeant, (one) => ({ ...one, reason })) });
    },
    hold: () => change({ heldSinceMs: store.get().heldSinceMs ?? Date.now() }),
    release,
    /**
     * Closes posts that left the queue without a decision on this page. A post with a decision is
     * closed if the decision is undone.
     */
    markLeft(posts: readonly Subject[]): void {
      absent = posts;
      closeAbsent();
    },
    /** Opens posts that returned to the queue, because they were reported after their approval. */
    reopen(postIds: readonly string[]): void {
      const { results } = store.get();
      const isBack = ([id, { outcome }]: [string, Result]) => outcome && postIds.includes(id);
      const left = [...results].filter((result) => !isBack(result));
      if (left.length < results.size) change({ results: new Map(left) });
    },
    /** Sends all waiting decisions at once, because the page is being closed. */
    flush: () => sendDue(Infinity, true),
    retry,
    /** Sends the unconfirmed decisions of an earlier page. */
    async resume(decisions: readonly Decision[]): Promise<void> {
      const dueMs = Date.now();
      add(decisions, dueMs);
      await Promise.all([sendDue(dueMs), retry()]);
    },
    /** Clears the outbox without sending, because another account has signed in. */
    clear(): void {
      clearTimeout(timer);
      absent = [];
      store.set(nothing);
    },
  };
}
