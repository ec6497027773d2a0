import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirInUseError, StackError, systemCode } from './errors.ts';
import { currentBoot, readStackFile } from './supervisor/stack-file.ts';
import { waitUntil } from './supervisor/wait.ts';

/** A restore collects the data in this subfolder. A data folder that contains it is incomplete. */
export const restoringFolder = '.restoring';

/**
 * Creates the folder and locks it for this process until the result is disposed of. The lock is
 * SQLite's lock on a file, which the system releases however the process ends.
 */
export function lockDataDir(dataDir: string): Disposable {
  try {
    // On a disk that is read-only, `mkdirSync` says that a folder is missing.
    if (existsSync(dataDir)) accessSync(dataDir, constants.W_OK);
    mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
    // An existing folder is restricted, too, because it contains e-mail addresses, keys and photos.
    if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, 0o700);
  } catch (error) {
    throw new StackError(`No se puede escribir en DATA_DIR (${dataDir}): ${systemCode(error)}.`);
  }
  if (existsSync(join(dataDir, restoringFolder))) {
    throw new StackError(
      `En DATA_DIR (${dataDir}) quedó una restauración a medias: vacía la carpeta y restaura de nuevo.`,
    );
  }
  const lock = lockFor(join(dataDir, 'stack.lock'));
  if (lock) return lock;
  throw new DataDirInUseError(
    `Otra ejecución ya usa DATA_DIR (${dataDir}): deténla o elige otra carpeta con DATA_DIR=<carpeta>.`,
  );
}

/** Result codes of SQLite. */
const [sqliteFull, sqliteCannotOpen] = [13, 14];

/** Locks a file through SQLite; returns undefined if another process holds the lock. */
export function lockFor(file: string): Disposable | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && /locked/.test(error.message)) return undefined;
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (code === sqliteFull) throw new StackError(`El disco de DATA_DIR está lleno (${file}).`);
    if (code === sqliteCannotOpen) throw new StackError(`No se puede abrir ${file}.`);
    throw new StackError(`DATA_DIR está dañada (${file}): ${String(error)}.`);
  }
}

export function isInUse(dataDir: string): boolean {
  const file = join(dataDir, 'stack.lock');
  if (!existsSync(file)) return false;
  using lock = lockFor(file);
  return !lock;
}

const ourCommands =
  /nats-server|redis-server|(auth|storage|firestore)-emulator\/main|bin\/maildev|(services\/\w+|gateway|admin\/server)\/dist\/bundle\/main/;

/** Waits until the processes of a killed supervisor have ended. */
export async function waitForPreviousRun(
  dataDir: string,
  say: (line: string) => void,
): Promise<void> {
  const { processes = {}, boot = currentBoot } = readStackFile(dataDir) ?? {};
  // After a power loss, these ids may belong to another installation on the machine.
  const pids = boot === currentBoot ? Object.values(processes) : [];
  const left = () =>
    pids.filter((pid) => pid !== process.pid && ourCommands.test(commandLine(pid)));
  if (left().length === 0) return;
  say('Esperando a que terminen los procesos de la ejecución anterior');
  const gone = await waitUntil(async () => left().length === 0, { timeoutMs: 25_000 });
  if (!gone) {
    throw new StackError(`Siguen vivos procesos de la ejecución anterior: ${left().join(', ')}.`);
  }
}

function commandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
