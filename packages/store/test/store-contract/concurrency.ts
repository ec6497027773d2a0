import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/store.ts';
import { counters, item, items, publish, waiting } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

/** How many callers contend in these tests: more than a store lets in at once. */
const callers = 120;
const each = <R>(work: (i: number) => Promise<R>) =>
  Promise.all(Array.from({ length: callers }, (_, i) => work(i)));

const increment = (store: Store, id: string) =>
  store.transaction(async (tx) => {
    const value = ((await tx.get(counters, id))?.value ?? 0) + 1;
    await tx.set(counters, id, { value });
    return value;
  });

export function describeConcurrency(openStore: OpenStore): void {
  const current = useStore(openStore);

  describe('transactions at once', () => {
    it('count as if they came one after the other', async () => {
      const { store } = current();
      const values = await each(() => increment(store, 'a'));
      expect(await store.get(counters, 'a')).toEqual({ value: callers });
      expect(values.toSorted((a, b) => a - b)).toEqual(values.map((_, i) => i + 1));
    });

    it('see a sum that their writes never break', async () => {
      const { store } = current();
      const accounts = ['a', 'b', 'c', 'd'];
      await store.transaction(async (tx) => {
        for (const id of accounts) await tx.set(counters, id, { value: 100 });
      });
      const sums = await each((i) =>
        store.transaction(async (tx) => {
          const read = await tx.getMany(counters, accounts);
          const value = (id: string | undefined) => read.get(id ?? '')?.value ?? 0;
          const [from, to] = [accounts[i % 4] ?? '', accounts[(i * 7 + 1) % 4] ?? ''];
          if (from !== to) {
            await tx.set(counters, from, { value: value(from) - 1 });
            await tx.set(counters, to, { value: value(to) + 1 });
          }
          return accounts.reduce((sum, id) => sum + value(id), 0);
        }),
      );
      expect(new Set(sums)).toEqual(new Set([400]));
    });

    it('that fail harm no neighbour, in documents or events', async () => {
      const { store } = current();
      const results = await Promise.allSettled(
        Array.from({ length: callers }, (_, i) =>
          store.transaction(async (tx) => {
            await tx.set(items, `id-${i}`, item(`id-${i}`));
            await publish(tx, `id-${i}`);
            if (i % 3 === 0) throw new Error(`number ${i}`);
            return i;
          }),
        ),
      );
      const kept = results.flatMap((result) =>
        result.status === 'fulfilled' ? [`id-${result.value}`] : [],
      );
      expect(kept).toEqual(
        Array.from({ length: callers }, (_, i) => i).flatMap((i) => (i % 3 ? [`id-${i}`] : [])),
      );
      const found = await store.find(items, {});
      expect(found.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
      expect((await waiting(store)).toSorted()).toEqual(kept.toSorted());
    });

    it('answer each caller its own failure', async () => {
      const { store } = current();
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) =>
          store.transaction(async () => {
            throw new Error(`number ${i}`);
          }),
        ),
      );
      const reasons = results.map((result) =>
        result.status === 'rejected' ? (result.reason as Error).message : 'none',
      );
      expect(reasons).toEqual(results.map((_, i) => `number ${i}`));
    });
  });

  describe('a read outside', () => {
    it('never sees what is not committed', async () => {
      const { store } = current();
      await store.transaction((tx) => tx.set(counters, 'a', { value: 1 }));
      const seen: unknown[] = [];
      const failing = store.transaction(async (tx) => {
        await tx.set(counters, 'a', { value: 2 });
        await tx.set(items, 'x', item('x'));
        seen.push(await store.get(counters, 'a'), await store.count(items, {}));
        seen.push(await store.find(items, {}), await waiting(store));
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      expect(seen).toEqual([{ value: 1 }, 0, [], []]);
    });

    it('sees a change from the moment that its caller is answered', async () => {
      const { store } = current();
      const seen = await each(async (i) => {
        await store.transaction((tx) => tx.set(counters, `id-${i}`, { value: i }));
        return store.get(counters, `id-${i}`);
      });
      expect(seen).toEqual(seen.map((_, i) => ({ value: i })));
    });

    it('never sees half of a change', async () => {
      const { store, readsWhole = true } = current();
      const look = () =>
        readsWhole ? store.find(counters, {}) : store.transaction((tx) => tx.find(counters, {}));
      let isWriting = true;
      const writing = each(async (i) => {
        await store.transaction(async (tx) => {
          await tx.set(counters, 'left', { value: i });
          await tx.set(counters, 'right', { value: i });
        });
      }).finally(() => (isWriting = false));
      const halves: unknown[] = [];
      while (isWriting) {
        const both = await look();
        if (new Set(both.map(({ data }) => data.value)).size > 1) halves.push(both);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writing;
      expect(halves).toEqual([]);
    });
  });
}
