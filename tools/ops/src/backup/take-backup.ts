import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  EmulatorIdentity,
  isInUse,
  lockDataDir,
  lockFor,
  makeRoom,
  missingBytes,
  waitForPreviousRun,
  StackError,
  readStackFile,
  replaceFile,
  withNats,
  type StackEnv,
  restoringFolder,
} from '@el-reto/dev';
import { filesIn, pack } from './archive.ts';
import { archiveFormat, places, type KeptMessage, type Manifest } from './manifest.ts';
import { linkPictures } from './media-links.ts';
import { withPrivateNats } from './private-nats.ts';
import { snapshotStores, storeFilesIn } from './store-snapshot.ts';
import { snapshotStreams } from './stream-snapshot.ts';

/**
 * The subfolder of DATA_DIR in which a copy is collected. Within DATA_DIR, pictures can be linked.
 */
const workFolder = '.backup';
/**
 * Number of backups that are kept in addition to the new one. With one backup a night, this is two
 * weeks.
 */
const earlierBackups = 13;

const notOwn =
  'Solo se copia un producto con sus propios datos y NATS, y ya en marcha: espera a que lo esté, o copia el NATS y el Firestore externos con sus propias herramientas.';

/**
 * Copies DATA_DIR to an archive while the product is running or stopped. The archive has the state
 * of one moment during `pause`: all changes acknowledged before that moment, and no change
 * requested after it. After an abort or a failure, no copy is left.
 */
export async function takeBackup(env: StackEnv, target?: string, signal?: AbortSignal) {
  const dataDir = resolve(env.DATA_DIR);
  const name = `el-reto-${new Date().toISOString().replaceAll(':', '-')}.tar.gz`;
  const file = resolve(target ?? join(env.BACKUP_DIR ?? '.', name));
  if (env.NATS_URL || env.STORE === 'firestore') throw new StackError(notOwn);
  if (!existsSync(dataDir)) throw new StackError(`No existe DATA_DIR (${dataDir}).`);
  accessSync(dataDir, constants.R_OK | constants.X_OK);
  const kept = [join(dataDir, restoringFolder), ...storeFilesIn(dataDir)];
  if (!kept.some((path) => existsSync(path))) {
    throw new StackError(
      `No hay nada que copiar: DATA_DIR (${dataDir}) no tiene datos de El Reto.`,
    );
  }
  if (existsSync(file)) throw new StackError(`Ya existe ${file}: elige otro nombre.`);
  using lock = lockFor(join(dataDir, 'backup.lock'));
  if (!lock) throw new StackError('Ya se está haciendo otra copia de esta DATA_DIR.');
  const work = join(dataDir, workFolder);
  try {
    // A crashed backup may have left the folder.
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { mode: 0o700 });
    mkdirSync(dirname(file), { recursive: true });
    const isInBackupDir = !target && env.BACKUP_DIR !== undefined;
    const stores = sizesOf(storeFilesIn(dataDir));
    // Often the copies of the stores are on the same disk as the backups.
    if (isInBackupDir) requireRoom(dirname(file), stores, true);
    requireRoom(dataDir, stores);
    const collected = isInUse(dataDir)
      ? await collectRunning(env, dataDir, work)
      : await collectStopped(dataDir, work);
    // An interrupted backup deletes no earlier backup.
    signal?.throwIfAborted();
    requireRoom(dirname(file), Object.values(collected.manifest.files), isInBackupDir);
    await pack(work, file, signal);
    return { file, ...collected };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Throws if files of these sizes do not fit on the disk of `dir`. In BACKUP_DIR, old backups are deleted
 * until they fit. Pictures, which are most of an archive, do not shrink in it.
 */
function requireRoom(dir: string, sizes: readonly number[], isBackupDir = false): void {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const hasRoom = isBackupDir
    ? makeRoom(dir, { bytes, kept: earlierBackups })
    : missingBytes(dir, bytes) <= 0;
  if (hasRoom) return;
  const mib = Math.ceil(bytes / 1024 / 1024);
  throw new StackError(`La copia (${mib} MiB) no cabe en ${dir}: libera espacio.`);
}

const sizesOf = (files: readonly string[]) =>
  files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);

async function collectRunning(env: StackEnv, dataDir: string, work: string) {
  const info = readStackFile(dataDir);
  if (!info?.processes['nats']) throw new StackError(notOwn);
  const { authEmulator } = info;
  return collect(info.nats, dataDir, work, async (file) => {
    if (!authEmulator) return;
    const identity = new EmulatorIdentity(authEmulator, env.FIREBASE_PROJECT_ID);
    replaceFile(file, await identity.exportAccounts());
  });
}

/** Copies the files of a stopped product. The lock prevents its start during the copy. */
async function collectStopped(dataDir: string, work: string) {
  using _lock = lockDataDir(dataDir);
  await waitForPreviousRun(dataDir, () => undefined);
  return await withPrivateNats(join(dataDir, 'nats'), (natsUrl) =>
    collect(natsUrl, dataDir, work, async (file) => {
      const kept = join(dataDir, places.accounts);
      if (existsSync(kept)) copyFileSync(kept, file);
    }),
  );
}

/**
 * Collects the data of a running product. The order makes the parts consistent: first the positions
 * of the consumers; then, while no service can commit, the end of the stream, the identities, the
 * last pictures and the state of the stores.
 */
const collect = (
  natsUrl: string,
  dataDir: string,
  work: string,
  saveAccounts: (file: string) => Promise<void>,
) =>
  withNats(natsUrl, async (connection) => {
    for (const folder of ['auth', 'streams']) mkdirSync(join(work, folder));
    const link = () => linkPictures(join(dataDir, places.media), join(work, places.media));
    const stream = await snapshotStreams(connection);
    link();
    let lastSeq = 0;
    const { pause, copyTo } = await snapshotStores(dataDir, async () => {
      const saved = saveAccounts(join(work, places.accounts));
      [lastSeq] = await Promise.all([stream.lastSeq(), saved]);
      link();
    });
    await copyTo(work);
    writeLines(join(work, places.events), await stream.waiting(lastSeq));
    writeLines(join(work, places.deadLetters), stream.deadLetters);
    for (const name of places.plain) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(work, name));
    }
    const manifest: Manifest = {
      product: 'el-reto',
      format: archiveFormat,
      createdAt: new Date().toISOString(),
      pauseMs: Math.round(pause.toMs - pause.fromMs),
      nextSeq: lastSeq + 1,
      consumers: stream.consumers,
      files: filesIn(work),
    };
    writeFileSync(join(work, places.manifest), JSON.stringify(manifest), { mode: 0o600 });
    return { manifest, pause };
  });

function writeLines(file: string, messages: readonly KeptMessage[]): void {
  writeFileSync(file, messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
}
