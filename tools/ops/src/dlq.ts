import { StackError, withNats, type StackEnv } from '@el-reto/dev';
import { natsOf, runCommand } from './command.ts';
import { openDeadLetters } from './dead-letters/dead-letter.ts';
import { detailsOf, tableOf } from './dead-letters/format.ts';

const usage = 'Uso: npm run dlq -- list | show <número> | retry <número|all>';

/** `npm run dlq`: lists, shows and retries events that a service could not handle. */
export async function deadLetters(
  env: StackEnv,
  [action, which, ...rest]: string[],
  say: (line: string) => void,
): Promise<void> {
  const isAll = action === 'list' ? which === undefined : action === 'retry' && which === 'all';
  const isNumber = /^[1-9]\d*$/.test(which ?? '') && Number.isSafeInteger(Number(which));
  const isOne = (action === 'show' || action === 'retry') && isNumber;
  if ((!isAll && !isOne) || rest.length > 0) throw new StackError(usage);
  await withNats(natsOf(env, 'operator'), async (connection) => {
    const stream = await openDeadLetters(connection);
    const letters = isAll ? await stream.list() : [await stream.get(Number(which))];
    if (action === 'list' || letters.length === 0) return say(tableOf(letters, Date.now()));
    let failed = 0;
    for (const letter of letters) {
      if (action === 'show') {
        say(detailsOf(letter, Date.now()));
        continue;
      }
      const answer = await stream.retry(letter);
      const name = `${letter.id} (${letter.consumer}, ${letter.subject})`;
      if (!answer.done) failed += 1;
      if (!answer.done) say(`${name}: falló de nuevo y se conserva: ${answer.reason}`);
      else if (answer.repeated) say(`${name}: ya estaba hecho; retirado.`);
      else say(`${name}: entregado y retirado.`);
    }
    if (failed > 0) throw new StackError(`${failed} de ${letters.length} fallaron de nuevo.`);
  });
}

if (import.meta.main) await runCommand(deadLetters);
