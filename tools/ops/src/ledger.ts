import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { calls, checkResult, LedgerCount } from '@el-reto/contracts';
import { StackError } from '@el-reto/dev';
import { runCommand } from './command.ts';

const usage =
  'Uso: npm run ledger -- verify <archivo.ndjson> [--result <dirección o archivo.json>]';
const words = { digest: 'huella', count: 'líneas', ranking: 'lugares' } as const;

/**
 * `npm run ledger -- verify`: counts a published ledger again; with a result, says whether it bears it
 * out, and fails with a StackError where it does not.
 */
export async function verifyLedger(
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const [command, file, option, result] = args;
  const isComplete = option === undefined || (option === '--result' && result !== undefined);
  if (command !== 'verify' || file === undefined || !isComplete) throw new StackError(usage);
  const { sha256, count } = await readLedger(file);
  const { counted, held, voided } = count.states;
  say(`SHA-256: ${sha256}`);
  say(`líneas: ${count.entries} · contaron: ${counted} · fuera: ${voided} · en revisión: ${held}`);
  for (const { place, postId, likes, voided: out, reachedAt } of count.ranking()) {
    say([place, postId, likes, out, reachedAt ?? '—'].join('\t'));
  }
  if (result === undefined) return;
  const checked = checkResult(await readResult(result), sha256, count);
  const wrong = Object.entries(words).filter(([part]) => !checked[part as keyof typeof words]);
  if (wrong.length > 0) {
    throw new StackError(`No coincide con el acta: ${wrong.map(([, word]) => word).join(', ')}.`);
  }
  say('Coincide con el acta.');
}

async function readLedger(file: string) {
  const hash = createHash('sha256');
  const count = new LedgerCount();
  try {
    for await (const piece of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      hash.update(piece);
      count.add(piece);
    }
    count.ranking();
  } catch (cause) {
    throw new StackError(`${file} no es un registro completo: ${(cause as Error).message}`);
  }
  return { sha256: hash.digest('hex'), count };
}

async function readResult(place: string) {
  try {
    const isAddress = /^https?:/.test(place);
    const json = isAddress ? await (await fetch(place)).text() : await readFile(place, 'utf8');
    return calls.getResult.response.parse(JSON.parse(json));
  } catch {
    throw new StackError(`En ${place} no hay un acta.`);
  }
}

if (import.meta.main) await runCommand((_, args, say) => verifyLedger(args, say));
