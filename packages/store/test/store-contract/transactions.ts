import { describe, expect, it } from 'vitest';
import { AppError } from '@el-reto/contracts';
import { DocumentChangedError, DocumentExistsError } from '../../src/store.ts';
import type { Transaction, Versioned } from '../../src/store.ts';
import { counters, item, items, publish, putItems, waiting } from './documents.ts';
import type { Item } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

export function describeTransactions(openStore: OpenStore): void {
  const current = useStore(openStore);

  describe('a transaction', () => {
    it('answers what its work answers', async () => {
      const { store } = current();
      expect(await store.transaction(async () => 7)).toBe(7);
      expect(await store.transaction(async () => undefined)).toBeUndefined();
    });

    it('reads as the store does', async () => {
      const { store } = current();
      await putItems(store, [item('a', { likes: 2 }), item('b', { likes: 1 })]);
      await store.transaction(async (tx) => {
        expect(await tx.get(items, 'a')).toMatchObject({ likes: 2 });
        expect(await tx.get(items, 'nobody')).toBeUndefined();
        expect((await tx.getMany(items, ['a', 'b', 'c'])).size).toBe(2);
        const found = await tx.find(items, { orderBy: [['likes', 'asc']], limit: 1 });
        expect(found.map(({ id }) => id)).toEqual(['b']);
      });
    });

    it('sees what transactions before it did, also those of the same moment', async () => {
      const { store } = current();
      const step = (tx: Transaction) => tx.set(counters, 'a', { value: 1 });
      const [, seen] = await Promise.all([
        store.transaction(step),
        store.transaction((tx) => tx.get(counters, 'a')),
      ]);
      expect([undefined, { value: 1 }]).toContainEqual(seen);
      expect(await store.get(counters, 'a')).toEqual({ value: 1 });
    });

    it('writes several documents at once', async () => {
      const { store } = current();
      await store.transaction(async (tx) => {
        await tx.set(items, 'a', item('a'));
        await tx.create(counters, 'a', { value: 1 });
        await tx.delete(items, 'b');
      });
      expect(await store.get(items, 'a')).toEqual(item('a'));
      expect(await store.get(counters, 'a')).toEqual({ value: 1 });
    });
  });

  describe('reads come before writes', () => {
    const reads: [string, (tx: Transaction) => Promise<unknown>][] = [
      ['get', (tx) => tx.get(items, 'a')],
      ['getMany', (tx) => tx.getMany(items, ['a'])],
      ['find', (tx) => tx.find(items, {})],
    ];
    const writes: [string, (tx: Transaction) => Promise<unknown>][] = [
      ['set', (tx) => tx.set(counters, 'x', { value: 1 })],
      ['create', (tx) => tx.create(counters, 'x', { value: 1 })],
      ['delete', (tx) => tx.delete(counters, 'x')],
    ];
    const pairs = writes.flatMap(([write, change]) =>
      reads.map(([read, look]) => [read, write, look, change] as const),
    );

    it.each(pairs)('no %s after %s, and nothing is left', async (_, __, look, change) => {
      const { store } = current();
      const late = store.transaction(async (tx) => {
        await change(tx);
        await look(tx);
      });
      await expect(late).rejects.toThrow('reads before it writes');
      expect(await store.get(counters, 'x')).toBeUndefined();
      expect(await waiting(store)).toEqual([]);
    });
  });

  describe('create', () => {
    it('fails as a whole when the id is taken', async () => {
      const { store } = current();
      await putItems(store, [item('a', { title: 'first' })]);
      const again = store.transaction(async (tx) => {
        await tx.set(counters, 'x', { value: 1 });
        await tx.create(items, 'a', item('a', { title: 'second' }));
      });
      await expect(again).rejects.toThrow(DocumentExistsError);
      await expect(again).rejects.toMatchObject({ collection: 'items', id: 'a' });
      expect(await store.get(items, 'a')).toMatchObject({ title: 'first' });
      expect(await store.get(counters, 'x')).toBeUndefined();
    });

    it('fails as a whole even when the work passes over it', async () => {
      const { store } = current();
      await putItems(store, [item('a')]);
      const careless = store.transaction(async (tx) => {
        await tx.create(items, 'a', item('a')).catch(() => undefined);
        await tx.set(counters, 'x', { value: 1 });
      });
      await expect(careless).rejects.toThrow(DocumentExistsError);
      expect(await store.get(counters, 'x')).toBeUndefined();
    });

    it('is all that may be done to what is never changed', async () => {
      const { store } = current();
      const kept = { ...items, appendOnly: true } as const;
      await store.transaction((tx) => tx.create(kept, 'a', item('a', { title: 'first' })));
      const seen = (await store.getVersioned(kept, 'a')) ?? { data: item('a'), version: '' };
      const changes: ((tx: Transaction) => Promise<void>)[] = [
        (tx) => tx.set(kept, 'a', item('a')),
        (tx) => tx.replace(kept, 'a', seen, item('a')),
        (tx) => tx.delete(kept, 'a'),
      ];
      for (const change of changes) {
        // Also where the work passes over it: half a change is none.
        const work = (tx: Transaction) => change(tx).catch(() => undefined);
        await expect(store.transaction(work)).rejects.toThrow('never changed');
      }
      expect(await store.get(kept, 'a')).toMatchObject({ title: 'first' });
    });

    it('lets one of many win', async () => {
      const { store } = current();
      const tries = Array.from({ length: 20 }, (_, i) =>
        store.transaction((tx) => tx.create(counters, 'name', { value: i })),
      );
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const winner = results.findIndex(({ status }) => status === 'fulfilled');
      expect(await store.get(counters, 'name')).toEqual({ value: winner });
    });

    it('takes an id that was freed', async () => {
      const { store } = current();
      await putItems(store, [item('a')]);
      await store.transaction((tx) => tx.delete(items, 'a'));
      await store.transaction((tx) => tx.create(items, 'a', item('a', { likes: 5 })));
      expect(await store.get(items, 'a')).toMatchObject({ likes: 5 });
    });
  });

  describe('replace', () => {
    /** Item `a` as it is now. */
    const seen = async () => {
      const found = await current().store.getVersioned(items, 'a');
      return found ?? expect.fail('there is no such document');
    };
    const replace = (before: Versioned<Item>, after: Item) =>
      current().store.transaction(async (tx) => {
        await tx.replace(items, 'a', before, after);
        await publish(tx, 'replaced');
      });

    it('takes the place of what was read, all of it', async () => {
      const { store } = current();
      await putItems(store, [item('a', { title: 'first' })]);
      const before = await seen();
      expect(before.data).toEqual(item('a', { title: 'first' }));
      const { title, ...untitled } = item('a', { likes: 1 });
      await replace(before, untitled as Item);
      expect(title).toBeTypeOf('string');
      expect(await store.get(items, 'a')).toEqual(untitled);
      expect(await waiting(store)).toHaveLength(1);
    });

    it('fails as a whole when it was changed, deleted or made anew', async () => {
      const { store } = current();
      const changes: ((tx: Transaction) => Promise<void>)[] = [
        (tx) => tx.set(items, 'a', item('a', { likes: 7 })),
        (tx) => tx.delete(items, 'a'),
      ];
      for (const change of changes) {
        await putItems(store, [item('a')]);
        const before = await seen();
        await store.transaction(change);
        const after = await store.get(items, 'a');
        await expect(replace(before, item('a', { likes: 9 }))).rejects.toThrow(
          DocumentChangedError,
        );
        expect(await store.get(items, 'a')).toEqual(after);
      }
      expect(await waiting(store)).toEqual([]);
      expect(await store.getVersioned(items, 'a')).toBeUndefined();
    });

    it('lets one of many win', async () => {
      const { store } = current();
      await putItems(store, [item('a')]);
      const before = await seen();
      const tries = Array.from({ length: 20 }, (_, i) =>
        replace(before, item('a', { likes: i + 1 })),
      );
      const results = await Promise.allSettled(tries);
      const winners = results.flatMap(({ status }, i) => (status === 'fulfilled' ? [i] : []));
      expect(winners).toHaveLength(1);
      expect(await store.get(items, 'a')).toMatchObject({ likes: (winners[0] ?? 0) + 1 });
      expect(await waiting(store)).toHaveLength(1);
    });
  });

  describe('a transaction that fails', () => {
    it('leaves neither document nor event, and throws what was thrown', async () => {
      const { store } = current();
      await putItems(store, [item('a'), item('b')]);
      const error = new AppError('EVENT_OVER');
      const failing = store.transaction(async (tx) => {
        await tx.set(items, 'a', item('a', { likes: 9 }));
        await tx.delete(items, 'b');
        await tx.create(items, 'c', item('c'));
        await publish(tx, 'never');
        throw error;
      });
      await expect(failing).rejects.toBe(error);
      const found = await store.find(items, { orderBy: [['id', 'asc']] });
      expect(found.map(({ data }) => data)).toEqual([item('a'), item('b')]);
      expect(await waiting(store)).toEqual([]);
    });

    it('cannot be used afterwards', async () => {
      const { store } = current();
      const kept: Transaction[] = [];
      await store.transaction(async (tx) => kept.push(tx));
      const [tx] = kept as [Transaction];
      await expect(tx.get(items, 'a')).rejects.toThrow('has ended');
      await expect(tx.set(items, 'a', item('a'))).rejects.toThrow('has ended');
      await expect(publish(tx, 'late')).rejects.toThrow('has ended');
      expect(await store.get(items, 'a')).toBeUndefined();
    });
  });
}
