import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import {
  calls,
  checkResult,
  isFileOf,
  JuryCount,
  LedgerCount,
  receiptSchema,
  receiptText,
  timesIn,
  type LedgerLine,
  type Receipt,
  type ReceiptKey,
} from '@el-reto/contracts';
import { StackError } from '@el-reto/dev';
import { runCommand } from './command.ts';

const usage =
  'Uso: npm run ledger -- verify <archivo.ndjson> [--result <dirección o archivo.json> [--jury <archivo.ndjson>] [--receipt <archivo.json>]]';
const options = {
  result: { type: 'string' },
  jury: { type: 'string' },
  receipt: { type: 'string' },
} as const;
const words = { digest: 'huella', count: 'líneas', ranking: 'lugares' } as const;

/**
 * `npm run ledger -- verify`: counts a published ledger again and compares it with a result, if one
 * is given. Throws a StackError if they differ. A contest with a jury also needs the file of its
 * points. Receipts, as `GET /api/me/receipts` returns them, are checked if they belong to the
 * result.
 */
export async function verifyLedger(
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { file, result, jury, receipt } = readArguments(args);
  const acta = result === undefined ? undefined : await readResult(result);
  const count = new LedgerCount();
  const sha256 = await readLines(file, count);
  const { counted, held, voided } = count.states;
  say(`SHA-256: ${sha256}`);
  say(`líneas: ${count.entries} · contaron: ${counted} · fuera: ${voided} · en revisión: ${held}`);
  for (const { place, postId, likes, voided: out, reachedAt } of count.ranking(
    timesIn(acta?.ranking ?? []),
  )) {
    say([place, postId, likes, out, reachedAt ?? '—'].join('\t'));
  }
  if (!acta) return;
  const checked = await checkAll(acta, { sha256, count }, jury);
  const wrong = Object.entries(words).filter(([part]) => !checked[part as keyof typeof words]);
  if (wrong.length > 0) {
    throw new StackError(`No coincide con el acta: ${wrong.map(([, word]) => word).join(', ')}.`);
  }
  say('Coincide con el acta.');
  if (receipt !== undefined) await checkReceipts(receipt, file, acta, say);
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, file, ...others] = positionals;
    const lacksResult = values.result === undefined && (values.jury ?? values.receipt);
    if (command !== 'verify' || file === undefined || others.length > 0 || lacksResult) {
      throw new StackError(usage);
    }
    return { file, ...values };
  } catch {
    throw new StackError(usage);
  }
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

/** Throws a StackError unless all receipts of the result are signed and in the ledger. */
async function checkReceipts(
  place: string,
  ledger: string,
  { eventId, receipts: key }: Acta,
  say: (line: string) => void,
): Promise<void> {
  const all = await readReceipts(place);
  const ours = all.filter((receipt) => receipt.eventId === eventId);
  if (ours.length === 0) throw new StackError(`En ${place} no hay un comprobante de este reto.`);
  for (const receipt of ours) {
    if (!isSigned(key, receipt)) throw new StackError('La firma del comprobante no es del acta.');
    if (!(await isInLedger(ledger, receipt))) {
      throw new StackError('El comprobante está firmado, pero el registro no tiene su línea.');
    }
    say(`Comprobante válido: ${receipt.voter}`);
  }
}

async function readReceipts(place: string) {
  try {
    const found: unknown = JSON.parse(await readFile(place, 'utf8'));
    return receiptSchema.array().parse(Array.isArray(found) ? found : [found]);
  } catch {
    throw new StackError(`En ${place} no hay un comprobante.`);
  }
}

/** Counts all lines of a file; resolves to its SHA-256. */
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

function isSigned({ publicKey }: ReceiptKey, receipt: Receipt): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signature = Buffer.from(receipt.signature, 'base64url');
  return verify(null, Buffer.from(receiptText(receipt)), key, signature);
}

async function isInLedger(file: string, receipt: Receipt): Promise<boolean> {
  for await (const text of createInterface({ input: createReadStream(file, 'utf8') })) {
    const line = JSON.parse(text) as LedgerLine;
    if (line.voter === receipt.voter) {
      return line.postId === receipt.postId && line.state === receipt.state;
    }
  }
  return false;
}
