import { createHash } from 'node:crypto';
import {
  calls,
  eventsEvents,
  LedgerCount,
  likesRequests,
  postsEvents,
  periodsMs,
  type LedgerLine,
} from '@el-reto/contracts';
import { describe, expect, it, vi } from 'vitest';
import { EvidenceClock } from '../../src/evidence-clock.service.ts';
import { Ledger } from '../../src/ledger.ts';
import { apartLikes, contests, likes } from '../../src/likes.repository.ts';
import { votedMailboxes } from '../../src/mailboxes.ts';
import { ledgerParts } from '../../src/published-ledgers.service.ts';
import { actor, codeOf, ended, type LikesStack } from '../likes-stack.ts';

/** Ledgers of events that are over, fixed for good. */
export function describeResults(stack: () => LikesStack): void {
  const store = () => stack().service.store;
  const publish = (eventId: string) =>
    stack().internal.ask(
      likesRequests.publish,
      { eventId, ...ended },
      { timeoutMs: stack().timeoutMs },
    );
  const receipts = (uid: string) =>
    stack().client.ask(calls.listMyReceipts, {}, { actor: actor(uid) });
  const like = (postId: string, ...uids: string[]) =>
    Promise.all(uids.map((uid) => stack().toggle(uid, postId)));

  async function open(eventId: string): Promise<void> {
    await stack().openEvent(eventId);
    for (const post of ['a', 'b']) await stack().openPost(`${eventId}-${post}`, eventId);
  }
  async function end(eventId: string): Promise<void> {
    await stack().openEvent(eventId, ended);
    await expect.poll(() => store().get(contests, eventId)).toMatchObject(ended);
  }
  async function textOf(eventId: string, parts: number): Promise<string> {
    let text = '';
    for (let part = 0; part < parts; part += 1) {
      text += (await stack().internal.ask(likesRequests.readLedger, { eventId, part })).lines;
    }
    return text;
  }
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LedgerLine);
  const partsOf = (eventId: string) =>
    store().findIds(ledgerParts, { where: [['eventId', '==', eventId]] });

  describe('a published ledger', () => {
    it('has each like once, counted or not, and is the same whoever asks and when', async () => {
      await open('result');
      await like('result-a', 'r1', 'r2', 'r3', 'r4', 'r5');
      await like('result-b', 'r6');
      // Moved, and taken off.
      await like('result-b', 'r2');
      await like('result-a', 'r5');
      await stack().judge('r3', 'result-a', 'held', 'result');
      await stack().judge('r4', 'result-a', 'voided', 'result');
      await end('result');
      await stack().internal.ask(likesRequests.purgeUser, { uid: 'r1' });
      const [first, second] = await Promise.all([publish('result'), publish('result')]);
      expect(second).toEqual(first);
      expect(await publish('result')).toEqual(first);
      const text = await textOf('result', first.parts);
      expect(createHash('sha256').update(text).digest('hex')).toBe(first.sha256);
      expect(first).toMatchObject({ entries: 5, bytes: text.length });
      const count = new LedgerCount();
      count.add(text);
      expect(count.states).toEqual({ counted: 3, held: 1, voided: 1 });
      expect(count.ranking().map(({ postId, likes: n }) => [postId, n])).toEqual([
        ['result-b', 2],
        ['result-a', 1],
      ]);
      expect(new Set(linesOf(text).map(({ voter }) => voter)).size).toBe(5);
      expect(text).not.toMatch(/"r\d"/);
      expect(await partsOf('result')).toHaveLength(first.parts);
    });

    it('ends judging, proofs and likes, also where the event is made longer', async () => {
      await open('closed');
      await like('closed-a', 'c1', 'c2');
      await stack().judge('c1', 'closed-a', 'held', 'closed');
      await end('closed');
      await publish('closed');
      const judging = stack().judge('c2', 'closed-a', 'voided', 'closed');
      expect(await judging.catch(codeOf)).toBe('RESULT_PUBLISHED');
      const clearing = stack().internal.ask(likesRequests.clear, { eventId: 'closed', uid: 'c1' });
      expect(await clearing.catch(codeOf)).toBe('RESULT_PUBLISHED');
      await stack().openEvent('closed');
      await expect.poll(() => store().get(contests, 'closed')).not.toMatchObject(ended);
      await expect.poll(() => stack().toggle('c3', 'closed-a').catch(codeOf)).toBe('EVENT_OVER');
    });

    it('shows each voter their own line, and nobody else', async () => {
      await open('own');
      await like('own-a', 'w1', 'w2');
      await stack().judge('w2', 'own-a', 'voided', 'own');
      await end('own');
      expect(await receipts('w1')).toEqual([]);
      const { parts } = await publish('own');
      const lines = linesOf(await textOf('own', parts));
      for (const [uid, state] of [
        ['w1', 'counted'],
        ['w2', 'voided'],
      ] as const) {
        const [receipt, ...others] = await receipts(uid);
        expect(others).toEqual([]);
        expect(receipt).toMatchObject({ eventId: 'own', postId: 'own-a', state });
        expect(lines.filter(({ voter }) => voter === receipt?.voter)).toMatchObject([{ state }]);
      }
      expect(await receipts('w3')).toEqual([]);
    });

    it('begins again where an account or a card goes while it is made', async () => {
      await open('busy');
      await like('busy-a', 'b1', 'b2');
      await like('busy-b', 'b3');
      await end('busy');
      const ledger = stack().service.app.get(Ledger);
      const read = ledger.page.bind(ledger);
      const reading = vi.spyOn(ledger, 'page');
      reading.mockImplementationOnce(async (...asked) => {
        const page = await read(...asked);
        await stack().internal.ask(likesRequests.purgeUser, { uid: 'b1' });
        return page;
      });
      reading.mockImplementationOnce(async (...asked) => {
        const page = await read(...asked);
        const facts = { postId: 'busy-b', eventId: 'busy', userId: 'x', imgLocation: 'x' };
        await stack().tell(postsEvents.postDeleted, facts);
        await expect.poll(() => store().get(contests, 'busy')).toHaveProperty('disturbances', 2);
        return page;
      });
      const { parts, entries } = await publish('busy');
      reading.mockRestore();
      expect(entries).toBe(2);
      const lines = linesOf(await textOf('busy', parts));
      expect(lines.map(({ postId }) => postId)).toEqual(['busy-a', 'busy-a']);
      // Whoever was erased has another pseudonym than the account had.
      const mine = await receipts('b2');
      expect(lines.filter(({ voter }) => voter === mine[0]?.voter)).toHaveLength(1);
    });

    it('that could not be finished leaves nothing half, and is made by the next try', async () => {
      await open('halted');
      await like('halted-a', 'h1', 'h2');
      await end('halted');
      const ledger = stack().service.app.get(Ledger);
      vi.spyOn(ledger, 'page').mockRejectedValueOnce(new Error('power cut'));
      expect(await publish('halted').catch(codeOf)).toBe('INTERNAL');
      const part = stack().internal.ask(likesRequests.readLedger, { eventId: 'halted', part: 0 });
      expect(await part.catch(codeOf)).toBe('RESULT_NOT_FOUND');
      const lost = { eventId: 'halted', lines: 'half a par' };
      await store().transaction((tx) => tx.set(ledgerParts, 'halted_lost_0', lost));
      await stack().service.stop();
      await stack().startService();
      const { parts, entries } = await publish('halted');
      expect(entries).toBe(2);
      await stack().service.app.get(EvidenceClock).sweep(Date.now());
      expect(await partsOf('halted')).toHaveLength(parts);
      expect(linesOf(await textOf('halted', parts))).toHaveLength(2);
    });

    it('is there without an account that is erased later, and goes with its event', async () => {
      await open('later');
      await like('later-a', 'l1', 'l2');
      await end('later');
      const { parts } = await publish('later');
      const text = await textOf('later', parts);
      await stack().internal.ask(likesRequests.purgeUser, { uid: 'l1' });
      expect(await textOf('later', parts)).toBe(text);
      await stack().tell(eventsEvents.eventDeleted, {
        eventId: 'later',
        attached: [],
        released: [],
      });
      await expect.poll(() => partsOf('later')).toEqual([]);
      const part = stack().internal.ask(likesRequests.readLedger, { eventId: 'later', part: 0 });
      expect(await part.catch(codeOf)).toBe('RESULT_NOT_FOUND');
      expect(await publish('later').catch(codeOf)).toBe('EVENT_NOT_FOUND');
    });
  });

  it('evidence goes thirty days after the result, its key with it; likes and receipts stay', async () => {
    await open('clock');
    await like('clock-a', 'k1', 'k2');
    await stack().judge('k2', 'clock-a', 'held', 'clock');
    await end('clock');
    const { publishedAt, parts } = await publish('clock');
    await store().transaction((tx) => tx.set(votedMailboxes, 'clock_x', { eventId: 'clock' }));
    const text = await textOf('clock', parts);
    const clock = stack().service.app.get(EvidenceClock);
    const records = async () =>
      [...(await store().getMany(likes, ['clock_k1', 'clock_k2'])).values()].map(
        ({ evidence }) => evidence !== undefined,
      );
    await clock.sweep(publishedAt + periodsMs.evidence);
    expect(await records()).toEqual([true, true]);
    await clock.sweep(publishedAt + periodsMs.evidence + 1);
    expect(await records()).toEqual([false, false]);
    expect(await store().get(contests, 'clock')).not.toHaveProperty('key');
    expect(await store().get(votedMailboxes, 'clock_x')).toBeUndefined();
    expect(await store().get(apartLikes, 'clock_k2')).toMatchObject({ state: 'held' });
    await expect.poll(() => stack().accountsOf('clock-a')).toEqual(['k1']);
    expect(await textOf('clock', parts)).toBe(text);
    expect(await receipts('k2')).toMatchObject([{ eventId: 'clock', state: 'held' }]);
    // Later news of the event gives it no new key.
    await end('clock');
    await stack().openEvent('clock', { ...ended, endDate: '2024-11-29' });
    const contest = () => store().get(contests, 'clock');
    await expect.poll(contest).toHaveProperty('endDate', '2024-11-29');
    expect(await contest()).not.toHaveProperty('key');
  });
}
