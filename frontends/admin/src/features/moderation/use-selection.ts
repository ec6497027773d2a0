import { useState } from 'react';
import type { Board } from './use-board.ts';

/** The selected posts, and the post from which a range starts. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Selects all posts from the anchor to `id`, like a click with the shift key in a list. */
export function extend(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggle(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
}

/** The selection without posts that can no longer be decided. */
export const pruned = ({ ids, anchor }: Selection, isOpen: (id: string) => boolean): Selection => ({
  ids: new Set([...ids].filter(isOpen)),
  anchor,
});

export function useSelection({ shown, isOpen }: Pick<Board, 'shown' | 'isOpen'>) {
  const [ticked, setSelection] = useState(noSelection);
  const open = shown.filter(isOpen);
  const selection = pruned(ticked, (id) => open.includes(id));
  const { ids } = selection;
  return {
    ids,
    isAll: open.length > 0 && ids.size === open.length,
    toggle: (id: string) => setSelection(toggle(selection, id)),
    extendTo: (id: string) => setSelection(extend(selection, id, open)),
    all: () => setSelection({ ids: new Set(open), anchor: null }),
    clear: () => setSelection(noSelection),
  };
}

export type SelectedCards = ReturnType<typeof useSelection>;
