import { useState } from 'react';

/**
 * Goes through a list of which parts come and go: what is current stays so wherever it moves, and
 * where it leaves, what takes its place is next.
 */
export function useWalk(ids: readonly string[]) {
  const [chosen, choose] = useState<{ id: string; at: number } | null>(null);
  const found = chosen ? ids.indexOf(chosen.id) : -1;
  const at = found >= 0 ? found : Math.min(chosen?.at ?? 0, ids.length - 1);
  const goTo = (index: number) => {
    const id = ids[index];
    if (id !== undefined) choose({ id, at: index });
  };
  return { at, current: ids[at] ?? null, goTo, step: (by: 1 | -1) => goTo(at + by) };
}
