import { useEffect, useState } from 'react';
import { isOpen as isPostOpen } from '../../lib/outbox/decisions.ts';
import { useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { usePreferences } from '../../lib/preferences.ts';
import type { LoadedQueue } from './use-queue.ts';

const boardSize = 24;

interface OpenQueue {
  /** The ids of all waiting posts, in the order of the queue. */
  order: readonly string[];
  isOpen: (id: string) => boolean;
}

/**
 * The cards that the board shows. While one of the shown cards is open, all of them stay, and free
 * places at the end are filled from the queue. Otherwise the next open cards of the queue are
 * shown; skipped cards come last.
 */
export function fillBoard(
  shown: readonly string[],
  { order, isOpen, size, skipped }: OpenQueue & { size: number; skipped: ReadonlySet<string> },
): readonly string[] {
  const kept = shown.some(isOpen) ? shown : [];
  const held = new Set(kept);
  const room = size - kept.length;
  if (room <= 0) return shown;
  const free = order.filter((id) => isOpen(id) && !held.has(id));
  const fresh = free.filter((id) => !skipped.has(id));
  // Skipped cards return only to an empty board.
  const next = kept.length > 0 || fresh.length > 0 ? fresh : free;
  if (next.length === 0) return shown;
  return [...kept, ...next.slice(0, room)];
}

/**
 * The shown cards including `ids`. Those of `ids` that are not on the board are added at the front.
 */
export function withRestored(shown: readonly string[], ids: readonly string[]): readonly string[] {
  const missing = ids.filter((id) => !shown.includes(id));
  return missing.length === 0 ? shown : [...missing, ...shown];
}

/** The open card above or below `current`, on a board with `columns` cards in a row. */
export function inColumn(
  current: string | null,
  step: 1 | -1,
  { order, isOpen, columns }: OpenQueue & { columns: number },
): string | null {
  const at = current === null ? -1 : order.indexOf(current);
  const isBeyond = (index: number) => (index - at) * step > 0 && (index - at) % columns === 0;
  const beyond = at < 0 ? [] : order.filter((id, index) => isBeyond(index) && isOpen(id));
  return beyond.at(step === 1 ? 0 : -1) ?? null;
}

/** The next (`step` 1) or previous (`step` -1) open post. After the end comes the start. */
export function neighbour(
  current: string | null,
  step: 1 | -1,
  { order, isOpen }: OpenQueue,
): string | null {
  const at = current === null ? -1 : order.indexOf(current);
  const others = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))].filter(isOpen);
  return others.at(step === -1 && at >= 0 ? -1 : 0) ?? null;
}

/** The next page is loaded when fewer open cards than this are left. */
const readAhead = 30;

/** The cards on the board, and the current card, on which keys act. */
export function useBoard({ order, loadMore }: Pick<LoadedQueue, 'order' | 'loadMore'>) {
  const outbox = useOutbox();
  const { view } = usePreferences();
  const [shown, setShown] = useState<readonly string[]>([]);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setCurrent] = useState<string | null>(null);
  const [seenUndone, setSeenUndone] = useState(outbox.undone);
  const isOpen = (id: string) => isPostOpen(outbox, id);

  if (outbox.undone !== seenUndone) {
    setSeenUndone(outbox.undone);
    // The decisions may have been made under another filter.
    const restored = outbox.undone.filter((id) => order.includes(id));
    setShown(withRestored(shown, restored));
    setCurrent(restored[0] ?? chosen);
  }
  const filled = fillBoard(shown, { order, isOpen, size: boardSize, skipped });
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

  /**
   * The next (`step` 1) or previous (`step` -1) open post from `id`, without those of `but`. In the
   * grid the neighbours are those on the board, in the other view those in the queue.
   */
  const beside = (id: string | null, step: 1 | -1, but: readonly string[] = []) =>
    neighbour(id, step, {
      order: view === 'grid' ? shown : order,
      isOpen: (other) => isOpen(other) && !but.includes(other),
    });

  return {
    shown: filled,
    current,
    setCurrent,
    isOpen,
    openIds,
    hasOthers: openIds.some((id) => !shown.includes(id)),
    beside,
    move(step: 1 | -1) {
      const next = beside(current, step);
      if (next !== null) setCurrent(next);
    },
    /** Shows the next cards of the queue. The open cards of the board come last from now on. */
    skip() {
      const aside = new Set([...skipped, ...shown.filter(isOpen)]);
      setSkipped(openIds.every((id) => aside.has(id)) ? new Set() : aside);
      const rest = openIds.filter((id) => !aside.has(id));
      setShown((rest.length > 0 ? rest : openIds).slice(0, boardSize));
      setCurrent(null);
    },
    /** Makes `id` current. If it is not on the board, the board shows the cards from `id` on. */
    show(id: string) {
      const from = order.slice(order.indexOf(id)).filter(isOpen);
      if (!shown.includes(id)) setShown(from.slice(0, boardSize));
      setCurrent(id);
    },
  };
}

export type Board = ReturnType<typeof useBoard>;
