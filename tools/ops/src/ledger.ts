import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { calls, checkResult, isFileOf, JuryCount, LedgerCount } from '@el-reto/contracts';
import { StackError } from '@el-reto/dev';
import { runCommand } from './command.ts';

const usage =
  'Uso: npm run ledger -- verify <archivo.ndjson> [--result <dirección o archivo.json> [--jury <archivo.ndjson>]]';
const words = { digest: 'huella', count: 'líneas', ranking: 'lugares' } as const;

/**
 * `npm run ledger -- verify`: counts a published ledger again; with a result, says whether it bears it
 * out, and fails with a StackError where it does not. Where it has a jury, its points are needed too.
 */
export async function verifyLedger(
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const [command, file, option, result, juryOption, points] = args;
  const isComplete =
    (option === undefined || (option === '--result' && result !== undefined)) &&
    (juryOption === undefined || (juryOption === '--jury' && points !== undefined));
  if (command !== 'verify' || file === undefined || !isComplete) throw new StackError(usage);
  const count = new LedgerCount();
  const sha256 = await readLines(file, count);
  const { counted, held, voided } = count.states;
  say(`SHA-256: ${sha256}`);
  say(`líneas: ${count.entries} · contaron: ${counted} · fuera: ${voided} · en revisión: ${held}`);
  for (const { place, postId, likes, voided: out, reachedAt } of count.ranking()) {
    say([place, postId, likes, out, reachedAt ?? '—'].join('\t'));
  }
  if (result === undefined) return;
  const acta = await readResult(result);
  const checked = await checkAll(acta, { sha256, count }, points);
  const wrong = Object.entries(words).filter(([part]) => !checked[part as keyof typeof words]);
  if (wrong.length > 0) {
    throw new StackError(`No coincide con el acta: ${wrong.map(([, word]) => word).join(', ')}.`);
  }
  say('Coincide con el acta.');
}

type Acta = Awaited<ReturnType<typeof readResult>>;
type Ledger = { sha256: string; count: LedgerCount };

async function checkAll(acta: Acta, { sha256, count }: Ledger, points: string | undefined) {
  const { jury } = acta;
  if (!jury) return checkResult(acta, sha256, count);
  if (points === undefined) throw new StackError('Este reto tiene jurado: falta --jury.');
  const ofJury = new JuryCount(jury);
  const file = isFileOf(jury, await readLines(points, ofJury), ofJury);
  const checked = checkResult(acta, sha256, count, (byLikes) => ofJury.rank(byLikes));
  return {
    digest: checked.digest && file.digest,
    count: checked.count && file.count,
    ranking: checked.ranking,
  };
}

/** Its SHA-256, once all of its lines are counted. */
async function readLines(file: string, count: LedgerCount | JuryCount): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      hash.update(piece);
      count.add(piece);
    }
    if (count instanceof LedgerCount) count.ranking();
    else count.rank([]);
  } catch (cause) {
    throw new StackError(`${file} no es un registro completo: ${(cause as Error).message}`);
  }
  return hash.digest('hex');
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
