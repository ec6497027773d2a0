import { describe, expect, it } from 'vitest';
import { AppError } from '@el-reto/contracts';
import { DocumentChangedError, DocumentExistsError } from '../../src/store.ts';
import type { Transaction, Versioned } from '../../src/store.ts';
import { counters, item, items, publish, putItems, waiting } from './documents.ts';
import type { Item } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

type Access = (tx: Transaction) => Promise<unknown>;
const reads: [string, Access][] = [
  ['get', (tx) => tx.get(items, 'a')],
  ['getMany', (tx) => tx.getMany(items, ['a'])],
  ['find', (tx) => tx.find(items, {})],
  ['findIds', (tx) => tx.findIds(items, {})],
];
const writes: [string, Access][] = [
  ['set', (tx) => tx.set(counters, 'x', { value: 1 })],
  ['create', (tx) => tx.create(counters, 'x', { value: 1 })],
  ['delete', (tx) => tx.delete(counters, 'x')],
];

export function describeTransactions(openStore: OpenStore): void {
  const on = useStore(openStore);
  const versionOf = async (id: string): Promise<Versioned<Item>> => {
    const found = await on.store.getVersioned(items, id);
    if (!found) throw new Error(`${id} does not exist`);
    return found;
  };

  describe('a transaction', () => {
    it('reads like the store, writes several documents, and resolves to the result of its work', async () => {
      await putItems(on.store, [item('a', { likes: 2 }), item('b', { likes: 1 })]);
      const result = await on.store.transaction(async (tx) => {
        expect(await tx.get(items, 'a')).toMatchObject({ likes: 2 });
        expect(await tx.get(items, 'unknown')).toBeUndefined();
        expect((await tx.getMany(items, ['a', 'b', 'c'])).size).toBe(2);
        await tx.set(items, 'c', item('c'));
        await tx.create(counters, 'a', { value: 1 });
        await tx.delete(items, 'b');
        return 7;
      });
      expect(result).toBe(7);
      expect((await on.store.findIds(items, {})).toSorted()).toEqual(['a', 'c']);
      expect(await on.store.get(counters, 'a')).toEqual({ value: 1 });
    });

    it.each(
      writes.flatMap(([write, change]) =>
        reads.map(([read, look]) => [read, write, look, change] as const),
      ),
    )('fails as a whole on %s after %s', async (_, __, look, change) => {
      const late = on.store.transaction(async (tx) => {
        await change(tx);
        await look(tx);
      });
      await expect(late).rejects.toThrow('reads before it writes');
      expect(await on.store.get(counters, 'x')).toBeUndefined();
    });

    it('that fails changes neither documents nor events, and rejects with the error of its work', async () => {
      await putItems(on.store, [item('a'), item('b')]);
      const error = new AppError('EVENT_OVER');
      const failing = on.store.transaction(async (tx) => {
        await tx.set(items, 'a', item('a', { likes: 9 }));
        await tx.delete(items, 'b');
        await tx.create(items, 'c', item('c'));
        await publish(tx, 'never');
        throw error;
      });
      await expect(failing).rejects.toBe(error);
      const found = await on.store.find(items, { orderBy: ['id'] });
      expect(found.map(({ data }) => data)).toEqual([item('a'), item('b')]);
      expect(await waiting(on.store)).toEqual([]);
    });

    it('cannot be used after its end', async () => {
      const ended: Transaction[] = [];
      await on.store.transaction(async (tx) => void ended.push(tx));
      const [tx] = ended as [Transaction];
      for (const [, access] of [...reads, ...writes]) {
        await expect(access(tx)).rejects.toThrow('has ended');
      }
      await expect(publish(tx, 'late')).rejects.toThrow('has ended');
      expect(await on.store.get(counters, 'x')).toBeUndefined();
    });
  });

  it('create of an existing id makes the whole transaction fail, even if the work catches the error', async () => {
    await putItems(on.store, [item('a', { title: 'first' })]);
    for (const careless of [false, true]) {
      const again = on.store.transaction(async (tx) => {
        await tx.set(counters, 'x', { value: 1 });
        const creating = tx.create(items, 'a', item('a', { title: 'second' }));
        await (careless ? creating.catch(() => undefined) : creating);
      });
      await expect(again).rejects.toThrow(DocumentExistsError);
      await expect(again).rejects.toMatchObject({ collection: 'items', id: 'a' });
    }
    expect(await on.store.get(items, 'a')).toMatchObject({ title: 'first' });
    expect(await on.store.get(counters, 'x')).toBeUndefined();
  });

  it('create is the only allowed change of an append-only collection', async () => {
    const kept = { ...items, appendOnly: true } as const;
    await on.store.transaction((tx) => tx.create(kept, 'a', item('a', { title: 'first' })));
    const seen = await versionOf('a');
    const changes: Access[] = [
      (tx) => tx.set(kept, 'a', item('a')),
      (tx) => tx.replace(kept, 'a', seen, item('a')),
      (tx) => tx.delete(kept, 'a'),
    ];
    for (const change of changes) {
      const careless = (tx: Transaction) => change(tx).catch(() => undefined);
      await expect(on.store.transaction(careless)).rejects.toThrow('never changed');
    }
    expect(await on.store.get(kept, 'a')).toMatchObject({ title: 'first' });
  });

  it('create succeeds for one of many transactions; the id of a deleted document can be used again', async () => {
    const create = (value: number) =>
      on.store.transaction((tx) => tx.create(counters, 'name', { value }));
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => create(i)));
    const winners = results.flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []));
    expect(winners).toHaveLength(1);
    expect(await on.store.get(counters, 'name')).toEqual({ value: winners[0] });
    await on.store.transaction((tx) => tx.delete(counters, 'name'));
    await create(99);
    expect(await on.store.get(counters, 'name')).toEqual({ value: 99 });
  });

  describe('replace', () => {
    const replace = (before: Versioned<Item>, after: Item) =>
      on.store.transaction(async (tx) => {
        await tx.replace(items, 'a', before, after);
        await publish(tx, 'replaced');
      });

    it('replaces the whole document, so that left-out fields are deleted', async () => {
      await putItems(on.store, [item('a', { tags: ['x'] })]);
      const before = await versionOf('a');
      expect(before.data).toEqual(item('a', { tags: ['x'] }));
      await replace(before, item('a', { likes: 1 }));
      expect(await on.store.get(items, 'a')).toEqual(item('a', { likes: 1 }));
      expect(await waiting(on.store)).toHaveLength(1);
    });

    it.each<[string, Access]>([
      ['changed', (tx) => tx.set(items, 'a', item('a', { likes: 7 }))],
      ['deleted', (tx) => tx.delete(items, 'a')],
    ])('fails as a whole when the document was %s since it was read', async (_, change) => {
      await putItems(on.store, [item('a')]);
      const before = await versionOf('a');
      await on.store.transaction(change);
      const after = await on.store.get(items, 'a');
      const replacing = replace(before, item('a', { likes: 9 }));
      await expect(replacing).rejects.toThrow(DocumentChangedError);
      expect(await on.store.get(items, 'a')).toEqual(after);
      expect(await waiting(on.store)).toEqual([]);
      expect(await on.store.getVersioned(items, 'unknown')).toBeUndefined();
    });

    it('succeeds for one of many transactions', async () => {
      await putItems(on.store, [item('a')]);
      const before = await versionOf('a');
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, (_, i) => replace(before, item('a', { likes: i + 1 }))),
      );
      const winners = results.flatMap(({ status }, i) => (status === 'fulfilled' ? [i + 1] : []));
      expect(winners).toHaveLength(1);
      expect(await on.store.get(items, 'a')).toMatchObject({ likes: winners[0] });
      expect(await waiting(on.store)).toHaveLength(1);
    });
  });
}
