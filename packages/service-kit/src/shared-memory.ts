/** One piece of work's part of a SharedMemory. */
export interface MemoryHold {
  /** False when that much is not to be had; then nothing is taken. */
  take(bytes: number): boolean;
  /** Gives back all that was taken, for good. */
  release(): void;
}

interface Holding {
  readonly giveWay: () => void;
  bytes: number;
}

interface Owner {
  bytes: number;
  /** Oldest first. */
  readonly holdings: Set<Holding>;
}

/**
 * Bytes that the work of many owners (addresses, accounts) shares. When they run short, whoever
 * holds most gives way with its oldest work: nobody keeps them from others by holding on.
 */
export class SharedMemory {
  readonly #owners = new Map<string, Owner>();
  #freeBytes: number;

  constructor(bytes: number) {
    this.#freeBytes = bytes;
  }

  get freeBytes(): number {
    return this.#freeBytes;
  }

  /** `giveWay` is called at most once: what was taken is lost and the work has to end. */
  hold(ownerId: string, giveWay: () => void): MemoryHold {
    const holding = { giveWay, bytes: 0 };
    let isOpen = true;
    return {
      take: (bytes) => isOpen && this.#take(ownerId, holding, bytes),
      release: () => {
        isOpen = false;
        this.#release(ownerId, holding);
      },
    };
  }

  #take(ownerId: string, holding: Holding, bytes: number): boolean {
    while (bytes > this.#freeBytes) {
      const [id, victim] = this.#nextToGiveWay(ownerId, bytes);
      if (!victim || victim === holding) return false;
      this.#release(id, victim);
      victim.giveWay();
    }
    const owner = this.#owners.get(ownerId) ?? { bytes: 0, holdings: new Set() };
    this.#owners.set(ownerId, owner);
    owner.holdings.add(holding);
    owner.bytes += bytes;
    holding.bytes += bytes;
    this.#freeBytes -= bytes;
    return true;
  }

  /** The oldest work of whoever would hold most, were `ownerId` to have `bytes` more. */
  #nextToGiveWay(ownerId: string, bytes: number): [string, Holding | undefined] {
    let heaviest = ownerId;
    let most = (this.#owners.get(ownerId)?.bytes ?? 0) + bytes;
    for (const [id, owner] of this.#owners) {
      if (owner.bytes > most) [heaviest, most] = [id, owner.bytes];
    }
    const [oldest] = this.#owners.get(heaviest)?.holdings ?? [];
    return [heaviest, oldest];
  }

  #release(ownerId: string, holding: Holding): void {
    const owner = this.#owners.get(ownerId);
    if (!owner?.holdings.delete(holding)) return;
    owner.bytes -= holding.bytes;
    this.#freeBytes += holding.bytes;
    holding.bytes = 0;
    if (owner.holdings.size === 0) this.#owners.delete(ownerId);
  }
}
