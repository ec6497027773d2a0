import { runCommand } from './command.ts';
import { Mailbox } from './dead-letters/mailbox.ts';
import { listing, portrait } from './dead-letters/words.ts';
import { currentEnv, type StackEnv, StackError, natsUrlOf, readStackFile } from '@el-reto/dev';

const usage = 'Uso: npm run dlq -- list | show <número> | retry <número|all>';

/**
 * `npm run dlq`: lists, shows and retries what a service could not digest. Asks on the NATS server
 * that the environment names, where it names one, else on that of the running stack.
 */
export async function deadLetters(
  env: StackEnv,
  [action, which, ...rest]: string[],
  say: (line: string) => void,
): Promise<void> {
  const isKnown = action === 'list' ? which === undefined : action === 'show' || action === 'retry';
  const isAll = action === 'retry' && which === 'all';
  const id = action === 'list' || isAll ? undefined : numberOf(which);
  if (!isKnown || rest.length > 0) throw new StackError(usage);
  await Mailbox.with(natsOf(env), async (mailbox) => {
    const letters = id === undefined ? await mailbox.list() : [await mailbox.get(id)];
    if (action === 'list') say(listing(letters, Date.now()));
    else if (action === 'show') for (const letter of letters) say(portrait(letter, Date.now()));
    else await retry(mailbox, letters, say);
  });
}

async function retry(
  mailbox: Mailbox,
  letters: Awaited<ReturnType<Mailbox['list']>>,
  say: (line: string) => void,
): Promise<void> {
  if (letters.length === 0) say('No hay mensajes descartados.');
  let failed = 0;
  for (const letter of letters) {
    const answer = await mailbox.retry(letter);
    const name = `${letter.id} (${letter.consumer}, ${letter.subject})`;
    if (!answer.done) failed += 1;
    if (!answer.done) say(`${name}: falló de nuevo y se conserva: ${answer.reason}`);
    else if (answer.repeated) say(`${name}: ya estaba hecho; retirado.`);
    else say(`${name}: entregado y retirado.`);
  }
  if (failed > 0) throw new StackError(`${failed} de ${letters.length} fallaron de nuevo.`);
}

function numberOf(text: string | undefined): number {
  if (!text || !/^[1-9]\d*$/.test(text)) throw new StackError(usage);
  return Number(text);
}

function natsOf(env: StackEnv): string {
  const { NATS_OPERATOR_PASSWORD: password } = env;
  if (env.NATS_URL) {
    return natsUrlOf(password ? { ...env, NATS_USER: 'operator', NATS_PASSWORD: password } : env);
  }
  const info = readStackFile(env.DATA_DIR);
  if (info) return info.natsOperator;
  throw new StackError(
    `El Reto no está en marcha con DATA_DIR=${env.DATA_DIR}: npm start primero.`,
  );
}

if (import.meta.main) await runCommand((args, say) => deadLetters(currentEnv(), args, say));
