import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the two versions of Linux' control groups call the same things. */
const versions = [
  {
    parent: '/sys/fs/cgroup',
    limit: 'memory.max',
    held: /^anon (\d+)$/m,
    ended: { file: 'memory.events', count: /^oom_kill (\d+)$/m },
  },
  {
    parent: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    held: /^total_rss (\d+)$/m,
    ended: { file: 'memory.oom_control', count: /^oom_kill (\d+)$/m },
  },
];

/** Processes that may hold so many bytes together, the cache of their files included. */
export class MemoryGroup {
  readonly #dir: string;
  readonly #version: (typeof versions)[number];

  /** Throws where the kernel, or who may use it, has no such groups. */
  constructor(name: string, bytes: number) {
    const found = versions.find(({ parent, limit }) => {
      const dir = join(parent, name);
      try {
        mkdirSync(dir, { recursive: true });
        return existsSync(join(dir, limit));
      } catch {
        return false;
      }
    });
    if (!found) throw new Error('no control group for memory can be made here: root, and Linux');
    this.#version = found;
    this.#dir = join(found.parent, name);
    writeFileSync(join(this.#dir, found.limit), String(bytes));
  }

  /** A shell's words that run a command within. */
  running(command: string): string {
    return `echo $$ > ${join(this.#dir, 'cgroup.procs')} && exec ${command}`;
  }

  /** What they hold for themselves now, files that could be read again left out, in MB. */
  heldMb(): number {
    return this.#read('memory.stat', this.#version.held) / 1024 / 1024;
  }

  /** How many of them the kernel ended for want of memory. */
  ended(): number {
    return this.#read(this.#version.ended.file, this.#version.ended.count);
  }

  [Symbol.dispose](): void {
    rmdirSync(this.#dir);
  }

  #read(file: string, pattern: RegExp): number {
    return Number(pattern.exec(readFileSync(join(this.#dir, file), 'utf8'))?.[1]);
  }
}
