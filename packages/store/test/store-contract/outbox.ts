import { eventsEvents, likesEvents } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { counters, publish, waiting } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';
import { sentOf } from '../../../service-kit/test/support/sent.ts';

export function describeOutbox(openStore: OpenStore): void {
  const current = useStore(openStore);
  const publishAll = async (...names: string[]) => {
    const { store } = current();
    for (const name of names) await store.transaction((tx) => publish(tx, name));
    return store.outbox.unsent(1_000);
  };

  describe('the outbox', () => {
    it('is empty at first', async () => {
      const { outbox } = current().store;
      expect(await outbox.unsent(10)).toEqual([]);
      expect(await sentOf(outbox)).toEqual([]);
      expect(await outbox.depth()).toEqual({ unsent: 0, oldestMs: 0 });
    });

    it('holds what transactions published: subject, payload, an id of its own', async () => {
      const [entry] = await publishAll('otono');
      expect(entry).toMatchObject({ subject: 'events.winners.toggled.v1', seq: null });
      expect(JSON.parse(entry?.payload ?? '')).toEqual({ eventId: 'otono', active: true });
      expect(entry?.id).toMatch(/^[\w-]{20,}$/);
    });

    it('keeps the order of transactions, and within them', async () => {
      const { store } = current();
      const names = Array.from({ length: 30 }, (_, i) => `n${i}`);
      for (let i = 0; i < names.length; i += 3) {
        await store.transaction(async (tx) => {
          for (const name of names.slice(i, i + 3)) await publish(tx, name);
        });
      }
      expect(await waiting(store)).toEqual(names);
    });

    it('gives out the oldest first, up to a limit', async () => {
      await publishAll('a', 'b', 'c');
      expect(await waiting(current().store, 2)).toEqual(['a', 'b']);
    });

    it('gives each event its own id', async () => {
      const entries = await publishAll('same', 'same', 'same');
      expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
    });

    it('takes no event that does not fit its schema, nor anything with it', async () => {
      const { store } = current();
      const wrong = store.transaction(async (tx) => {
        await tx.set(counters, 'x', { value: 1 });
        await tx.publish(eventsEvents.winnersToggled, { eventId: 'a/b', active: true });
      });
      await expect(wrong).rejects.toThrow('identificador no válido');
      expect(await store.get(counters, 'x')).toBeUndefined();
      expect(await waiting(store)).toEqual([]);
    });

    it('leaves out of a payload what its schema does not name', async () => {
      const { store } = current();
      const payload = { eventId: 'a', active: true, email: 'ana@elreto.test' };
      await store.transaction((tx) => tx.publish(eventsEvents.winnersToggled, payload));
      const [entry] = await store.outbox.unsent(1);
      expect(entry?.payload).not.toContain('ana@');
    });

    it('survives a restart', async () => {
      const [first] = await publishAll('a', 'b', 'c');
      await current().store.outbox.markSent([{ id: first?.id ?? '', seq: 41 }]);
      const store = await current().reopen();
      expect(await waiting(store)).toEqual(['b', 'c']);
      expect(await sentOf(store.outbox)).toEqual([{ ...first, seq: 41 }]);
    });
  });

  describe('sent entries', () => {
    it('no longer wait, but are kept with their sequence, oldest first', async () => {
      const { outbox } = current().store;
      const [a, b, c] = await publishAll('a', 'b', 'c');
      await outbox.markSent([
        { id: b?.id ?? '', seq: 8 },
        { id: a?.id ?? '', seq: 7 },
      ]);
      expect(await waiting(current().store)).toEqual(['c']);
      expect(await sentOf(outbox)).toEqual([
        { ...a, seq: 7 },
        { ...b, seq: 8 },
      ]);
      expect(c?.seq).toBeNull();
    });

    it('come in groups, that with the newest one first', async () => {
      const { store } = current();
      const { outbox } = store;
      await store.transaction(async (tx) => {
        for (let i = 0; i < 240; i++) await publish(tx, `n${i}`);
      });
      const marks = (await outbox.unsent(240)).map(({ id }, i) => ({ id, seq: i + 1 }));
      for (let i = 0; i < 3; i++) await outbox.markSent(marks.slice(i * 80, i * 80 + 80));
      const groups: number[][] = [];
      for await (const group of outbox.sent()) groups.push(group.map(({ seq }) => seq));
      const newest = groups.map((group) => group.at(-1));
      expect(newest[0]).toBe(240);
      expect(newest).toEqual(newest.toSorted((a = 0, b = 0) => b - a));
      expect(groups.length).toBeGreaterThan(1);
      for (const group of groups) expect(group).toEqual(group.toSorted((a, b) => a - b));
      expect(groups.flat().toSorted((a, b) => a - b)).toEqual(marks.map(({ seq }) => seq));
    });

    it('can be put back from a sequence on, into their old place', async () => {
      const { outbox } = current().store;
      const entries = await publishAll('a', 'b', 'c', 'd', 'e');
      const marks = entries.map(({ id }, i) => ({ id, seq: i + 11 }));
      await outbox.markSent(marks.slice(0, 3));
      await outbox.markSent(marks.slice(3, 4));
      expect(await outbox.putBack(11)).toBe(3);
      await publishAll('f');
      expect(await waiting(current().store)).toEqual(['b', 'c', 'd', 'e', 'f']);
      const [again] = await outbox.unsent(1);
      expect(again).toEqual({ ...entries[1], seq: null });
      expect(await sentOf(outbox)).toEqual([{ ...entries[0], seq: 11 }]);
      expect(await outbox.putBack(11)).toBe(0);
      expect(await outbox.putBack(0)).toBe(1);
      expect(await waiting(current().store)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
      expect(await sentOf(outbox)).toEqual([]);
    });

    it('are kept and put back whole, however large they are', async () => {
      const { store } = current();
      const tallies = Array.from({ length: 5_000 }, (_, i) => ({
        postId: `a-name-of-some-length-${i}`,
        likes: i,
        revision: i,
      }));
      for (const eventId of ['a', 'b', 'c', 'd', 'e']) {
        await store.transaction((tx) => tx.publish(likesEvents.tallyChanged, { eventId, tallies }));
      }
      const entries = await store.outbox.unsent(10);
      await store.outbox.markSent(entries.map(({ id }, i) => ({ id, seq: i + 1 })));
      expect(await sentOf(store.outbox)).toEqual(
        entries.map((entry, i) => ({ ...entry, seq: i + 1 })),
      );
      expect(await store.outbox.putBack(0)).toBe(5);
      expect(await store.outbox.unsent(10)).toEqual(entries);
    });

    it('are forgotten by their age, and only they', async () => {
      const { outbox } = current().store;
      const [first, second] = await publishAll('a', 'b', 'c');
      await outbox.markSent([{ id: first?.id ?? '', seq: 1 }]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      const between = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 5));
      await outbox.markSent([{ id: second?.id ?? '', seq: 2 }]);
      await outbox.prune(between);
      expect((await sentOf(outbox)).map(({ seq }) => seq)).toEqual([2]);
      await outbox.prune(Date.now() + 1_000);
      expect(await sentOf(outbox)).toEqual([]);
      expect(await waiting(current().store)).toEqual(['c']);
    });

    it('may be marked when there is nothing to mark', async () => {
      const { outbox } = current().store;
      await outbox.markSent([{ id: 'unknown', seq: 1 }]);
      expect(await outbox.putBack(0)).toBe(0);
      await outbox.markSent([]);
      expect(await sentOf(outbox)).toEqual([]);
    });
  });

  describe('depth', () => {
    it('tells how many wait and for how long', async () => {
      const { outbox } = current().store;
      const [first] = await publishAll('a', 'b');
      await new Promise((resolve) => setTimeout(resolve, 20));
      const before = await outbox.depth();
      expect(before.unsent).toBe(2);
      expect(before.oldestMs).toBeGreaterThanOrEqual(15);
      await outbox.markSent([{ id: first?.id ?? '', seq: 1 }]);
      expect((await outbox.depth()).unsent).toBe(1);
    });
  });

  describe('onPublished', () => {
    it('is called after commits that published, when their events can be read', async () => {
      const { store } = current();
      const seen: Promise<string[]>[] = [];
      store.outbox.onPublished = () => seen.push(waiting(store));
      await store.transaction((tx) => publish(tx, 'a'));
      await expect.poll(() => seen.length).toBe(1);
      expect(await seen[0]).toEqual(['a']);
    });

    it('is not called for changes without events, nor for failures', async () => {
      const { store } = current();
      let calls = 0;
      store.outbox.onPublished = () => calls++;
      await store.transaction((tx) => tx.set(counters, 'a', { value: 1 }));
      const failing = store.transaction(async (tx) => {
        await publish(tx, 'never');
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      await store.transaction((tx) => tx.set(counters, 'a', { value: 2 }));
      await new Promise((resolve) => setImmediate(resolve));
      expect(calls).toBe(0);
    });
  });
}
