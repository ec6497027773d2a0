import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in memory, where writes do not wait for a disk, on systems that have one. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Creates an empty folder, which the caller removes. */
export const memoryDir = (prefix: string) => mkdtemp(join(memory, `${prefix}-`));
