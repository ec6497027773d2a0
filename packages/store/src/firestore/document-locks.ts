/** A shared lock allows several readers, an exclusive one a single writer. */
export type LockMode = 'shared' | 'exclusive';

interface Lock {
  readonly holders: Map<Holding, LockMode>;
  readonly waiting: (() => void)[];
}

/** Another transaction has the lock. This transaction aborts and starts again. */
export class ContendedError extends Error {
  override readonly name = 'ContendedError';
}

/** How long readers lock a contended document exclusively, in milliseconds. */
const hotMs = 1_000;

/**
 * Locks on documents, between the transactions of one process. With Firestore's own locks, two
 * transactions that have read a document and both want to write it would wait until one of them times out.
 * With these locks, the later one aborts at once.
 */
export class DocumentLocks {
  readonly #locks = new Map<string, Lock>();

  /** `hotUntil`: until when each contended document is locked exclusively, in the order of these times. */
  constructor(private readonly hotUntil = new Map<string, number>()) {}

  /** Waits for all locks in `wants`. They are taken in the order of their paths, which excludes deadlocks. */
  async hold(wants: Map<string, LockMode>): Promise<Holding> {
    const holding = new Holding(this, wants);
    for (const [path, mode] of [...wants].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      while (!this.take(holding, path, mode)) {
        await new Promise<void>((resolve) => this.#locks.get(path)?.waiting.push(resolve));
      }
    }
    return holding;
  }

  /** The mode in which a reader must lock a document. */
  modeForReading(path: string): LockMode {
    return (this.hotUntil.get(path) ?? 0) > performance.now() ? 'exclusive' : 'shared';
  }

  noteContention(path: string): void {
    this.hotUntil.delete(path);
    this.hotUntil.set(path, performance.now() + hotMs);
  }

  /** Takes a lock, or makes a shared one exclusive. Returns false if another transaction prevents it. */
  take(holding: Holding, path: string, mode: LockMode): boolean {
    if (holding.isReleased) throw new Error('the transaction has ended');
    const lock = this.#locks.get(path) ?? { holders: new Map(), waiting: [] };
    const held = lock.holders.get(holding);
    if (held === 'exclusive' || held === mode) return true;
    const others = [...lock.holders].filter(([holder]) => holder !== holding);
    const isFree = mode === 'exclusive' ? others.length === 0 : others.every(([, m]) => m === mode);
    if (!isFree) return false;
    lock.holders.set(holding, mode);
    this.#locks.set(path, lock);
    holding.paths.add(path);
    return true;
  }

  release(holding: Holding): void {
    for (const path of holding.paths) {
      const lock = this.#locks.get(path);
      lock?.holders.delete(holding);
      if (lock?.holders.size !== 0) continue;
      this.#locks.delete(path);
      // Wakes all of them in order: readers continue together, and a writer that finds the document locked
      // waits again.
      for (const wake of lock.waiting) wake();
    }
    holding.paths.clear();
    for (const [path, until] of this.hotUntil) {
      if (until > performance.now()) return;
      this.hotUntil.delete(path);
    }
  }
}

/**
 * The locks of one attempt of a transaction. Locks that it lacked are added to `wants`, for which the next
 * attempt waits.
 */
export class Holding {
  readonly paths = new Set<string>();
  isReleased = false;

  constructor(
    private readonly locks: DocumentLocks,
    private readonly wants: Map<string, LockMode>,
  ) {}

  beforeReading(paths: readonly string[]): void {
    for (const path of paths) this.#take(path, this.locks.modeForReading(path));
  }

  beforeWriting(path: string): void {
    this.#take(path, 'exclusive');
  }

  release(): void {
    this.isReleased = true;
    this.locks.release(this);
  }

  #take(path: string, mode: LockMode): void {
    if (this.locks.take(this, path, mode)) return;
    // Readers that run concurrently would block each other when they write.
    if (mode === 'exclusive') this.locks.noteContention(path);
    this.wants.set(path, mode);
    throw new ContendedError(path);
  }
}
