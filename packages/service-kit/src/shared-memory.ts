/** The bytes that one job has reserved in a SharedMemory. */
export interface MemoryHold {
  /** Reserves bytes. Returns false and reserves nothing if too few are free. */
  take(bytes: number): boolean;
  /** Releases all reserved bytes. Later reservations fail. */
  release(): void;
}

interface Holding {
  readonly ownerId: string;
  readonly evict: () => void;
  bytes: number;
}

/**
 * A limited number of bytes that the jobs of many owners (addresses, accounts) share. When no bytes are
 * left, the oldest job of the owner with the most bytes is evicted.
 */
export class SharedMemory {
  /** Oldest first. */
  readonly #holdings = new Set<Holding>();
  #freeBytes: number;

  constructor(bytes: number) {
    this.#freeBytes = bytes;
  }

  get freeBytes(): number {
    return this.#freeBytes;
  }

  /**
   * A reservation for a job. `evict` is called at most once, after the bytes were released: the job must
   * end.
   */
  hold(ownerId: string, evict: () => void): MemoryHold {
    const holding = { ownerId, evict, bytes: 0 };
    let isOpen = true;
    return {
      take: (bytes) => isOpen && this.#take(holding, bytes),
      release: () => {
        isOpen = false;
        this.#release(holding);
      },
    };
  }

  #take(holding: Holding, bytes: number): boolean {
    while (bytes > this.#freeBytes) {
      const victim = this.#nextToEvict(holding.ownerId, bytes);
      if (!victim || victim === holding) return false;
      this.#release(victim);
      victim.evict();
    }
    this.#holdings.add(holding);
    holding.bytes += bytes;
    this.#freeBytes -= bytes;
    return true;
  }

  /** The oldest job of the owner that would have the most bytes if `ownerId` had `bytes` more. */
  #nextToEvict(ownerId: string, bytes: number): Holding | undefined {
    const held = new Map([[ownerId, bytes]]);
    for (const one of this.#holdings) {
      held.set(one.ownerId, (held.get(one.ownerId) ?? 0) + one.bytes);
    }
    const [heaviest] = [...held].reduce((most, next) => (next[1] > most[1] ? next : most));
    return [...this.#holdings].find((one) => one.ownerId === heaviest);
  }

  #release(holding: Holding): void {
    this.#holdings.delete(holding);
    this.#freeBytes += holding.bytes;
    holding.bytes = 0;
  }
}
