import {
  currentEnv,
  natsUrlOf,
  onStop,
  readStackFile,
  StackError,
  systemCode,
  type StackEnv,
} from '@el-reto/dev';

/**
 * Runs a command as the program. Its lines are printed; a failure prints one line and exits with 1.
 */
export async function runCommand(
  work: (env: StackEnv, args: string[], say: (line: string) => void) => Promise<void>,
): Promise<void> {
  try {
    await work(currentEnv(), process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`✗ ${failureText(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Like `runCommand`, for work that must not be left half done: at a signal to stop, `work` deletes what it
 * has begun, and the command fails with the text `interrupted`.
 */
export async function runInterruptible(
  interrupted: string,
  work: (
    ...given: [...Parameters<Parameters<typeof runCommand>[0]>, signal: AbortSignal]
  ) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  onStop(() => {
    if (!abort.signal.aborted) process.stdout.write('Deteniendo…\n');
    abort.abort();
  });
  await runCommand(async (...given) => {
    try {
      await work(...given, abort.signal);
    } catch (error) {
      throw abort.signal.aborted ? new StackError(interrupted) : error;
    }
  });
  // The listener of `disconnect` would keep this process running.
  process.exit();
}

function failureText(error: unknown): string {
  if (error instanceof StackError) return error.message;
  const { path } = error as NodeJS.ErrnoException;
  return path ? `No se puede usar ${path}: ${systemCode(error)}.` : String(error);
}

/** The address of NATS for a command: that of the environment, else that of the running product. */
export function natsOf(env: StackEnv, user: 'stack' | 'operator' = 'stack'): string {
  const { NATS_OPERATOR_PASSWORD: password } = env;
  const info = readStackFile(env.DATA_DIR);
  if (env.NATS_URL) {
    const isOperator = user === 'operator' && password;
    return natsUrlOf({
      ...env,
      // The product connects to an outside server with certificates of its own.
      TLS_DIR: env.TLS_DIR ?? info?.tls,
      ...(isOperator && { NATS_USER: user, NATS_PASSWORD: password }),
    });
  }
  if (info) return user === 'operator' ? info.natsOperator : info.nats;
  throw new StackError(
    `El Reto no está en marcha con DATA_DIR=${env.DATA_DIR}: npm start primero.`,
  );
}
