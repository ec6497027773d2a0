import { pathTo } from '@el-reto/ui/runtime';
import { useLive } from '@el-reto/ui/live';
import { useEffect, useState } from 'react';
import { nothingTold, sendOut, tell, waitingFor } from '../../lib/waiting-count.ts';
import { isVerdict, type Act, type OutboxState } from '../../lib/outbox/decisions.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';

/** How many wait: as the server counts them, and without what is decided here; null until it has spoken. */
interface Count {
  told: number | null;
  left: number | null;
}

export interface Waiting {
  posts: Count;
  profiles: Count;
}

/** Longest time between the answer to a decision and the server's new number, in milliseconds. */
const toldWithinMs = 3_000;

const isOnProfile = (act: Act) => act === 'approveProfile' || act === 'refuseProfile';

/** How many more decisions the server will count as done than before this change of the outbox. */
export function wentOut(
  before: OutboxState,
  after: OutboxState,
  isIts: (act: Act) => boolean,
): number {
  const underWay = ({ decisions }: OutboxState) => {
    const sending = decisions.filter((one) => one.sending && isIts(one.verdict));
    return new Set(sending.map(({ subject }) => subject.id));
  };
  const [left, now] = [underWay(before), underWay(after)];
  const out = [...now].filter((id) => !left.has(id));
  const back = [...left].filter((id) => {
    const { outcome = 'gone' } = after.results.get(id) ?? {};
    return !now.has(id) && (outcome === 'elsewhere' || outcome === 'gone');
  });
  return out.length - back.length;
}

/** How many photos and changed profiles wait, live. */
export function useWaitingCount(): Waiting {
  const { tellIt: tellPosts, ...posts } = useCount(isVerdict);
  const { tellIt: tellProfiles, ...profiles } = useCount(isOnProfile);
  useLive(pathTo('followPending'), ({ type, data }) => {
    if (type !== 'pending') return;
    const told = (data ?? {}) as { count?: unknown; profiles?: unknown };
    tellPosts(told.count);
    tellProfiles(told.profiles);
  });
  return { posts, profiles };
}

/** A count of the server's, from which acts of one kind take something. */
function useCount(isIts: (act: Act) => boolean) {
  const [count, setCount] = useState(nothingTold);
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

  // Decisions that changed no number by then are dropped; the server's number is shown.
  const { told, sent } = count;
  const isQuiet = sent > 0 && !own.some(({ sending }) => sending);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => setCount((known) => ({ ...known, sent: 0 })), toldWithinMs);
    return () => clearTimeout(timer);
  }, [isQuiet]);

  const kept = own.filter(({ sending }) => !sending).length;
  return {
    told,
    left: waitingFor(count, kept),
    tellIt(now: unknown) {
      if (typeof now === 'number') setCount((known) => tell(known, now));
    },
  };
}
