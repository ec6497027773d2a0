import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  rmdirSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A small file system in memory that a test fills and empties. Mounting needs rights that some
 * machines do not give; `npm test` counts the test files that cannot run.
 */
export class SmallDisk implements Disposable {
  /**
   * Mounts a disk on the empty folder `dir`; returns undefined if the machine does not allow it.
   */
  static mount(
    mebibytes: number,
    dir = mkdtempSync(join(tmpdir(), 'small-disk-')),
  ): SmallDisk | undefined {
    const mount = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', dir];
    if (spawnSync('mount', mount).status === 0) return new SmallDisk(dir);
    rmdirSync(dir);
    return undefined;
  }

  private constructor(readonly dir: string) {}

  get #filler(): string {
    return join(this.dir, 'filler');
  }

  /** Fills the disk except `left` bytes. */
  fill(left = 0): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (let space = this.free; space > left; space = this.free) {
        try {
          writeSync(file, Buffer.alloc(space - left));
        } catch {
          // Another process used some of the space meanwhile.
        }
      }
    } finally {
      closeSync(file);
    }
  }

  get free(): number {
    const { bavail, bsize } = statfsSync(this.dir);
    return bavail * bsize;
  }

  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  [Symbol.dispose](): void {
    // A lazy unmount works at once, even with open files.
    spawnSync('umount', ['--lazy', this.dir]);
    rmdirSync(this.dir);
  }
}
