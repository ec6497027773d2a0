import { createHash } from 'node:crypto';
import { LedgerCount } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { LedgerDigest, LedgerLines, pseudonymOf } from './ledger-lines.ts';
import { noPost, type LikeRecord } from './like-records.ts';

const start = Date.UTC(2026, 10, 1);
const like = (userId: string | null, likedAt: number, more: Partial<LikeRecord> = {}) => ({
  eventId: 'otono',
  postId: 'gallo',
  userId,
  likedAt,
  ...more,
});

async function partsOf(likes: readonly LikeRecord[]): Promise<string[]> {
  const lines = new LedgerLines('key');
  for (const one of likes) lines.add(one);
  return Array.fromAsync(lines.parts());
}

const linesIn = (parts: readonly string[]) =>
  parts
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the lines of a ledger', () => {
  it('contain the post, state and reason of a like, under a pseudonym', async () => {
    const apart = { postId: 'catrin', state: 'voided', cluster: null, score: 90 } as const;
    const voided = like('bea', start + 1, {
      postId: noPost,
      apart: { ...apart, reasons: ['burst', 'night'] },
    });
    const [ana, bea] = ['ana', 'bea'].map((uid) => ({ voter: pseudonymOf('key', uid) }));
    const [at, later] = ['2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.001Z'];
    expect(linesIn(await partsOf([voided, like('ana', start)]))).toEqual([
      { ...ana, postId: 'gallo', at, state: 'counted', reason: null },
      { ...bea, postId: 'catrin', at: later, state: 'voided', reason: 'burst' },
    ]);
  });

  it('are in the order of time, whatever the order of the likes', async () => {
    const times = [90_000, 5, 61_000, 60_000, 4].map((ms) => start + ms);
    const parts = await partsOf(times.map((at, i) => like(`u${i}`, at)));
    expect(linesIn(parts).map(({ at }) => Date.parse(at))).toEqual(times.toSorted((a, b) => a - b));
  });

  it('are stored in parts of whole lines that fit a document, with the digest of all bytes', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => like(`u${i}`, start + i * 37));
    const parts = await partsOf(many);
    expect(parts.length).toBeGreaterThan(2);
    const digest = new LedgerDigest();
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(500_000);
      expect(part.endsWith('\n')).toBe(true);
      digest.add(part);
    }
    const text = parts.join('');
    expect(digest.facts(10_000)).toEqual({
      sha256: createHash('sha256').update(text).digest('hex'),
      entries: 10_000,
      bytes: text.length,
      parts: parts.length,
    });
    const count = new LedgerCount();
    for (const part of parts) count.add(part);
    expect(count.states).toEqual({ counted: 10_000, held: 0, voided: 0 });
  });
});

it('a pseudonym follows from key and person, and is random for an erased person', () => {
  const pseudonym = pseudonymOf('key', 'ana');
  expect(pseudonymOf('key', 'ana')).toBe(pseudonym);
  const others = [
    pseudonymOf('another', 'ana'),
    pseudonymOf('key', null),
    pseudonymOf('key', null),
  ];
  expect(new Set([pseudonym, ...others]).size).toBe(4);
  for (const one of [pseudonym, ...others]) expect(one).toMatch(/^[\w-]{22}$/);
});
