import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { serviceNames } from '@el-reto/contracts';
import { StackError } from '@el-reto/dev';

/** Maximum wait for the lock of one file, in milliseconds, during which other services wait. */
const lockTimeoutMs = 500;
/** Time limit of `during`, in milliseconds. A service waits at most five seconds for a lock. */
const duringTimeoutMs = 2_000;
const attempts = 10;
const retryMs = 300;
/** Pages copied in one step. Services may write between two steps. */
const pagesPerStep = 500;

/** The SQLite file of each service in a data folder. */
export const storeFilesIn = (dir: string): string[] =>
  serviceNames.map((name) => join(dir, `${name}.sqlite`));

/**
 * Opens a read transaction on the files of all services at one moment. No service can commit while
 * `during` runs, so that data read there matches the files. Then the services continue, and
 * `copyTo` copies the state of the transactions.
 */
export async function snapshotStores(dataDir: string, during: () => Promise<void>) {
  const files = storeFilesIn(dataDir);
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new StackError(`No hay nada que copiar: falta ${missing}.`);
  using opened = new DisposableStack();
  const readers = new Map(
    files.map((file) => [basename(file), opened.use(new DatabaseSync(file, { readOnly: true }))]),
  );
  const pause = await withWritesPaused(files, async () => {
    for (const reader of readers.values()) reader.exec('BEGIN; SELECT count(*) FROM sqlite_master');
    await inTime(during());
  });
  const kept = opened.move();
  return {
    pause,
    /** Writes each store to a folder as `<service>.sqlite`, and ends the transactions. */
    copyTo: async (dir: string): Promise<void> => {
      using _readers = kept;
      for (const [name, reader] of readers) {
        await backup(reader, join(dir, name), { rate: pagesPerStep });
      }
    },
  };
}

/**
 * Runs `work` while this process holds every file's write lock; returns the beginning and the end
 * of the pause in milliseconds of `performance.now()`.
 */
async function withWritesPaused(files: readonly string[], work: () => Promise<void>) {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (attempt > 1) await sleep(retryMs);
    // Closing the connections releases their locks.
    using opened = new DisposableStack();
    const open = (file: string) => opened.use(new DatabaseSync(file, { timeout: lockTimeoutMs }));
    const writers = files.map(open);
    const fromMs = performance.now();
    if (!lockAll(writers)) continue;
    await work();
    return { fromMs, toMs: performance.now() };
  }
  throw new StackError('Los servicios escriben sin pausa: repite la copia en otro momento.');
}

function lockAll(writers: readonly DatabaseSync[]): boolean {
  try {
    for (const writer of writers) writer.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message)) return false;
    throw error;
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = sleep(duringTimeoutMs, 'late' as const, { ref: false });
  if ((await Promise.race([work, late])) !== 'late') return;
  throw new StackError('NATS o la identidad no respondieron a tiempo para la copia.');
}
