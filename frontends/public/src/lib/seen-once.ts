const inMemory = new Set<string>();

/** Whether `id` was noted under `list` during this visit (as long as the tab is open); notes it. */
export function seenOnce(list: string, id: string, store?: Storage): boolean {
  const key = `el-reto:${list}:${id}`;
  if (inMemory.has(key)) return true;
  inMemory.add(key);
  try {
    const notes = store ?? sessionStorage;
    const before = notes.getItem(key);
    notes.setItem(key, '1');
    return before !== null;
  } catch {
    // Storage may be forbidden: then a visit lasts until the page is left.
    return false;
  }
}
