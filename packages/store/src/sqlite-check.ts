import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/**
 * Files up to this size, in bytes, are checked before the start continues. The check takes tens of
 * milliseconds.
 */
const defaultAtOnceBytes = 64 * 1024 * 1024;

export const unusable = (file: string, cause: unknown): Error => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`the data file ${file} cannot be used: ${reason}`, { cause });
};

/** The program of the worker, as text because a bundled process is one file. */
const program = `
const { DatabaseSync } = require('node:sqlite');
const { parentPort, workerData } = require('node:worker_threads');
const db = new DatabaseSync(workerData, { readOnly: true, timeout: 5000 });
parentPort.postMessage(db.prepare('PRAGMA quick_check(1)').get().quick_check);
db.close();
`;

/**
 * Checks the structure of a file at the start. Throws if a small file is damaged. A large file is already
 * in use while a worker thread checks it; damage is reported to `onDamage`. The returned function stops
 * the check.
 */
export function checkStructure(
  db: DatabaseSync,
  file: string,
  {
    onDamage = () => undefined,
    atOnceBytes = defaultAtOnceBytes,
  }: {
    readonly onDamage?: ((error: Error) => void) | undefined;
    readonly atOnceBytes?: number | undefined;
  },
): () => Promise<unknown> {
  if (statSync(file).size <= atOnceBytes) {
    const found = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (found !== 'ok') throw new Error(String(found));
    return () => Promise.resolve();
  }
  const checking = new Worker(program, { eval: true, workerData: file, execArgv: [] });
  checking.unref();
  checking.once('message', (found) => found === 'ok' || onDamage(unusable(file, found)));
  checking.once('error', (error) => onDamage(unusable(file, error)));
  return () => checking.terminate();
}
