import { campaignRequests } from '@el-reto/contracts';
import { ask, StackError, withNats, type StackEnv } from '@el-reto/dev';
import { natsOf, runCommand } from './command.ts';

const usage = 'Uso: npm run audit -- verify';
/** Enough for a log of some hundred thousand entries. */
const timeoutMs = 120_000;

/** `npm run audit`: computes the log's hashes again; fails at a changed entry. */
export async function verifyLog(
  env: StackEnv,
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  if (args.length !== 1 || args[0] !== 'verify') throw new StackError(usage);
  const { entries, brokenAt, hash } = await withNats(natsOf(env), (connection) =>
    ask(connection, campaignRequests.checkLog, {}, timeoutMs),
  );
  say(`entradas: ${entries} · última huella íntegra: ${hash || '—'}`);
  if (brokenAt !== null) {
    throw new StackError(`La entrada ${brokenAt} falta o no es como se escribió.`);
  }
  say('El registro está íntegro.');
}

if (import.meta.main) await runCommand(verifyLog);
