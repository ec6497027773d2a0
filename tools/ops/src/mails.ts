import { notificationsRequests } from '@el-reto/contracts';
import { ask, StackError, withNats, type StackEnv } from '@el-reto/dev';
import { natsOf, runCommand } from './command.ts';
import { age, inColumns, shortened } from './dead-letters/format.ts';
import type { z } from 'zod';

const usage = 'Uso: npm run mails -- list | retry <id|all>';
/** Time limit of a request, enough for ten thousand mails. */
const timeoutMs = 60_000;

type Answer = z.infer<typeof notificationsRequests.listDeadMails.output>;

const titles = ['ID', 'GRUPO', 'INTENTOS', 'EDAD', 'MOTIVO'];

function tableOf({ mails, dead, sendable }: Answer): string {
  if (dead === 0) return 'No hay correos abandonados.';
  const rows = mails.map(({ id, group, attempts, at, refusal }) => [
    id,
    group ?? 'cuenta',
    String(attempts),
    age(Date.now() - at),
    shortened(refusal),
  ]);
  const [others, lost] = [sendable - mails.length, dead - sendable];
  return [
    inColumns([titles, ...rows]),
    ...(others > 0 ? [`y ${others} más que se pueden enviar`] : []),
    ...(lost > 0 ? [`y ${lost} más que ya no se pueden enviar`] : []),
  ].join('\n');
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
      return say(tableOf(await ask(connection, notificationsRequests.listDeadMails, {})));
    }
    const id = which === 'all' ? null : (which ?? null);
    const { retried } = await ask(connection, notificationsRequests.retryMails, { id }, timeoutMs);
    if (id !== null && retried === 0) throw new StackError(`No hay un correo ${id} que enviar.`);
    say(`esperan de nuevo su envío: ${retried}`);
  });
}

if (import.meta.main) await runCommand(deadMails);
