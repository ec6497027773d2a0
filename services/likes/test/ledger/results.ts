import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  calls,
  LedgerCount,
  likesRequests,
  periodsMs,
  receiptText,
  type LedgerLine,
} from '@el-reto/contracts';
import { codeOf, endedDates, person } from '@el-reto/testing';
import { describe, expect, it, vi } from 'vitest';
import { EvidenceClock } from '../../src/evidence-clock.service.ts';
import { contests, likes, LikesRepository, tallies } from '../../src/likes.repository.ts';
import { votedMailboxes } from '../../src/mailboxes.ts';
import { ledgerParts } from '../../src/published-ledgers.service.ts';
import {
  accountsOf,
  changeDates,
  clear,
  deleteEvent,
  deletePost,
  endEvent,
  harness,
  judge,
  openContest,
  publishResult,
  purge,
  store,
  toggle,
} from '../likes-harness.ts';

const receiptsOf = (uid: string) => harness().ask(calls.listMyReceipts, {}, { actor: person(uid) });
const like = (postId: string, ...uids: string[]) =>
  Promise.all(uids.map((uid) => toggle(uid, postId)));
const readPart = (eventId: string, part = 0) =>
  harness().ask(likesRequests.readLedger, { eventId, part });
async function textOf(eventId: string, parts: number): Promise<string> {
  let text = '';
  for (let part = 0; part < parts; part += 1) text += (await readPart(eventId, part)).lines;
  return text;
}
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LedgerLine);
const partsOf = (eventId: string) => store().findIds(ledgerParts, { where: { eventId } });

/** The ledgers of ended events, which are published once. */
export function describeResults(): void {
  describe('a published ledger', () => {
    it('has each like once, whether it counts or not, and the same bytes for every request', async () => {
      await openContest('result');
      await like('result-a', 'r1', 'r2', 'r3', 'r4', 'r5');
      await like('result-b', 'r6');
      // `r2` moves the like to another card, `r5` takes the like off.
      await like('result-b', 'r2');
      await like('result-a', 'r5');
      await judge('r3', 'result-a', 'held', 'result');
      await judge('r4', 'result-a', 'voided', 'result');
      await endEvent('result');
      await purge('r1');
      const [first, second] = await Promise.all([publishResult('result'), publishResult('result')]);
      expect(second).toEqual(first);
      expect(await publishResult('result')).toEqual(first);
      const text = await textOf('result', first.parts);
      expect(createHash('sha256').update(text).digest('hex')).toBe(first.sha256);
      expect(first).toMatchObject({ entries: 5, bytes: text.length });
      const count = new LedgerCount();
      count.add(text);
      expect(count.states).toEqual({ counted: 3, held: 1, voided: 1 });
      const ranking = count.ranking().map(({ postId, likes: n }) => [postId, n]);
      expect(ranking).toEqual([
        ['result-b', 2],
        ['result-a', 1],
      ]);
      expect(new Set(linesOf(text).map(({ voter }) => voter)).size).toBe(5);
      expect(text).not.toMatch(/"r\d"/);
      expect(await partsOf('result')).toHaveLength(first.parts);
    });

    it('has no line of a deleted card, even before its likes are deleted', async () => {
      await openContest('leftover');
      await like('leftover-a', 'q1');
      await like('leftover-b', 'q2');
      await endEvent('leftover');
      await store().transaction(async (tx) => {
        const tally = await tx.get(tallies, 'leftover-b');
        if (tally) await tx.set(tallies, 'leftover-b', { ...tally, open: false });
      });
      expect(await publishResult('leftover')).toMatchObject({ entries: 1 });
    });

    it('ends verdicts, proofs and likes, even if the event is extended', async () => {
      await openContest('closed');
      await like('closed-a', 'c1', 'c2');
      await judge('c1', 'closed-a', 'held', 'closed');
      await endEvent('closed');
      await publishResult('closed');
      expect(await codeOf(judge('c2', 'closed-a', 'voided', 'closed'))).toBe('RESULT_PUBLISHED');
      expect(await codeOf(clear('c1', 'closed'))).toBe('RESULT_PUBLISHED');
      await changeDates('closed');
      for (const uid of ['c2', 'c3']) {
        await expect.poll(() => codeOf(toggle(uid, 'closed-a'))).toBe('EVENT_OVER');
      }
    });

    it('shows each voter only their own line', async () => {
      await openContest('own');
      await like('own-a', 'w1', 'w2');
      await judge('w2', 'own-a', 'voided', 'own');
      await endEvent('own');
      expect(await receiptsOf('w1')).toEqual([]);
      const { parts } = await publishResult('own');
      const lines = linesOf(await textOf('own', parts));
      for (const [uid, state] of Object.entries({ w1: 'counted', w2: 'voided' })) {
        const [receipt, ...others] = await receiptsOf(uid);
        expect(others).toEqual([]);
        expect(receipt).toMatchObject({ eventId: 'own', postId: 'own-a', state });
        expect(lines.filter(({ voter }) => voter === receipt?.voter)).toMatchObject([{ state }]);
      }
      expect(await receiptsOf('w3')).toEqual([]);
    });

    it('has one public key, which verifies all fields of each receipt', async () => {
      await openContest('signed');
      await like('signed-a', 's1', 's2');
      await endEvent('signed');
      const { receipts } = await publishResult('signed');
      expect((await publishResult('signed')).receipts).toEqual(receipts);
      await harness().restart();
      expect(receipts.algorithm).toBe('Ed25519');
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: receipts.publicKey };
      const key = createPublicKey({ key: jwk, format: 'jwk' });
      const isSigned = (receipt: Awaited<ReturnType<typeof receiptsOf>>[number]) => {
        const signature = Buffer.from(receipt.signature, 'base64url');
        return verify(null, Buffer.from(receiptText(receipt)), key, signature);
      };
      const [[first], [second]] = await Promise.all([receiptsOf('s1'), receiptsOf('s2')]);
      if (!first || !second) throw new Error('unreachable');
      expect([first, second].map(isSigned)).toEqual([true, true]);
      expect(receiptText(first)).toBe(
        `{"eventId":"signed","postId":"signed-a","state":"counted","voter":"${first.voter}"}`,
      );
      expect(isSigned({ ...first, voter: second.voter })).toBe(false);
    });

    it('is built again if an account or a card is deleted meanwhile', async () => {
      await openContest('busy');
      await like('busy-a', 'b1', 'b2');
      await like('busy-b', 'b3');
      await endEvent('busy');
      const repository = harness().service.app.get(LikesRepository);
      const read = repository.ledgerPage.bind(repository);
      const reading = vi.spyOn(repository, 'ledgerPage');
      const after = (change: () => Promise<void>) =>
        reading.mockImplementationOnce(async (...asked) => {
          const page = await read(...asked);
          await change();
          return page;
        });
      after(() => purge('b1').then(() => undefined));
      after(async () => {
        await deletePost('busy-b', 'busy');
        await expect.poll(() => store().get(contests, 'busy')).toHaveProperty('disturbances', 2);
      });
      const { parts, entries } = await publishResult('busy');
      expect(entries).toBe(2);
      const lines = linesOf(await textOf('busy', parts));
      expect(lines.map(({ postId }) => postId)).toEqual(['busy-a', 'busy-a']);
      // The erased voter has a new pseudonym.
      const [own] = await receiptsOf('b2');
      expect(lines.filter(({ voter }) => voter === own?.voter)).toHaveLength(1);
    });

    it('is created by the next request after a failed one, which leaves no part', async () => {
      await openContest('halted');
      await like('halted-a', 'h1', 'h2');
      await endEvent('halted');
      const repository = harness().service.app.get(LikesRepository);
      vi.spyOn(repository, 'ledgerPage').mockRejectedValueOnce(new Error('power cut'));
      expect(await codeOf(publishResult('halted'))).toBe('INTERNAL');
      expect(await codeOf(readPart('halted'))).toBe('RESULT_NOT_FOUND');
      const closed = await store().get(contests, 'halted');
      const lost = { eventId: 'halted', lines: 'half a par', reachedAt: {} };
      await store().transaction((tx) => tx.set(ledgerParts, 'halted_lost_0', lost));
      await harness().restart();
      const { parts, entries } = await publishResult('halted');
      expect(entries).toBe(2);
      // The keys and the time of the first request stay: another request may be at work with them.
      expect(await store().get(contests, 'halted')).toMatchObject({ ...closed });
      await harness().service.app.get(EvidenceClock).sweep(Date.now());
      expect(await partsOf('halted')).toHaveLength(parts);
      expect(linesOf(await textOf('halted', parts))).toHaveLength(2);
    });

    it('does not change when an account is deleted later, and is deleted with its event', async () => {
      await openContest('later');
      await like('later-a', 'l1', 'l2');
      await endEvent('later');
      const { parts } = await publishResult('later');
      const text = await textOf('later', parts);
      await purge('l1');
      expect(await textOf('later', parts)).toBe(text);
      await deleteEvent('later');
      await expect.poll(() => partsOf('later')).toEqual([]);
      expect(await codeOf(readPart('later'))).toBe('RESULT_NOT_FOUND');
      expect(await codeOf(publishResult('later'))).toBe('EVENT_NOT_FOUND');
    });
  });

  it('evidence and its key are erased thirty days after the result; likes and receipts stay', async () => {
    await openContest('clock');
    await like('clock-a', 'k1', 'k2');
    await judge('k2', 'clock-a', 'held', 'clock');
    await endEvent('clock');
    const before = Date.now();
    const { parts } = await publishResult('clock');
    const after = Date.now();
    await store().transaction((tx) => tx.set(votedMailboxes, 'clock_x', { eventId: 'clock' }));
    const text = await textOf('clock', parts);
    const clock = harness().service.app.get(EvidenceClock);
    const haveEvidence = async () => {
      const records = await store().getMany(likes, ['clock_k1', 'clock_k2']);
      return [...records.values()].map(({ evidence }) => evidence !== undefined);
    };
    expect(periodsMs.evidence).toBe(30 * 24 * 60 * 60 * 1_000);
    await clock.sweep(before + periodsMs.evidence);
    expect(await haveEvidence()).toEqual([true, true]);
    await clock.sweep(after + periodsMs.evidence + 1);
    expect(await haveEvidence()).toEqual([false, false]);
    expect(await store().get(contests, 'clock')).not.toHaveProperty('key');
    expect(await store().get(votedMailboxes, 'clock_x')).toBeUndefined();
    expect(await accountsOf('clock-a')).toEqual(['k1']);
    expect(await textOf('clock', parts)).toBe(text);
    expect(await receiptsOf('k2')).toMatchObject([{ eventId: 'clock', state: 'held' }]);
    // A later change of the event creates no new key.
    await changeDates('clock', { ...endedDates, endDate: '2024-11-29' });
    expect(await store().get(contests, 'clock')).not.toHaveProperty('key');
  });
}
