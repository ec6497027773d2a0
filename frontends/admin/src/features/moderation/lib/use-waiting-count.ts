import { pathTo } from '@el-reto/ui/runtime';
import { useLive } from '@el-reto/ui/live';
import { useEffect, useState } from 'react';
import { nothingTold, sendOut, tell, waitingFor } from '../../../lib/waiting-count.ts';
import type { OutboxState } from './decisions.ts';
import { outbox, useOutbox } from './moderation-outbox.ts';

/** What waits: as the server counts it, and without what is decided here; null until it has spoken. */
export interface Waiting {
  told: number | null;
  left: number | null;
}

/** The server has told of a decision this long after its answer, in milliseconds, if it ever will. */
const toldWithinMs = 3_000;

const underWay = ({ decisions }: OutboxState) =>
  new Set(decisions.filter(({ sending }) => sending).map(({ post }) => post.id));

/** How many more decisions the server will count as done than before this change of the outbox. */
export function wentOut(before: OutboxState, after: OutboxState): number {
  const [left, now] = [underWay(before), underWay(after)];
  const out = [...now].filter((id) => !left.has(id));
  const back = [...left].filter((id) => {
    const outcome = after.results.get(id)?.outcome;
    return !now.has(id) && outcome !== 'approved' && outcome !== 'denied';
  });
  return out.length - back.length;
}

/** How many photos wait, live. */
export function useWaitingCount(): Waiting {
  const [count, setCount] = useState(nothingTold);
  const { decisions } = useOutbox();
  useLive(
    pathTo('followPending'),
    ({ type, data }) => {
      const told = (data as { count?: unknown } | null)?.count;
      if (type === 'pending' && typeof told === 'number') setCount((known) => tell(known, told));
    },
    { whileHidden: true },
  );

  useEffect(() => {
    let before = outbox.get();
    return outbox.subscribe(() => {
      const after = outbox.get();
      const more = wentOut(before, after);
      before = after;
      if (more !== 0) setCount((known) => sendOut(known, more));
    });
  }, []);

  // What was never told of by then was counted otherwise: the server's number stands.
  const { told, sent } = count;
  const isQuiet = sent > 0 && !decisions.some(({ sending }) => sending);
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(() => setCount((known) => ({ ...known, sent: 0 })), toldWithinMs);
    return () => clearTimeout(timer);
  }, [isQuiet]);

  const kept = decisions.filter(({ sending }) => !sending).length;
  return { told, left: waitingFor(count, kept) };
}
