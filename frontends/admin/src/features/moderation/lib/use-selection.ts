import { useState } from 'react';
import { extend, noSelection, pruned, selectAll, toggle } from './selection.ts';
import type { Table } from './use-table.ts';

/** The ticked cards of the table. */
export function useSelection({ hand, isOpen }: Pick<Table, 'hand' | 'isOpen'>) {
  const [selection, setSelection] = useState(noSelection);
  const isHere = (id: string) => isOpen(id) && hand.includes(id);
  const { ids } = pruned(selection, isHere);
  const open = hand.filter(isOpen);
  return {
    ids,
    isAll: open.length > 0 && ids.size === open.length,
    toggle: (id: string) => setSelection(toggle({ ...selection, ids }, id)),
    extendTo: (id: string) => setSelection(extend({ ...selection, ids }, id, open)),
    all: () => setSelection(selectAll(open)),
    clear: () => setSelection(noSelection),
  };
}

export type SelectedCards = ReturnType<typeof useSelection>;
