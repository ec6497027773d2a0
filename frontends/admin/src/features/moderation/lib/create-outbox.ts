import { createStore } from '@el-reto/ui/runtime';
import type { DecidedPost, Decision, OutboxState, Result, Verdict } from './decisions.ts';
import * as step from './decisions.ts';

export interface Settled {
  decision: Decision;
  result: Result;
}

interface OutboxOptions {
  /** Sends decisions and answers what came of each; never rejects. `leaving`: the page is closing. */
  send: (due: readonly Decision[], leaving: boolean) => Promise<ReadonlyMap<string, Result>>;
  undoMs: () => number;
  onSettled: (settled: readonly Settled[]) => void;
  /** Gets what is not confirmed yet whenever that changes. */
  onUnconfirmed: (decisions: readonly Decision[]) => void;
}

/** The moderator's outbox: decisions wait here until nobody can undo them, then they are sent. */
export function createOutbox({ send, undoMs, onSettled, onUnconfirmed }: OutboxOptions) {
  const store = createStore(step.emptyOutbox);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: OutboxState): void {
    const before = store.get();
    if (next === before) return;
    store.set(next);
    if (next.decisions !== before.decisions) onUnconfirmed(next.decisions);
    clearTimeout(timer);
    const dueMs = step.nextDueMs(next);
    if (dueMs !== null)
      timer = setTimeout(() => void sendUntil(Date.now()), Math.max(0, dueMs - Date.now()));
  }

  async function sendUntil(timeMs: number, leaving = false): Promise<void> {
    const { outbox, due } = step.takeDue(store.get(), timeMs);
    set(outbox);
    if (due.length === 0) return;
    const results = await send(due, leaving);
    set(step.settle(store.get(), results));
    const settled = due.flatMap((decision) => {
      const result = results.get(decision.post.id);
      return result ? [{ decision, result }] : [];
    });
    onSettled(settled);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    decide(posts: readonly DecidedPost[], verdict: Verdict): void {
      // Deciding again means that nobody is at the undo button any more.
      const outbox = step.release(store.get(), Date.now());
      set(step.decide(outbox, { posts, verdict, dueMs: Date.now() + undoMs() }));
    },
    /** Answers how many decisions were taken back. */
    undo(postId?: string): number {
      const before = store.get();
      set(step.undo(before, postId));
      return before.decisions.length - store.get().decisions.length;
    },
    giveReason: (group: number, reason: string | null) =>
      set(step.giveReason(store.get(), group, reason)),
    hold: () => set(step.hold(store.get(), Date.now())),
    release: () => set(step.release(store.get(), Date.now())),
    markElsewhere: (postIds: readonly string[]) => set(step.markElsewhere(store.get(), postIds)),
    reopen: (postIds: readonly string[]) => set(step.reopen(store.get(), postIds)),
    /** Sends all that waits at once: somebody is leaving. */
    flush: () => sendUntil(Infinity, true),
    /** Sends what an earlier page left unconfirmed. */
    resume(decisions: readonly Decision[]): Promise<void> {
      for (const { post, verdict, reason } of decisions) {
        set(step.decide(store.get(), { posts: [post], verdict, reason, dueMs: Date.now() }));
      }
      return sendUntil(Date.now());
    },
  };
}
