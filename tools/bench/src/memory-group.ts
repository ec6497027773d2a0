import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File names and patterns of versions 2 and 1 of Linux' control groups. */
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

/** Processes with a common limit of memory, which includes the page cache of their files. */
export class MemoryGroup {
  readonly #dir: string;
  readonly #version: (typeof versions)[number];

  /** Throws if this kernel or user cannot create such a group. */
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
    if (!found) throw new Error('cannot create a memory control group: this needs root and Linux');
    this.#version = found;
    this.#dir = join(found.parent, name);
    writeFileSync(join(this.#dir, found.limit), String(bytes));
  }

  /** A shell command that runs `command` in the group. */
  running(command: string): string {
    return `echo $$ > ${join(this.#dir, 'cgroup.procs')} && exec ${command}`;
  }

  /** Anonymous memory of the processes in MB, without the page cache. */
  heldMb(): number {
    return this.#read('memory.stat', this.#version.held) / 1024 / 1024;
  }

  /** Number of processes that the kernel killed because the limit was reached. */
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
