const inMemory = new Set<string>();

/** Whether `id` was noted under `list` during this visit (as long as the tab is open); notes it. */
export function seenOnce(list: string, id: string, store: Storage | null = session()): boolean {
  const key = `el-reto:${list}:${id}`;
  if (inMemory.has(key)) return true;
  inMemory.add(key);
  try {
    const before = store?.getItem(key) ?? null;
    store?.setItem(key, '1');
    return before !== null;
  } catch {
    return false;
  }
}

function session(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    // Storage may be forbidden: then a visit lasts until the page is left.
    return null;
  }
}
