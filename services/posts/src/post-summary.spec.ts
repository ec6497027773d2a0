import { optionalTexts, postSummarySchema } from '@el-reto/contracts';
import { verifyMediaSignature } from '@el-reto/service-kit';
import { expect, it } from 'vitest';
import { pendingPost } from '../test/sample-posts.ts';
import { approved } from './moderation-rules.ts';
import { privateSummary, publicSummary } from './post-summary.ts';

const pending = {
  ...pendingPost('El Sol'),
  ...Object.fromEntries(optionalTexts.map((text) => [text, 'Mérida'])),
  number: 7,
  focus: { x: 0.2, y: 0.9 },
};
const shown = approved(pending);
const key = 'a signing key for tests';

it('a summary has no other fields than the contract', () => {
  const summary = publicSummary(shown);
  expect(postSummarySchema.parse(summary)).toEqual(summary);
  const named = Object.keys(postSummarySchema.omit({ reported: true, reports: true }).shape);
  const advice = 'a field that only the contract names? Give it to `pending` above';
  expect(Object.keys(summary).toSorted(), advice).toEqual(named.toSorted());
});

it('the summary of a pending post has a signed address that is valid for 15 to 20 minutes', () => {
  const now = Date.UTC(2026, 10, 20);
  const url = new URL(privateSummary(pending, key, now).photoURL, 'http://x');
  const expiresAt = Number(url.searchParams.get('exp'));
  const signature = url.searchParams.get('sig') ?? '';
  const isValid = (at: number) =>
    verifyMediaSignature(key, pending.imgLocation, expiresAt, signature, at);
  expect(isValid(now)).toBe(true);
  expect(isValid(now + 20 * 60_000 - 1000)).toBe(true);
  expect(isValid(now + 20 * 60_000 + 1000)).toBe(false);
});

it('the signed address stays the same for five minutes, so that browsers load the picture once', () => {
  const now = Date.UTC(2026, 10, 20);
  const addressAt = (at: number) => privateSummary(pending, key, at).photoURL;
  expect(addressAt(now + 5 * 60_000 - 1)).toBe(addressAt(now));
  expect(addressAt(now + 5 * 60_000)).not.toBe(addressAt(now));
});
