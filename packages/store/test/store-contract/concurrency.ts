import { expect, it } from 'vitest';
import { counters, increment, item, items, publish, waiting } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

export function describeConcurrency(openStore: OpenStore, callers: number): void {
  const on = useStore(openStore);
  const numbers = Array.from({ length: callers }, (_, i) => i);
  const each = <R>(work: (i: number) => Promise<R>) => Promise.all(numbers.map(work));

  it('concurrent transactions count as if they ran one after the other', async () => {
    const values = await each(() => on.store.transaction((tx) => increment(tx, 'a')));
    expect(await on.store.get(counters, 'a')).toEqual({ value: callers });
    expect(values.toSorted((a, b) => a - b)).toEqual(numbers.map((i) => i + 1));
  });

  it('concurrent transactions always read an unchanged sum of accounts between which they move amounts', async () => {
    const accounts = ['a', 'b', 'c', 'd'];
    await on.store.transaction(async (tx) => {
      for (const id of accounts) await tx.set(counters, id, { value: 100 });
    });
    const sums = await each((i) =>
      on.store.transaction(async (tx) => {
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

  it('concurrent transactions that fail change neither documents nor events of the others, and each caller gets its own error', async () => {
    const results = await Promise.allSettled(
      numbers.map((i) =>
        on.store.transaction(async (tx) => {
          await tx.set(items, `id-${i}`, item(`id-${i}`));
          await publish(tx, `id-${i}`);
          if (i % 3 === 0) throw new Error(`number ${i}`);
          return `id-${i}`;
        }),
      ),
    );
    const expected = numbers.map((i) => (i % 3 === 0 ? `number ${i}` : `id-${i}`));
    const outcomes = results.map((result) =>
      result.status === 'fulfilled' ? result.value : (result.reason as Error).message,
    );
    expect(outcomes).toEqual(expected);
    const kept = expected.filter((name) => name.startsWith('id-')).toSorted();
    expect((await on.store.findIds(items, {})).toSorted()).toEqual(kept);
    expect((await waiting(on.store)).toSorted()).toEqual(kept);
  });

  it('a read outside a transaction never sees uncommitted changes', async () => {
    const { store } = on;
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

  it('a read outside a transaction never sees a part of a change', async () => {
    const { store, readsWhole } = on;
    const look = () =>
      readsWhole ? store.find(counters, {}) : store.transaction((tx) => tx.find(counters, {}));
    let isWriting = true;
    const writing = each((value) =>
      store.transaction(async (tx) => {
        await tx.set(counters, 'left', { value });
        await tx.set(counters, 'right', { value });
      }),
    ).finally(() => (isWriting = false));
    const halves: unknown[] = [];
    while (isWriting) {
      const both = await look();
      if (new Set(both.map(({ data }) => data.value)).size > 1) halves.push(both);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    expect(halves).toEqual([]);
  });
}
