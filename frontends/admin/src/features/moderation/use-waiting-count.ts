import { pathTo, useUser } from '@el-reto/ui/runtime';
import { useLive, type LiveEvent } from '@el-reto/ui/live';
import { useEffect, useState } from 'react';
import { isVerdict, type Act, type OutboxState } from '../../lib/outbox/decisions.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';

/** The server's number of waiting posts, and the decisions that it does not contain yet. */
export interface WaitingCount {
  /** The last number that the server sent; null before the first. */
  counted: number | null;
  /** Number of this page's decisions that were sent and that `counted` does not contain yet. */
  sent: number;
}

export const notCounted: WaitingCount = { counted: null, sent: 0 };

/**
 * Stores a new number of the server. If it is lower, it contains that many more of the sent
 * decisions.
 */
export function withCount({ counted, sent }: WaitingCount, count: number): WaitingCount {
  const fewer = counted === null ? 0 : Math.max(0, counted - count);
  return { counted: count, sent: Math.max(0, sent - fewer) };
}

/** Adds sent decisions. A negative number removes decisions that the server refused. */
export const sendOut = ({ counted, sent }: WaitingCount, decisions: number): WaitingCount => ({
  counted,
  sent: Math.max(0, sent + decisions),
});

/**
 * The number of waiting items without those decided on this page. `kept`: number of decisions that
 * are not sent yet.
 */
export const waitingFor = ({ counted, sent }: WaitingCount, kept: number) =>
  counted === null ? null : Math.max(0, counted - sent - kept);

/** Maximum time between the answer to a decision and the server's new number, in milliseconds. */
const countedWithinMs = 3_000;

const isOnProfile = (act: Act) => act === 'approveProfile' || act === 'refuseProfile';

/**
 * The number of decisions that a change of the outbox sends, minus those that the server refused
 * because the item was decided elsewhere or deleted. `isIts`: whether an act is of the counted
 * kind.
 */
export function wentOut(
  before: OutboxState,
  after: OutboxState,
  isIts: (act: Act) => boolean,
): number {
  const underWay = ({ decisions }: OutboxState) => {
    const sending = decisions.filter((one) => one.sending && isIts(one.verdict));
    return new Set(sending.map(({ subject }) => subject.id));
  };
  const sentBefore = underWay(before);
  const sentNow = underWay(after);
  const out = [...sentNow].filter((id) => !sentBefore.has(id));
  const back = [...sentBefore].filter((id) => {
    const { outcome = 'gone' } = after.results.get(id) ?? {};
    return !sentNow.has(id) && (outcome === 'elsewhere' || outcome === 'gone');
  });
  return out.length - back.length;
}

/** The numbers of waiting photos and changed profiles, updated by the live stream. */
export function useWaitingCount() {
  const posts = useCount(isVerdict);
  const profiles = useCount(isOnProfile);
  const onEvent = ({ type, data }: LiveEvent) => {
    if (type !== 'pending') return;
    const { count, profiles: changed } = (data ?? {}) as { count?: unknown; profiles?: unknown };
    posts.receive(count);
    profiles.receive(changed);
  };
  useLive(pathTo('followPending'), onEvent, { uid: useUser()?.uid });
  return { posts, profiles };
}

export type Waiting = ReturnType<typeof useWaitingCount>;

/** A number of the server, reduced by this page's decisions of one kind. */
function useCount(isIts: (act: Act) => boolean) {
  const [count, setCount] = useState(notCounted);
  const { decisions } = useOutbox();
  const own = decisions.filter(({ verdict }) => isIts(verdict));

  useEffect(() => {
    let before = outbox.get();
    return outbox.subscribe(() => {
      const after = outbox.get();
      const more = wentOut(before, after, isIts);
      before = after;
      if (more !== 0) setCount((known) => sendOut(known, more));
    });
  }, [isIts]);

  // If the server's number does not change in time, it is shown without a correction.
  const { counted, sent } = count;
  const isQuiet = sent > 0 && !own.some(({ sending }) => sending);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => setCount((known) => ({ ...known, sent: 0 })), countedWithinMs);
    return () => clearTimeout(timer);
  }, [isQuiet]);

  const kept = own.filter(({ sending }) => !sending).length;
  return {
    /** The server's number; null until the server has sent it. */
    counted,
    /** The server's number without the items that were decided on this page. */
    left: waitingFor(count, kept),
    receive(now: unknown) {
      if (typeof now === 'number') setCount((known) => withCount(known, now));
    },
  };
}
