import { describe, expect, it } from 'vitest';
import { defineCollection } from '../../src/collection.ts';
import { counters, item, items, putItems } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

export function describeReads(openStore: OpenStore): void {
  const current = useStore(openStore);

  describe('get', () => {
    it('answers the document as it was set', async () => {
      const { store } = current();
      const one = item('a', {
        title: 'Día "uno" \\ 🎉\u2028 línea\n',
        reason: '',
        likes: -1.5,
        tags: ['x', 'ñ'],
      });
      await putItems(store, [one]);
      expect(await store.get(items, 'a')).toEqual(one);
    });

    it('answers undefined for an unknown id', async () => {
      expect(await current().store.get(items, 'nobody')).toBeUndefined();
    });

    it('tells ids apart by every character', async () => {
      const { store } = current();
      await putItems(store, [item('a'), item('A'), item('á'), item('a_b'), item("a'b")]);
      for (const id of ['a', 'A', 'á', 'a_b', "a'b"]) {
        expect(await store.get(items, id)).toMatchObject({ id });
      }
    });

    it('keeps collections apart', async () => {
      const { store } = current();
      await store.transaction((tx) => tx.set(counters, 'a', { value: 1 }));
      expect(await store.get(items, 'a')).toBeUndefined();
    });

    it('answers a copy: what a caller does to it stays with the caller', async () => {
      const { store } = current();
      await putItems(store, [item('a')]);
      const mine = await store.get(items, 'a');
      Object.assign(mine ?? {}, { title: 'changed' });
      expect(await store.get(items, 'a')).toMatchObject({ title: 'a' });
    });

    it('needs a collection that the store was opened with', async () => {
      const foreign = defineCollection<{ a: number }>('foreign');
      await expect(current().store.get(foreign, 'a')).rejects.toThrow('foreign');
    });
  });

  describe('getMany', () => {
    it('answers those that are there, by id', async () => {
      const { store } = current();
      await putItems(store, [item('a'), item('b'), item('c')]);
      const found = await store.getMany(items, ['c', 'nobody', 'a']);
      expect([...found.keys()].toSorted()).toEqual(['a', 'c']);
      expect(found.get('c')).toEqual(item('c'));
    });

    it('answers nothing for nothing', async () => {
      expect(await current().store.getMany(items, [])).toEqual(new Map());
    });

    it('takes an id twice', async () => {
      const { store } = current();
      await putItems(store, [item('a')]);
      expect(await store.getMany(items, ['a', 'a'])).toEqual(new Map([['a', item('a')]]));
    });

    it('takes more ids than one call to a database may', async () => {
      const { store } = current();
      const ids = Array.from({ length: 400 }, (_, i) => `id-${i}`);
      await putItems(
        store,
        ids.map((id) => item(id)),
      );
      expect((await store.getMany(items, [...ids, 'nobody'])).size).toBe(400);
    });
  });

  describe('what is written', () => {
    it('is replaced as a whole by set', async () => {
      const { store } = current();
      await putItems(store, [item('a', { tags: ['x'] })]);
      await putItems(store, [item('a', { likes: 2 })]);
      expect(await store.get(items, 'a')).toEqual(item('a', { likes: 2 }));
    });

    it('is gone after delete', async () => {
      const { store } = current();
      await putItems(store, [item('a'), item('b')]);
      await store.transaction((tx) => tx.delete(items, 'a'));
      expect(await store.get(items, 'a')).toBeUndefined();
      expect(await store.find(items, {})).toEqual([{ id: 'b', data: item('b') }]);
    });

    it('may be deleted when it never was', async () => {
      const { store } = current();
      await store.transaction((tx) => tx.delete(items, 'nobody'));
      expect(await store.count(items, {})).toBe(0);
    });

    it('is there when the store is opened anew', async () => {
      const opened = current();
      await putItems(opened.store, [item('a'), item('b')]);
      await opened.store.transaction((tx) => tx.delete(items, 'b'));
      const store = await opened.reopen();
      expect(await store.find(items, {})).toEqual([{ id: 'a', data: item('a') }]);
    });
  });
}
