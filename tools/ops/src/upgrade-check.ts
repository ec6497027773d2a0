import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathTo } from '@el-reto/contracts';
import {
  lockFor,
  patientSend,
  startStack,
  StackError,
  waitUntil,
  type Stack,
  type StackEnv,
} from '@el-reto/dev';
import { restoreBackup } from './backup/restore-backup.ts';
import { takeBackup } from './backup/take-backup.ts';
import { runInterruptible } from './command.ts';

const usage = 'Uso: npm run upgrade-check -- [copia.tar.gz]';

/**
 * Settings for the copy. It uses no mail server, hosted identity or bucket, so that nothing outside
 * changes. The sweep of deleted identities is off, because the emulator lacks the accounts.
 */
const copySettings = { IDENTITY_SWEEP: 'off', LOG_LEVEL: 'warn', FILES: 'disk' };
const inherited = /^(?:PATH|HOME|LANG|TMPDIR|NODE_|METADATA_)/;

/**
 * Restores a backup (by default a new one), starts this version on it, and runs `examine`. After an
 * abort it stops all processes and deletes the copy.
 */
export async function tryOnCopy(
  env: StackEnv,
  archive: string | undefined,
  examine: (stack: Stack, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (env.STORE === 'firestore') {
    throw new StackError(
      'Con STORE=firestore los datos no se copian desde aquí: llévalos a otro proyecto con gcloud firestore export e import, y prueba ahí esta versión.',
    );
  }
  const original = resolve(env.DATA_DIR);
  // The parent folder may belong to another user.
  const dir = existsSync(original)
    ? join(original, '.upgrade-check')
    : join(dirname(original), `.upgrade-check-${basename(original)}`);
  using lock = lockFor(`${dir}.lock`);
  if (!lock) throw new StackError('Ya se prueba otra copia de estos datos.');
  try {
    // A killed check may have left its copy, which contains personal data.
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { mode: 0o700 });
    const file = archive ?? (await takeBackup(env, join(dir, 'copy.tar.gz'), signal)).file;
    const dataDir = join(dir, 'data');
    await restoreBackup({ ...env, DATA_DIR: dataDir }, file, signal);
    await using stack = await startStack({ dataDir, env: copySettings, signal });
    await examine(stack, signal);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Throws if a part of the product is not healthy within half a minute. */
async function examineHealth({ info }: Stack, signal: AbortSignal): Promise<void> {
  const healthPath = pathTo('getHealth');
  let text = '';
  const isHealthy = async () => {
    text = await (await fetch(info.site + healthPath)).text();
    return text.includes('"status":"ok"');
  };
  // A stack has started before its gateway is connected to Redis.
  if (!(await waitUntil(isHealthy, { timeoutMs: 30_000, signal })))
    throw new StackError(`${healthPath}: ${text}`);
  const send = patientSend();
  for (const path of [pathTo('listAllEvents'), pathTo('listWinners'), '/']) {
    const { status } = await send(info.site + path, { signal });
    if (status !== 200) throw new StackError(`${path} responde ${status}.`);
  }
}

if (import.meta.main) {
  const interrupted = 'Prueba interrumpida: todo detenido; los datos siguen como estaban.';
  await runInterruptible(interrupted, async (env, [archive, ...rest], say, signal) => {
    if (rest.length > 0 || archive?.startsWith('-')) throw new StackError(usage);
    for (const name of Object.keys(process.env)) {
      if (!inherited.test(name) || name === 'NODE_ENV') delete process.env[name];
    }
    await tryOnCopy(env, archive, examineHealth, signal);
    say('Esta versión trabaja con una copia de los datos; los datos siguen como estaban.');
  });
}
