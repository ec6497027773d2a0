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
 * A small file system of its own, in memory, that a test fills and empties. To mount one needs
 * rights that not every machine gives: `npm test` counts the files that cannot run.
 */
export class SmallDisk implements Disposable {
  /** On `dir`, an empty folder; undefined where the machine does not allow it. */
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

  /** Takes all space but so many bytes. */
  fill(left = 0): void {
    const file = openSync(this.#filler, 'a');
    try {
      for (let space = this.free; space > left; space = this.free) {
        try {
          writeSync(file, Buffer.alloc(space - left));
        } catch {
          // Another process took some of it in between.
        }
      }
    } finally {
      closeSync(file);
    }
  }

  /** Free bytes. */
  get free(): number {
    const { bavail, bsize } = statfsSync(this.dir);
    return bavail * bsize;
  }

  /** Gives the space back. */
  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  [Symbol.dispose](): void {
    // At once, also with open files.
    spawnSync('umount', ['--lazy', this.dir]);
    rmdirSync(this.dir);
  }
}
