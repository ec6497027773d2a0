import { statfsSync, type StatsFs } from 'node:fs';
import { AppError } from '@el-reto/contracts';

const mebibyte = 1024 * 1024;
/** Bytes that new changes leave free. */
const reserveBytes = 8 * mebibyte;
/** On a small file system they leave this share of it free instead. */
const smallShare = 1 / 16;
/** Time between two looks at the file system, in milliseconds. */
const lookEveryMs = 100;

type FileSystem = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>;

/**
 * The free space of the file system that a data file is on. Changes are refused before it is used up:
 * events that are committed already have to reach the stream, whose server may be on the same disk and
 * (nats-server 2.9) hangs after the first write that fails.
 */
export class FreeSpace {
  #lookedAt = -Infinity;
  /** Free bytes by the bytes of the reserve. */
  #reserves = Infinity;

  constructor(
    private readonly dir: string,
    private readonly look: (dir: string) => FileSystem = (path) => statfsSync(path),
  ) {}

  /** Whether a new change may be written. */
  get isEnough(): boolean {
    return this.#current() >= 1;
  }

  /** Throws SERVICE_UNAVAILABLE where a new change would use the reserve. */
  requireForChange(): void {
    if (!this.isEnough) throw this.#failure();
  }

  /** Throws SERVICE_UNAVAILABLE where even the reserve is used up by half. */
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
      // The write itself will tell what is wrong with the folder.
      return Infinity;
    }
  }

  #failure(): AppError {
    const message = `the file system of ${this.dir} is full, but for a reserve`;
    const cause = Object.assign(new Error(message), { code: 'ENOSPC' });
    return new AppError('SERVICE_UNAVAILABLE', {}, { cause });
  }
}
