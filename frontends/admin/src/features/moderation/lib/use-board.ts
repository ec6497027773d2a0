import { useEffect, useState } from 'react';
import { isOpen as isPostOpen } from './decisions.ts';
import { boardSize, fillBoard, neighbour, withRestored } from './board.ts';
import { useOutbox } from './moderation-outbox.ts';
import type { LoadedQueue } from './use-queue.ts';

const readAhead = 30;

/** The cards on the board, and the one that the keys act on. */
export function useBoard({ order, loadMore }: Pick<LoadedQueue, 'order' | 'loadMore'>) {
  const outbox = useOutbox();
  const [shown, setShown] = useState<readonly string[]>([]);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setCurrent] = useState<string | null>(null);
  const [seenUndone, setSeenUndone] = useState(outbox.undone);
  const isOpen = (id: string) => isPostOpen(outbox, id);

  if (outbox.undone !== seenUndone) {
    setSeenUndone(outbox.undone);
    setShown(withRestored(shown, outbox.undone));
    setCurrent(outbox.undone[0] ?? null);
  }
  const filled = fillBoard(shown, { order, isOpen, skipped });
  if (filled !== shown) setShown(filled);

  const isThere = chosen !== null && isOpen(chosen);
  const track = chosen === null || shown.includes(chosen) ? shown : order;
  const current = isThere ? chosen : neighbour(chosen, 1, { order: track, isOpen });
  const openIds = order.filter(isOpen);
  const untouched = openIds.filter((id) => !skipped.has(id) && !shown.includes(id)).length;
  const ahead = current === null ? 0 : openIds.length - openIds.indexOf(current);

  useEffect(() => {
    if (untouched < readAhead || ahead < readAhead) loadMore?.();
  }, [untouched, ahead, loadMore]);

  return {
    shown: filled,
    current,
    setCurrent,
    isOpen,
    openIds,
    hasOthers: openIds.some((id) => !shown.includes(id)),
    /** The open post beside `id`, none of `but`: in the whole queue, or on the board alone. */
    beside: (
      id: string | null,
      step: 1 | -1,
      within: 'queue' | 'board',
      but: readonly string[] = [],
    ) =>
      neighbour(id, step, {
        order: within === 'queue' ? order : shown,
        isOpen: (other) => isOpen(other) && !but.includes(other),
      }),
    /** Shows the next cards instead of the open ones, which come last from now on. */
    skip() {
      const aside = new Set([...skipped, ...shown.filter(isOpen)]);
      setSkipped(openIds.every((id) => aside.has(id)) ? new Set() : aside);
      const rest = openIds.filter((id) => !aside.has(id));
      setShown((rest.length > 0 ? rest : openIds).slice(0, boardSize));
      setCurrent(null);
    },
    /** Has `id` on the board. */
    show(id: string) {
      const from = order.slice(order.indexOf(id)).filter(isOpen);
      if (!shown.includes(id)) setShown(from.slice(0, boardSize));
      setCurrent(id);
    },
  };
}

export type Board = ReturnType<typeof useBoard>;
