import { notificationsRequests, type DeadMail } from '@el-reto/contracts';
import { ask, StackError, withNats, type StackEnv } from '@el-reto/dev';
import { natsOf, runCommand } from './command.ts';
import { age, inColumns, shortened } from './dead-letters/format.ts';

const usage = 'Uso: npm run mails -- list | retry <id|all>';
/** Time limit of a request, enough for ten thousand mails. */
const timeoutMs = 60_000;

const titles = ['ID', 'GRUPO', 'INTENTOS', 'EDAD', 'MOTIVO'];

function tableOf(mails: readonly DeadMail[], dead: number): string {
  if (dead === 0) return 'No hay correos abandonados.';
  const rows = mails.map(({ id, group, attempts, at, refusal }) => [
    id,
    group ?? 'cuenta',
    String(attempts),
    age(Date.now() - at),
    shortened(refusal),
  ]);
  const others = dead - mails.length;
  return (
    inColumns([titles, ...rows]) +
    (others > 0 ? `\ny ${others} más que ya no se pueden enviar` : '')
  );
}

/** `npm run mails`: lists mails that could not be sent, and sends them again. */
export async function deadMails(
  env: StackEnv,
  [action, which, ...rest]: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const isList = action === 'list' && which === undefined;
  const isRetry = action === 'retry' && which !== undefined;
  if (!(isList || isRetry) || rest.length > 0) throw new StackError(usage);
  await withNats(natsOf(env), async (connection) => {
    if (isList) {
      const { mails, dead } = await ask(connection, notificationsRequests.listDeadMails, {});
      return say(tableOf(mails, dead));
    }
    const id = which === 'all' ? null : (which ?? null);
    const { retried } = await ask(connection, notificationsRequests.retryMails, { id }, timeoutMs);
    if (id !== null && retried === 0) throw new StackError(`No hay un correo ${id} que enviar.`);
    say(`esperan de nuevo su envío: ${retried}`);
  });
}

if (import.meta.main) await runCommand(deadMails);
