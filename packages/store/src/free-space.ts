import { statfsSync, type StatsFs } from 'node:fs';
import { AppError } from '@el-reto/contracts';

const mebibyte = 1024 * 1024;
/** Bytes that new changes must leave free. */
const reserveBytes = 8 * mebibyte;
/** Share of a small file system that new changes must leave free, instead of `reserveBytes`. */
const smallShare = 1 / 16;
/** Interval between two checks of the file system, in milliseconds. */
const lookEveryMs = 100;

type FileSystem = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>;

/**
 * Checks the free space of a data file's file system. Changes are refused while a reserve is still free,
 * because committed events must still be sent and marked as sent. The stream's server may use the same
 * disk, and nats-server 2.9 hangs after the first failed write.
 */
export class FreeSpace {
  #lookedAt = -Infinity;
  /** Free bytes, as a multiple of the reserve. */
  #reserves = Infinity;

  constructor(
    private readonly dir: string,
    private readonly look: (dir: string) => FileSystem = (path) => statfsSync(path),
  ) {}

  get isEnough(): boolean {
    return this.#current() >= 1;
  }

  /** Throws SERVICE_UNAVAILABLE if a new change would use the reserve. */
  requireForChange(): void {
    if (!this.isEnough) throw this.#failure();
  }

  /** Throws SERVICE_UNAVAILABLE if less than half of the reserve is free. */
  requireForSending(): void {
    if (this.#current() < 0.5) throw this.#failure();
  }

  #current(): number {
    const now = performance.now();
    if (now - this.#lookedAt >= lookEveryMs) {
      this.#lookedAt = now;
      this.#reserves = this.#read();
    }
    return this.#reserves;
  }

  #read(): number {
    try {
      const { bavail, blocks, bsize } = this.look(this.dir);
      return (bavail * bsize) / Math.min(reserveBytes, blocks * bsize * smallShare);
    } catch {
      // The folder cannot be read. The next write reports the problem.
      return Infinity;
    }
  }

  #failure(): AppError {
    const message = `the file system of ${this.dir} is full except for a reserve`;
    const cause = Object.assign(new Error(message), { code: 'ENOSPC' });
    return new AppError('SERVICE_UNAVAILABLE', {}, { cause });
  }
}
