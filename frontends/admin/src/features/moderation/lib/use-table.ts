import { useEffect, useState } from 'react';
import { isOpen as isPostOpen } from './decisions.ts';
import { neighbour, playHand, withRestored } from './hand.ts';
import { useDesk } from './moderation-desk.ts';
import type { LoadedQueue } from './use-queue.ts';

const readAhead = 30;

/** The cards on the table, and the one that the keys act on. */
export function useTable({ order, loadMore }: Pick<LoadedQueue, 'order' | 'loadMore'>) {
  const desk = useDesk();
  const [hand, setHand] = useState<readonly string[]>([]);
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setCurrent] = useState<string | null>(null);
  const [seenUndone, setSeenUndone] = useState(desk.undone);
  const isOpen = (id: string) => isPostOpen(desk, id);

  if (desk.undone !== seenUndone) {
    setSeenUndone(desk.undone);
    setHand(withRestored(hand, desk.undone));
    setCurrent(desk.undone[0] ?? null);
  }
  const played = playHand(hand, { order, isOpen, passed });
  if (played !== hand) setHand(played);

  const isThere = chosen !== null && isOpen(chosen);
  const track = chosen === null || hand.includes(chosen) ? hand : order;
  const current = isThere ? chosen : neighbour(chosen, 1, { order: track, isOpen });
  const openIds = order.filter(isOpen);
  const untouched = openIds.filter((id) => !passed.has(id) && !hand.includes(id)).length;
  const ahead = current === null ? 0 : openIds.length - openIds.indexOf(current);

  useEffect(() => {
    if (untouched < readAhead || ahead < readAhead) loadMore?.();
  }, [untouched, ahead, loadMore]);

  return {
    hand: played,
    current,
    setCurrent,
    isOpen,
    openIds,
    hasOthers: openIds.some((id) => !hand.includes(id)),
    /** The open post beside `id`, none of `but`: in the whole queue, or on the table alone. */
    beside: (
      id: string | null,
      step: 1 | -1,
      within: 'queue' | 'hand',
      but: readonly string[] = [],
    ) =>
      neighbour(id, step, {
        order: within === 'queue' ? order : hand,
        isOpen: (other) => isOpen(other) && !but.includes(other),
      }),
    /** Puts the open cards aside and deals the next ones; those put aside come last. */
    pass() {
      const aside = new Set([...passed, ...hand.filter(isOpen)]);
      setPassed(openIds.every((id) => aside.has(id)) ? new Set() : aside);
      const rest = openIds.filter((id) => !aside.has(id));
      setHand(playHand([], { order: rest.length > 0 ? rest : openIds, isOpen, passed: new Set() }));
      setCurrent(null);
    },
    /** Deals so that `id` is on the table. */
    bring(id: string) {
      if (!hand.includes(id)) {
        setHand(playHand([], { order: order.slice(order.indexOf(id)), isOpen, passed: new Set() }));
      }
      setCurrent(id);
    },
  };
}

export type Table = ReturnType<typeof useTable>;
