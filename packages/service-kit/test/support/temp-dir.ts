import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where nothing waits for a disk, on systems that have such a place. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A new empty folder; its maker removes it. */
export const tempDir = (prefix: string, root = tmpdir()) => mkdtemp(join(root, `${prefix}-`));

/** Like `tempDir`, in memory, where syncing costs nothing. */
export const memoryDir = (prefix: string) => tempDir(prefix, memory);
