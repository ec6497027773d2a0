/** What is known of one answer; a new object with every change. */
export interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  /** It is being read. */
  readonly busy: boolean;
}

/** Reads an answer; `known` is there where it only is to grow, and what was read of it so far. */
export type Reading = (known?: unknown) => Promise<unknown>;

interface Again {
  /** Adds to what is there instead of reading all of it again. */
  grow?: boolean;
  /** Readings that failed one after the other. */
  tried?: number;
}

interface Entry {
  state: Answered;
  path: string;
  read: Reading | null;
  listeners: Set<() => void>;
  readAtMs: number;
  /** Its data may have changed at the source since. */
  stale: boolean;
  /** Rises with every reading and every change by hand: an older reading then counts for nothing. */
  turn: number;
  /** A list's wanted pages. */
  size: number;
}

const nothing: Answered = { busy: false };
/** Two who want the same within this time share one reading. */
const sharedForMs = 2_000;

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Answers by key, shared by all who show them; each is read once however many ask. */
export function createQueryStore(
  onError: (error: unknown, tried: number, again: () => void) => void,
) {
  const entries = new Map<string, Entry>();

  function entryOf(id: string): Entry {
    const known = entries.get(id);
    if (known) return known;
    const entry: Entry = {
      state: nothing,
      path: id,
      read: null,
      listeners: new Set(),
      readAtMs: -Infinity,
      stale: false,
      turn: 0,
      size: 1,
    };
    entries.set(id, entry);
    return entry;
  }

  function show(entry: Entry, state: Answered): void {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  }

  /** What equals the old stays the old: who shows it need not draw it again. */
  function put(id: string, data: unknown): void {
    const entry = entryOf(id);
    entry.turn += 1;
    show(entry, { data: isSame(entry.state.data, data) ? entry.state.data : data, busy: false });
  }

  async function reread(id: string, { grow = false, tried = 0 }: Again = {}): Promise<void> {
    const entry = entryOf(id);
    if (!entry.read) return;
    const turn = (entry.turn += 1);
    entry.stale = false;
    entry.readAtMs = performance.now();
    if (!entry.state.busy) show(entry, { ...entry.state, busy: true });
    try {
      const data = await entry.read(grow ? entry.state.data : undefined);
      if (turn === entry.turn) put(id, data);
    } catch (error) {
      if (turn !== entry.turn) return;
      show(entry, { data: entry.state.data, error, busy: false });
      onError(error, tried, () => {
        if (turn === entry.turn && entry.listeners.size > 0)
          void reread(id, { grow, tried: tried + 1 });
      });
    }
  }

  return {
    state: (id: string): Answered => entries.get(id)?.state ?? nothing,
    put,
    reread,
    size: (id: string): number => entries.get(id)?.size ?? 1,
    resize(id: string, size: number): void {
      entryOf(id).size = size;
    },
    /** How an answer is read, and the path by which `stale` finds it. */
    define(id: string, path: string, read: Reading): void {
      Object.assign(entryOf(id), { path, read });
    },
    subscribe(id: string, listener: () => void): () => void {
      const { listeners } = entryOf(id);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads what nobody has just read; `lasting` data is read once, and again when it went stale. */
    want(id: string, lasting: boolean): void {
      const { state, stale, readAtMs } = entryOf(id);
      const kept = lasting && state.data !== undefined;
      if (stale || !(kept || performance.now() - readAtMs < sharedForMs)) void reread(id);
    },
    clear: (): void => entries.clear(),
    /** Reads again what is shown of `paths` (by their beginnings), and the rest when it is next shown. */
    async stale(prefixes: readonly string[]): Promise<void> {
      const hit = [...entries].filter(([, { path }]) =>
        prefixes.some((one) => path.startsWith(one)),
      );
      for (const [, entry] of hit) entry.stale = true;
      const shown = hit.filter(([, { listeners }]) => listeners.size > 0);
      await Promise.all(shown.map(([id]) => reread(id)));
    },
  };
}

export type QueryStore = ReturnType<typeof createQueryStore>;
