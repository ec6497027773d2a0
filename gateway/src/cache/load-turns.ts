import { createFairGate } from '@el-reto/service-kit';
import { askingAddress } from '../limits/asker.ts';

/** How many loads are under way, and how many more wait. */
const most = { atOnce: 16, waiting: 500 };

/**
 * Lets some loads run at a time. The fewer an address has here, the sooner comes its next one, and
 * whoever has the most is refused when too many wait: a flood from one keeps no other waiting.
 */
export class LoadTurns {
  readonly #gate = createFairGate(most.atOnce, most.waiting);
  readonly #loads = new Map<string, number>();
  readonly #askingAddress: () => string;

  constructor(asking = askingAddress) {
    this.#askingAddress = asking;
  }

  /** What `load` yields, in its turn; SERVICE_UNAVAILABLE in a flood. */
  async run<R>(load: () => Promise<R>): Promise<R> {
    const address = this.#askingAddress();
    const loads = this.#loads.get(address) ?? 0;
    this.#loads.set(address, loads + 1);
    try {
      return await this.#gate.enter(loads, load);
    } finally {
      const left = (this.#loads.get(address) ?? 1) - 1;
      if (left > 0) this.#loads.set(address, left);
      else this.#loads.delete(address);
    }
  }
}
