import { createHash } from 'node:crypto';
import { LedgerCount } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { LedgerDigest, LedgerLines, pseudonymOf } from './ledger-lines.ts';
import { noPostId, type LikeRecord } from './like-records.ts';

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
  return Array.fromAsync(lines.parts(), ({ lines: text }) => text);
}

const linesIn = (parts: readonly string[]) =>
  parts
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

it('the lines of a ledger have the post, the state and the reason of a like, and a pseudonym instead of the voter', async () => {
  const uncounted = { postId: 'catrin', state: 'voided', cluster: null, score: 90 } as const;
  const voided = like('bea', start + 7_200_001, {
    postId: noPostId,
    uncounted: { ...uncounted, reasons: ['burst', 'night'] },
  });
  const [ana, bea] = ['ana', 'bea'].map((uid) => ({ voter: pseudonymOf('key', uid) }));
  const [at, later] = ['2026-11-01T00:00:00.000Z', '2026-11-01T02:00:00.000Z'];
  const lines = linesIn(await partsOf([voided, like('ana', start + 3_599_999)]));
  expect(new Set(lines)).toEqual(
    new Set([
      { ...ana, postId: 'gallo', at, state: 'counted', reason: null },
      { ...bea, postId: 'catrin', at: later, state: 'voided', reason: 'burst' },
    ]),
  );
});

it("the lines of a ledger are sorted by pseudonym, so that their order shows nothing of the likes' order", async () => {
  const likes = Array.from({ length: 300 }, (_, i) => like(i % 9 ? `u${i}` : null, start + i));
  const voters = linesIn(await partsOf(likes)).map(({ voter }) => voter);
  expect(voters).toEqual(voters.toSorted((a, b) => (a < b ? -1 : 1)));
  const named = (ofLikes: typeof likes) => partsOf(ofLikes.filter(({ userId }) => userId));
  expect(await named(likes.toReversed())).toEqual(await named(likes));
});

it("the lines of a ledger come with the exact time of each card's last counted like, which no line contains", async () => {
  const uncounted = { postId: 'gallo', reasons: [], cluster: null, score: 90 };
  const lines = new LedgerLines('key');
  for (const ms of [9, 5, 1, 8, 3]) lines.add(like(`fan-${ms}`, start + ms));
  lines.add(
    like('caro', start + 11, { postId: noPostId, uncounted: { ...uncounted, state: 'held' } }),
  );
  lines.add(like('dora', start + 7, { postId: 'catrin' }));
  const [part] = await Array.fromAsync(lines.parts());
  const [gallo, catrin] = ['2026-11-01T00:00:00.009Z', '2026-11-01T00:00:00.007Z'];
  expect(part?.reachedAt).toEqual({ gallo, catrin });
  expect(part?.lines).not.toMatch(/:00\.00[1-9]Z/);
});

it('the lines of a ledger are stored in parts of whole lines that fit a document, with a digest of all bytes', async () => {
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

it('a pseudonym is derived from key and person, and random for an erased person', () => {
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
