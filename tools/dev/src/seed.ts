import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StackError } from './errors.ts';
import { ownProgram } from './own-program.ts';
import type { SeedContext } from './seed/people.ts';

/**
 * Fills a new data folder once, and leaves a stamp at the end; for load at every start, because
 * sessions last an hour. `fill` builds the contest: in a process that ends, unless told otherwise.
 */
export async function seed(context: SeedContext, fill = fillApart): Promise<void> {
  const { SEED: mode, DATA_DIR: dataDir } = context.env;
  if (mode === 'load') return fill(context);
  const stamp = join(dataDir, 'seeded.json');
  if (existsSync(stamp)) return;
  if (mode === 'none') {
    // Loaded only here: it is half of what a later start loads.
    const { seedAdministrator } = await import('./seed/administrator.ts');
    await seedAdministrator(context);
  } else {
    await fill(context);
  }
  writeFileSync(stamp, JSON.stringify({ mode, at: new Date().toISOString() }));
}

/** Half a gigabyte passes through who fills a contest, and would stay with a supervisor for long. */
async function fillApart({ say, signal, ...told }: SeedContext): Promise<void> {
  const { flag, file } = ownProgram('seed/main');
  const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'ignore', 'pipe', 'ipc'];
  const child = fork(file, { execArgv: [flag], stdio, signal });
  child.on('message', (line: string) => say(line));
  child.send(told);
  const errors = child.stderr ? text(child.stderr) : '';
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new StackError(await errors);
}
