import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  isInUse,
  lockDataDir,
  missingBytes,
  restoringFolder,
  StackError,
  type StackEnv,
} from '@el-reto/dev';
import { readManifest, unpack } from './archive.ts';
import { fillStreams } from './fill-streams.ts';
import { messageSchema, places, type KeptMessage, type Manifest } from './manifest.ts';
import { withPrivateNats } from './private-nats.ts';
import { storeFilesIn } from './store-snapshot.ts';

/** Files that a stopped product may leave in a folder without data. */
const harmless = /^(logs|(stack|backup|\.upgrade-check)\.lock(-journal)?)$/;

/**
 * Restores a copy into an empty DATA_DIR while the product is stopped. The data stays in a draft
 * folder, on which no product starts, until it is complete and checked. After an abort or a failure, no data
 * is left.
 */
export async function restoreBackup(
  env: StackEnv,
  file: string,
  signal?: AbortSignal,
): Promise<Manifest> {
  const dataDir = resolve(env.DATA_DIR);
  const manifest = await readManifest(resolve(file));
  if (existsSync(dataDir)) refuseUsed(dataDir);
  using _lock = lockDataDir(dataDir);
  refuseUsed(dataDir, { locked: true });
  requireRoom(dataDir, manifest);
  const draft = join(dataDir, restoringFolder);
  mkdirSync(draft, { mode: 0o700 });
  try {
    await unpack(resolve(file), draft, manifest, signal);
    checkStores(draft, file);
    const events = readLines(draft, places.events, file);
    const deadLetters = readLines(draft, places.deadLetters, file);
    const { consumers, nextSeq } = manifest;
    await withPrivateNats(join(draft, 'nats'), (natsUrl) =>
      fillStreams(natsUrl, { consumers, events, deadLetters, nextSeq }, signal),
    );
    signal?.throwIfAborted();
    for (const name of [places.manifest, 'streams']) rmSync(join(draft, name), { recursive: true });
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  for (const name of readdirSync(draft)) renameSync(join(draft, name), join(dataDir, name));
  rmSync(draft, { recursive: true });
  return manifest;
}

/** Throws if unpacking would leave too little free space for a running product on the same disk. */
function requireRoom(dataDir: string, { files }: Manifest): void {
  const bytes = Object.values(files).reduce((all, size) => all + size, 0);
  const missing = missingBytes(dataDir, bytes);
  if (missing <= 0) return;
  const missingMiB = Math.ceil(missing / 2 ** 20);
  throw new StackError(`Faltan ${missingMiB} MiB libres en ${dataDir} para abrir la copia.`);
}

function refuseUsed(dataDir: string, { locked = false } = {}): void {
  if (!locked && isInUse(dataDir)) {
    throw new StackError(`El Reto está en marcha con DATA_DIR=${dataDir}: deténlo primero.`);
  }
  const left = readdirSync(dataDir).filter((name) => !harmless.test(name));
  if (left.length === 0) return;
  throw new StackError(
    `DATA_DIR (${dataDir}) no está vacía (${left.slice(0, 3).join(', ')}…): restaura en una carpeta nueva con DATA_DIR=<carpeta>.`,
  );
}

function checkStores(dir: string, file: string): void {
  for (const store of storeFilesIn(dir)) {
    const fault = faultIn(store);
    if (fault) throw new StackError(`${file} está dañado: ${basename(store)}: ${fault}.`);
  }
}

function faultIn(file: string): string | undefined {
  try {
    // The file is opened read-only: otherwise a missing file would be created and pass the check.
    using db = new DatabaseSync(file, { readOnly: true });
    const fault = db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    return fault === 'ok' ? undefined : String(fault);
  } catch (error) {
    return String(error);
  }
}

function readLines(dir: string, path: string, copy: string): KeptMessage[] {
  try {
    const lines = readFileSync(join(dir, path), 'utf8').split('\n');
    return lines.filter(Boolean).map((line) => messageSchema.parse(JSON.parse(line)));
  } catch (error) {
    throw new StackError(`${copy} está dañado: ${path} no se puede leer (${String(error)}).`);
  }
}
