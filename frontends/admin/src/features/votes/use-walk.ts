import { useState } from 'react';

/**
 * Keeps one item of a changing list current. The item stays current when it moves; when it leaves
 * the list, the item at its position becomes current.
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
