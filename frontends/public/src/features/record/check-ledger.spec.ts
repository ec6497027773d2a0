import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { JuryCount, juryText } from '@el-reto/contracts/jury-count';
import { LedgerCount, ledgerText } from '@el-reto/contracts/ledger';
import { checkLedger } from './check-ledger.ts';

const lines = Array.from({ length: 300 }, (_, i) =>
  ledgerText({
    voter: `votante-${i}`,
    postId: `carta-${i % 7}`,
    at: new Date(Date.UTC(2026, 10, 20) + i * 1_000).toISOString(),
    state: i % 11 === 0 ? 'voided' : 'counted',
    reason: i % 11 === 0 ? 'burst' : null,
  }),
);
const text = lines.join('');

const digestOf = (ledger: string) => createHash('sha256').update(ledger).digest('hex');

/** The parts of a result that are compared with `ledger`. */
function resultOf(ledger: string) {
  const count = new LedgerCount();
  count.add(ledger);
  const facts = { sha256: digestOf(ledger), entries: count.entries, bytes: ledger.length };
  return {
    ranking: count.ranking(),
    states: count.states,
    ledger: { ...facts, parts: 1, url: '/registro' },
  } as unknown as Parameters<typeof checkLedger>[0];
}

const ignore = () => undefined;
const answer = vi.fn<typeof fetch>();
/** Serves `ledger` in pieces that end in the middle of lines. */
function serve(ledger: string): void {
  const bytes = Buffer.from(ledger);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 997) }, (_, i) =>
    Uint8Array.from(bytes.subarray(i * 997, (i + 1) * 997)),
  );
  const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
    for (const piece of pieces) body.enqueue(piece);
    body.close();
  };
  answer.mockImplementation(async () => new Response(new ReadableStream({ start })));
}

beforeEach(() => vi.stubGlobal('fetch', answer));

describe('a ledger', () => {
  it('that agrees with the result passes, and the number of bytes is reported', async () => {
    serve(text);
    const read: number[] = [];
    const found = await checkLedger(resultOf(text), (bytes) => read.push(bytes));
    expect(found).toEqual({ digest: true, count: true, ranking: true });
    expect(read.at(-1)).toBe(text.length);
  });

  it.each([
    ['one like more', text + lines[1], { digest: false, count: false, ranking: false }],
    ['another hour', text.replace('00:00:01', '00:00:02'), { digest: false, count: true }],
    ['no end', text.slice(0, -20), { digest: false, count: false, ranking: false }],
    ['something else', '<html>', { digest: false, count: false, ranking: false }],
  ])('with %s fails its checks', async (_, served, expected) => {
    serve(served);
    expect(await checkLedger(resultOf(text), ignore)).toMatchObject(expected);
  });

  it('fails the check of the ranking if the page gives a card another place', async () => {
    serve(text);
    const result = resultOf(text);
    const [first, second, ...others] = result.ranking;
    if (!first || !second) throw new Error('unreachable');
    const swapped = [{ ...second, place: 1 }, { ...first, place: 2 }, ...others];
    const expected = { digest: true, count: true, ranking: false };
    expect(await checkLedger({ ...result, ranking: swapped }, ignore)).toEqual(expected);
  });

  it('is checked together with the points of a jury', async () => {
    const criteria = [{ id: 'idea', name: 'Idea', max: 5 }];
    const terms = { criteria, mode: 'weighed', weight: 90 } as const;
    const lineOf = (juror: string, points: number) =>
      juryText({ juror, postId: 'carta-6', points: { idea: points } });
    const points = lineOf('x', 5) + lineOf('y', 4);
    const jury = new JuryCount(terms);
    jury.add(points);
    const result = resultOf(text);
    const ballots = { sha256: digestOf(points), entries: 2, bytes: points.length, parts: 1 };
    const juried = {
      ...result,
      ranking: jury.rank(result.ranking),
      jury: { ...terms, jurors: 2, ballots },
      ballotsUrl: '/puntos',
    } as unknown as typeof result;
    expect(juried.ranking[0]?.postId).toBe('carta-6');
    for (const [served, digest, count, ranking] of [
      [points, true, true, true],
      [points.replace('4', '3'), false, true, false],
      [points.slice(0, -5), false, false, false],
    ] as const) {
      answer.mockImplementation(async (url) => new Response(url === '/puntos' ? served : text));
      expect(await checkLedger(juried, ignore)).toEqual({ digest, count, ranking });
    }
  });

  it('that the server refuses to send makes the check reject with the status', async () => {
    answer.mockResolvedValue(new Response('', { status: 503 }));
    await expect(checkLedger(resultOf(text), ignore)).rejects.toThrow('503');
  });
});
