import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StackError } from './errors.ts';
import { ownProgram } from './own-program.ts';
import type { StackEnv } from './env.ts';
import { replaceFile } from './replace-file.ts';
import type { SeedContext } from './seed/people.ts';

/** The middle of the demo's ended contest, in days before today. */
const demoEndedDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

const stampOf = ({ DATA_DIR }: StackEnv) => join(DATA_DIR, 'seeded.json');

/**
 * By how much the clocks of the product are set back at first, in milliseconds. While the demo's
 * ended contest is filled, the clocks show its middle, so that cards and likes get dates within the
 * contest. Production has no emulator for the demo's accounts.
 */
export const pastMs = (env: StackEnv): number =>
  env.SEED === 'demo' && env.NODE_ENV !== 'production' && !existsSync(stampOf(env))
    ? demoEndedDays * dayMs
    : 0;

/** The part of the seed that runs while clocks are set back by `pastMs`. */
export const seedPast = (context: SeedContext): Promise<void> =>
  fillApart({ ...context, agoMs: pastMs(context.env) });

/**
 * Fills a new data folder once, and makes ADMIN_EMAIL an administrator once; a stamp file records
 * both. The seed for load tests runs at every start, because its sessions last an hour.
 */
export async function seed(context: SeedContext): Promise<void> {
  const { SEED: mode, ADMIN_EMAIL: email } = context.env;
  const stamp = stampOf(context.env);
  const isNew = !existsSync(stamp);
  const write = (administrator: boolean) =>
    replaceFile(stamp, JSON.stringify({ mode, at: new Date().toISOString(), administrator }));
  if (mode === 'load') {
    if (isNew) write(false);
    await fillApart(context);
  } else if (mode === 'demo' && context.info.authEmulator) {
    if (!isNew) return;
    await fillApart(context);
    write(false);
  } else if (isNew || readFileSync(stamp, 'utf8').includes('"administrator":false')) {
    if (email === undefined) return write(false);
    // The module is loaded only if it is needed, because it is half of the code that a start loads.
    const { seedAdministrator } = await import('./seed/administrator.ts');
    write(await seedAdministrator(context, email));
  }
}

/** Fills the contest in a separate process, because the supervisor would keep its half gigabyte. */
async function fillApart({ say, signal, ...task }: SeedContext): Promise<void> {
  const { flags, file } = ownProgram('seed/main');
  const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'ignore', 'pipe', 'ipc'];
  const child = fork(file, { execArgv: flags, stdio, signal });
  child.on('message', (line: string) => say(line));
  child.send(task);
  const errors = child.stderr ? text(child.stderr) : '';
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new StackError(await errors);
}
