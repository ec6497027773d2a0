import { eventsEvents, likesEvents } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import type { OutboxEntry } from '../../src/store.ts';
import { counters, publish, waiting } from './documents.ts';
import { later, useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';
import { sentOf } from '../../../service-kit/test/support/sent.ts';

const marks = (entries: readonly OutboxEntry[], firstSeq = 1) =>
  entries.map(({ id }, i) => ({ id, seq: firstSeq + i }));

export function describeOutbox(openStore: OpenStore): void {
  const on = useStore(openStore);
  const publishAll = async (...names: string[]) => {
    for (const name of names) await on.store.transaction((tx) => publish(tx, name));
    return on.store.outbox.unsent(1_000);
  };

  it('the outbox is empty at first, and stores each published event with subject, payload and id', async () => {
    const { outbox } = on.store;
    expect([await outbox.unsent(10), await sentOf(outbox)]).toEqual([[], []]);
    expect(await outbox.depth()).toEqual({ unsent: 0, oldestMs: 0 });
    const entries = await publishAll('otono', 'otono');
    for (const entry of entries) {
      expect(entry).toMatchObject({ subject: 'events.winners.toggled.v1', seq: null });
      expect(JSON.parse(entry.payload)).toEqual({ eventId: 'otono', active: true });
      expect(entry.id).toMatch(/^[\w-]{20,}$/);
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
  });

  it('the outbox keeps the order of transactions and of the events within them, and returns the oldest up to a limit', async () => {
    const names = Array.from({ length: 15 }, (_, i) => `n${i}`);
    for (let i = 0; i < names.length; i += 3) {
      await on.store.transaction(async (tx) => {
        for (const name of names.slice(i, i + 3)) await publish(tx, name);
      });
    }
    expect(await waiting(on.store)).toEqual(names);
    expect(await waiting(on.store, 2)).toEqual(['n0', 'n1']);
  });

  it('the outbox refuses an event that does not fit its schema, together with its transaction', async () => {
    const wrong = on.store.transaction(async (tx) => {
      await tx.set(counters, 'x', { value: 1 });
      await tx.publish(eventsEvents.winnersToggled, { eventId: 'a/b', active: true });
    });
    await expect(wrong).rejects.toThrow('identificador no válido');
    expect(await on.store.get(counters, 'x')).toBeUndefined();
    expect(await waiting(on.store)).toEqual([]);
  });

  it('the outbox survives a restart', async () => {
    const entries = await publishAll('a', 'b', 'c');
    await on.store.outbox.markSent(marks(entries.slice(0, 1), 41));
    const store = await on.reopen();
    expect(await waiting(store)).toEqual(['b', 'c']);
    expect(await sentOf(store.outbox)).toEqual([{ ...entries[0], seq: 41 }]);
  });

  it('the outbox reports how many entries wait, and how long the oldest one has waited', async () => {
    const entries = await publishAll('a');
    later(5_000);
    await publishAll('b');
    const { unsent, oldestMs } = await on.store.outbox.depth();
    expect(unsent).toBe(2);
    expect(oldestMs).toBeGreaterThanOrEqual(5_000);
    await on.store.outbox.markSent(marks(entries));
    expect(await on.store.outbox.depth()).toEqual({ unsent: 1, oldestMs: expect.any(Number) });
    expect((await on.store.outbox.depth()).oldestMs).toBeLessThan(5_000);
  });

  it('sent entries no longer wait, and are stored with their sequence; unknown ids are ignored', async () => {
    const { outbox } = on.store;
    const [a, b] = await publishAll('a', 'b', 'c');
    await outbox.markSent([
      { id: b?.id ?? '', seq: 8 },
      { id: 'unknown', seq: 9 },
      { id: a?.id ?? '', seq: 7 },
    ]);
    await outbox.markSent([]);
    expect(await waiting(on.store)).toEqual(['c']);
    expect(await sentOf(outbox)).toEqual([
      { ...a, seq: 7 },
      { ...b, seq: 8 },
    ]);
  });

  it('sent entries are read in groups, the group with the newest entry first', async () => {
    const { outbox } = on.store;
    await on.store.transaction(async (tx) => {
      for (let i = 0; i < 240; i++) await publish(tx, `n${i}`);
    });
    const all = marks(await outbox.unsent(240));
    for (let i = 0; i < 3; i++) await outbox.markSent(all.slice(i * 80, i * 80 + 80));
    const groups: number[][] = [];
    for await (const group of outbox.sent()) groups.push(group.map(({ seq }) => seq));
    const newest = groups.map((group) => group.at(-1));
    expect(newest[0]).toBe(240);
    expect(newest).toEqual(newest.toSorted((a = 0, b = 0) => b - a));
    expect(groups.length).toBeGreaterThan(1);
    for (const group of groups) expect(group).toEqual(group.toSorted((a, b) => a - b));
    expect(groups.flat().toSorted((a, b) => a - b)).toEqual(all.map(({ seq }) => seq));
  });

  it('sent entries wait again at their old place if their sequence is above the given one', async () => {
    const { outbox } = on.store;
    const entries = await publishAll('a', 'b', 'c', 'd', 'e');
    await outbox.markSent(marks(entries.slice(0, 3), 11));
    await outbox.markSent(marks(entries.slice(3, 4), 14));
    expect(await outbox.putBack(11)).toBe(3);
    await publishAll('f');
    expect(await waiting(on.store)).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect((await outbox.unsent(1))[0]).toEqual({ ...entries[1], seq: null });
    expect(await sentOf(outbox)).toEqual([{ ...entries[0], seq: 11 }]);
    expect(await outbox.putBack(11)).toBe(0);
    expect(await outbox.putBack(0)).toBe(1);
    expect(await waiting(on.store)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(await sentOf(outbox)).toEqual([]);
  });

  it('sent entries are stored and put back completely, however large they are', async () => {
    const { outbox } = on.store;
    const postId = 'a-name-of-some-length';
    const tallies = Array.from({ length: 5_000 }, (_, likes) => ({ postId, likes, revision: 1 }));
    for (const eventId of ['a', 'b', 'c', 'd', 'e']) {
      await on.store.transaction((tx) =>
        tx.publish(likesEvents.tallyChanged, { eventId, tallies }),
      );
    }
    const entries = await outbox.unsent(10);
    await outbox.markSent(marks(entries));
    expect(await sentOf(outbox)).toEqual(entries.map((entry, i) => ({ ...entry, seq: i + 1 })));
    expect(await outbox.putBack(0)).toBe(5);
    expect(await outbox.unsent(10)).toEqual(entries);
  });

  it('sent entries are deleted some time after they were sent', async () => {
    const { outbox } = on.store;
    const entries = await publishAll('a', 'b', 'c');
    await outbox.markSent(marks(entries.slice(0, 1)));
    later(5_000);
    await outbox.markSent(marks(entries.slice(1, 2), 2));
    await outbox.prune(Date.now() - 1_000);
    expect((await sentOf(outbox)).map(({ seq }) => seq)).toEqual([2]);
    await outbox.prune(Date.now() + 1_000);
    expect(await sentOf(outbox)).toEqual([]);
    expect(await waiting(on.store)).toEqual(['c']);
  });

  it('onPublished is called only after commits with events, when these can be read', async () => {
    const { store } = on;
    const seen: Promise<string[]>[] = [];
    store.outbox.onPublished = () => seen.push(waiting(store));
    await store.transaction((tx) => tx.set(counters, 'a', { value: 1 }));
    const failing = store.transaction(async (tx) => {
      await publish(tx, 'never');
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await store.transaction((tx) => publish(tx, 'a'));
    await expect.poll(() => seen.length).toBe(1);
    await store.transaction((tx) => tx.set(counters, 'a', { value: 2 }));
    expect(await Promise.all(seen)).toEqual([['a']]);
  });
}
