import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { serviceNames } from '@el-reto/contracts';
import { StackError } from '@el-reto/dev';

/** How long to wait for one file's lock, in milliseconds: those locked before it stand still. */
const lockTimeoutMs = 500;
/** How long `during` may take, in milliseconds: services wait five seconds before they give up. */
const duringTimeoutMs = 2_000;
const attempts = 10;
const retryMs = 300;
/** Pages copied in one step, between which others get their turn. */
const pagesPerStep = 500;

export interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
}

/** All services' files as they were at one moment, however they change afterwards. */
export interface StoreSnapshot {
  /** From when until when nobody could commit, in milliseconds of `performance.now()`. */
  readonly pause: Pause;
  /** Writes each as `<service>.sqlite` into a folder. */
  copyTo(dir: string): Promise<void>;
  release(): void;
}

/**
 * Opens a read transaction on every file at one moment: nobody can commit while `during` runs, so
 * that what it reads elsewhere fits. Services then go on, and the copy is made from the transactions.
 */
export async function snapshotStores(
  dataDir: string,
  during: () => Promise<void>,
): Promise<StoreSnapshot> {
  const files = serviceNames.map((name) => join(dataDir, `${name}.sqlite`));
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new StackError(`No hay nada que copiar: falta ${missing}.`);
  const readers = files.map((file) => new DatabaseSync(file, { readOnly: true }));
  const release = () => {
    for (const reader of readers) reader.close();
  };
  try {
    const pause = await whileNobodyWrites(files, async () => {
      for (const reader of readers) reader.exec('BEGIN; SELECT count(*) FROM sqlite_master');
      await inTime(during());
    });
    return { pause, release, copyTo: (dir) => copyAll(readers, dir) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Runs `work` while this process holds every file's write lock; answers when it did. */
async function whileNobodyWrites(
  files: readonly string[],
  work: () => Promise<void>,
): Promise<Pause> {
  for (let attempt = 1; ; attempt++) {
    const writers = files.map((file) => new DatabaseSync(file, { timeout: lockTimeoutMs }));
    const fromMs = performance.now();
    try {
      if (lockAll(writers)) {
        await work();
        return { fromMs, toMs: performance.now() };
      }
    } finally {
      // Whatever it holds goes with the connection.
      for (const writer of writers) writer.close();
    }
    if (attempt === attempts) {
      throw new StackError('Los servicios escriben sin pausa: repite la copia en otro momento.');
    }
    await sleep(retryMs);
  }
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

/** The pages that each connection's transaction sees, whatever was committed since. */
async function copyAll(readers: readonly DatabaseSync[], dir: string): Promise<void> {
  for (const [i, reader] of readers.entries()) {
    await backup(reader, join(dir, `${serviceNames[i]}.sqlite`), { rate: pagesPerStep });
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = sleep(duringTimeoutMs, 'late' as const, { ref: false });
  if ((await Promise.race([work, late])) !== 'late') return;
  throw new StackError('NATS o la identidad no respondieron a tiempo para la copia.');
}
