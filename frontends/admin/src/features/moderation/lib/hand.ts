/** Cards on the table at a time: they keep their places until all of them are decided. */
export const handSize = 24;

interface Deal {
  /** Every waiting post's id, in the order of the queue. */
  order: readonly string[];
  isOpen: (id: string) => boolean;
  size?: number;
}

/**
 * The hand as it has to be now: the same cards while one of them is open, filled up at its end
 * where the queue has more; else the next ones, those passed over coming last.
 */
export function playHand(
  hand: readonly string[],
  { order, isOpen, size = handSize, passed }: Deal & { passed: ReadonlySet<string> },
): readonly string[] {
  const kept = hand.some(isOpen) ? hand : [];
  const held = new Set(kept);
  const room = size - kept.length;
  if (room <= 0) return hand;
  const free = order.filter((id) => isOpen(id) && !held.has(id));
  const fresh = free.filter((id) => !passed.has(id));
  // Whoever works on a hand is not dealt again what was passed over.
  const next = kept.length > 0 || fresh.length > 0 ? fresh : free;
  if (next.length === 0) return hand;
  return [...kept, ...next.slice(0, room)];
}

/** The hand with `ids` on it again, in front where they had left it. */
export function withRestored(hand: readonly string[], ids: readonly string[]): readonly string[] {
  const missing = ids.filter((id) => !hand.includes(id));
  return missing.length === 0 ? hand : [...missing, ...hand];
}

/** The open card above or below `current`, on a table with `columns` cards in a row. */
export function inColumn(
  current: string | null,
  step: 1 | -1,
  { order, isOpen, columns }: Deal & { columns: number },
): string | null {
  if (current === null) return null;
  for (let at = order.indexOf(current) + step * columns; ; at += step * columns) {
    const id = order[at];
    if (id === undefined) return null;
    if (isOpen(id)) return id;
  }
}

/** The next open post after (`step` 1) or before (`step` -1) `current`; round the end to the start. */
export function neighbour(
  current: string | null,
  step: 1 | -1,
  { order, isOpen }: Deal,
): string | null {
  const at = current === null ? -1 : order.indexOf(current);
  if (at < 0) return order.find(isOpen) ?? null;
  for (let i = 1; i < order.length; i += 1) {
    const id = order[(at + i * step + order.length) % order.length];
    if (id !== undefined && isOpen(id)) return id;
  }
  return null;
}
