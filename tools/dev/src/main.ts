import { mailFailedStart } from './alarms/failed-start.ts';
import { currentEnv, startEnvSchema, type StackEnv } from './env.ts';
import { DataDirInUseError, StackError, systemCode } from './errors.ts';
import { onStop } from './on-stop.ts';
import { takeRelease } from './release.ts';
import { startStack, type Stack } from './stack.ts';

const abort = new AbortController();
let settings: StackEnv | undefined;
let stack: Stack | undefined;

onStop(shutDown);

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  settings = currentEnv(startEnvSchema);
  const infrastructureOnly = process.argv.includes('--infra');
  // `npm run dev` restarts processes from the new build, therefore in place.
  const isInPlace = infrastructureOnly || process.argv.includes('--in-place');
  stack = await startStack({
    dataDir: settings.DATA_DIR,
    settings,
    ...(!isInPlace && { root: takeRelease() }),
    infrastructureOnly,
    say,
    signal: abort.signal,
  });
  if (infrastructureOnly) {
    say(`Infraestructura lista: ${settings.DATA_DIR}/stack.json`);
  } else {
    say(`  Administración: ${stack.info.admin}`);
    if (stack.info.mail) say(`  Correos: ${stack.info.mail}`);
    say(`El Reto listo: ${stack.info.site}`);
  }
} catch (error) {
  if (abort.signal.aborted) {
    say('Arranque interrumpido; todo detenido.');
    process.exit(0);
  }
  const isExplained =
    error instanceof StackError || /^(ENOSPC|EROFS|EACCES)$/.test(systemCode(error) ?? '');
  const text = isExplained ? (error as Error).message : (error as Error).stack;
  process.stderr.write(`✗ ${text ?? String(error)}\n`);
  if (settings && !(error instanceof DataDirInUseError)) {
    await mailFailedStart(settings, (error as Error).message).catch((cause: unknown) => {
      process.stderr.write(`aviso: no se pudo enviar una alarma: ${String(cause)}\n`);
    });
  }
  process.exit(1);
}

async function shutDown(): Promise<void> {
  if (abort.signal.aborted) return;
  say('Deteniendo…');
  abort.abort();
  // Until the stack has started, the aborted start itself stops the processes.
  if (!stack) return;
  await stack.stop();
  say('Todo detenido; los datos quedan guardados.');
  process.exit(0);
}
