export const boardSize = 24;

interface OpenQueue {
  /** Every waiting post's id, in the order of the queue. */
  order: readonly string[];
  isOpen: (id: string) => boolean;
  size?: number;
}

/**
 * The cards to show now: the same while one of them is open, filled up at the end where the queue
 * has more; else the next ones, those that were skipped last.
 */
export function fillBoard(
  shown: readonly string[],
  { order, isOpen, size = boardSize, skipped }: OpenQueue & { skipped: ReadonlySet<string> },
): readonly string[] {
  const kept = shown.some(isOpen) ? shown : [];
  const held = new Set(kept);
  const room = size - kept.length;
  if (room <= 0) return shown;
  const free = order.filter((id) => isOpen(id) && !held.has(id));
  const fresh = free.filter((id) => !skipped.has(id));
  // Skipped cards come back on a new board only.
  const next = kept.length > 0 || fresh.length > 0 ? fresh : free;
  if (next.length === 0) return shown;
  return [...kept, ...next.slice(0, room)];
}

/** `shown` with `ids` among them again; those that had left it, in front. */
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
  { order, isOpen }: OpenQueue,
): string | null {
  const at = current === null ? -1 : order.indexOf(current);
  if (at < 0) return order.find(isOpen) ?? null;
  for (let i = 1; i < order.length; i += 1) {
    const id = order[(at + i * step + order.length) % order.length];
    if (id !== undefined && isOpen(id)) return id;
  }
  return null;
}
