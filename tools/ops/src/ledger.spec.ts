import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  countingRule,
  JuryCount,
  juryText,
  LedgerCount,
  ledgerText,
  receiptText,
  type Receipt,
} from '@el-reto/contracts';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { verifyLedger } from './ledger.ts';

const line = { state: 'counted', reason: null } as const;
const text = ['a', 'b', 'a']
  .map((postId, i) => {
    const at = `2026-11-20T0${i}:00:00.000Z`;
    return ledgerText({ ...line, voter: `v${i}`, postId, at });
  })
  .join('');
const count = new LedgerCount();
count.add(text);
const digestOf = (file: string) => createHash('sha256').update(file).digest('hex');
const sha256 = digestOf(text);
const dates = { startDate: '2026-11-01', endDate: '2026-11-20' };
const rows = (ranking: readonly object[]) =>
  ranking.map((card) => ({ ...card, slug: '', name: '', author: '' }));
const { privateKey } = generateKeyPairSync('ed25519');
const { x: publicKey = '' } = privateKey.export({ format: 'jwk' });
const result = {
  eventId: 'otono',
  event: { id: 'otono', slug: 'otono', name: 'Otoño', title: 'Otoño', ...dates },
  closedAt: '2026-11-21T06:00:00.000Z',
  publishedAt: '2026-11-22T06:00:00.000Z',
  rule: countingRule,
  states: count.states,
  voidedByReason: {},
  ranking: rows(count.ranking()),
  ledger: { sha256, entries: 3, bytes: text.length, parts: 1, url: '/registro' },
  receipts: { algorithm: 'Ed25519', publicKey },
};

const dir = dirOfFile();

/** Runs the command on these files; resolves to the printed lines. */
async function verify(
  ledger: string,
  acta?: object,
  points?: string,
  receipt?: object,
): Promise<string[]> {
  const files = {
    verify: ledger,
    '--result': acta && JSON.stringify(acta),
    '--jury': points,
    '--receipt': receipt && JSON.stringify(receipt),
  };
  const args: string[] = [];
  for (const [option, content] of Object.entries(files)) {
    if (content === undefined) continue;
    const file = join(dir, `${option}.json`);
    await writeFile(file, content);
    args.push(option, file);
  }
  const said: string[] = [];
  await verifyLedger(args, (words) => said.push(words));
  return said;
}

it('a ledger is counted and compared with a result', async () => {
  expect(await verify(text)).toEqual([
    `SHA-256: ${sha256}`,
    'líneas: 3 · contaron: 3 · fuera: 0 · en revisión: 0',
    '1\ta\t2\t0\t2026-11-20T02:00:00.000Z',
    '2\tb\t1\t0\t2026-11-20T01:00:00.000Z',
  ]);
  expect((await verify(text, result)).at(-1)).toBe('Coincide con el acta.');
});

it.each([
  ['a line more', text + text.split('\n')[0] + '\n', result, 'huella, líneas, lugares'],
  ['another hour', text.replace('T02:', 'T03:'), result, 'huella, lugares'],
  ['a record that is none', text, { success: false }, 'no hay un acta'],
  ['a file that was cut off', text.slice(0, -9), result, 'no es un registro completo'],
])('%s is reported', async (_, ledger, acta, why) => {
  await expect(verify(ledger, acta)).rejects.toThrow(why);
});

/** The result with `time` as the time of its first card. */
const reachedAt = (time: string) => {
  const [first, ...others] = result.ranking;
  return { ...result, ranking: [{ ...first, reachedAt: time }, ...others] };
};

it('the exact time of a card in the result is within the hour of its last line in the ledger', async () => {
  const lines = await verify(text, reachedAt('2026-11-20T02:59:59.999Z'));
  expect(lines).toContain('1\ta\t2\t0\t2026-11-20T02:59:59.999Z');
  await expect(verify(text, reachedAt('2026-11-20T03:00:00.000Z'))).rejects.toThrow('lugares');
});

const signed = (facts: Omit<Receipt, 'signature'>): Receipt => ({
  ...facts,
  signature: sign(null, Buffer.from(receiptText(facts)), privateKey).toString('base64url'),
});
const receipt = signed({ eventId: 'otono', voter: 'v1', postId: 'b', state: 'counted' });

it('a receipt is valid if the result’s key signed it and the ledger has its line, also among other receipts', async () => {
  expect(await verify(text, result, undefined, receipt)).toContain('Comprobante válido: v1');
  const others = [receipt, { ...receipt, eventId: 'another' }];
  expect(await verify(text, result, undefined, others)).toContain('Comprobante válido: v1');
});

it.each([
  ['with another state', { ...receipt, state: 'voided' }, 'La firma'],
  ['of another line', signed({ ...receipt, postId: 'a' }), 'no tiene su línea'],
  ['of a line with another state', signed({ ...receipt, state: 'held' }), 'no tiene su línea'],
  ['of an unknown voter', signed({ ...receipt, voter: 'v9' }), 'no tiene su línea'],
  ['of another contest', { ...receipt, eventId: 'another' }, 'de este reto'],
  ['that is none', { voter: 'v1' }, 'no hay un comprobante'],
])('a receipt %s is reported', async (_, given, why) => {
  await expect(verify(text, result, undefined, given)).rejects.toThrow(why);
});

it('without a file the usage is shown', async () => {
  await expect(verifyLedger(['verify'], () => undefined)).rejects.toThrow('Uso:');
});

it('a ledger of a contest with a jury is verified with its points', async () => {
  const criteria = [{ id: 'idea', name: 'Idea', max: 5 }];
  const terms = { criteria, mode: 'weighed', weight: 99 } as const;
  const points = juryText({ juror: 'x', postId: 'b', points: { idea: 5 } });
  const ofJury = new JuryCount(terms);
  ofJury.add(points);
  const ballots = { sha256: digestOf(points), entries: 1, bytes: points.length, parts: 1 };
  const until = '2026-11-23';
  const ranking = ofJury.rank(count.ranking());
  const acta = {
    ...result,
    ranking: rows(ranking),
    jury: { ...terms, until, jurors: 1, rule: 'Así.', winner: null, ballots },
  };
  expect(ranking[0]?.postId).toBe('b');
  expect(await verify(text, acta, points)).toContain('Coincide con el acta.');
  await expect(verify(text, acta)).rejects.toThrow('falta --jury');
  await expect(verify(text, acta, points.replace('5', '4'))).rejects.toThrow('huella, lugares');
  const ofTwo = { ...acta, jury: { ...acta.jury, jurors: 2 } };
  await expect(verify(text, ofTwo, points)).rejects.toThrow('líneas');
});
