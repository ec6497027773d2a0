import { describe, expect, it } from 'vitest';
import { defineCollection } from '../../src/collection.ts';
import { counters, item, items, putItems } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

export function describeReads(openStore: OpenStore): void {
  const on = useStore(openStore);

  describe('a document', () => {
    it('is read as it was set, each time as a copy; an unknown id is undefined', async () => {
      const one = item('a', {
        title: 'Día "uno" \\ 🎉\u2028 línea\n',
        reason: '',
        likes: -1.5,
        tags: ['x', 'ñ'],
      });
      await putItems(on.store, [one]);
      const read = await on.store.get(items, 'a');
      expect(read).toEqual(one);
      Object.assign(read ?? {}, { title: 'changed' });
      expect(await on.store.get(items, 'a')).toEqual(one);
      expect(await on.store.get(items, 'unknown')).toBeUndefined();
    });

    it('has an id of any characters, in a collection of its own', async () => {
      const ids = ['a', 'A', 'á', 'a_b', "a'b", 'a/b', '..', '__x__', '100 %', ''];
      await putItems(
        on.store,
        ids.map((id) => item(id)),
      );
      expect(await on.store.getMany(items, ids)).toEqual(new Map(ids.map((id) => [id, item(id)])));
      expect((await on.store.findIds(items, {})).toSorted()).toEqual(ids.toSorted());
      expect(await on.store.get(counters, 'a')).toBeUndefined();
    });

    it('is replaced as a whole by set', async () => {
      await putItems(on.store, [item('a', { tags: ['x'] })]);
      await putItems(on.store, [item('a', { likes: 2 })]);
      expect(await on.store.get(items, 'a')).toEqual(item('a', { likes: 2 }));
    });

    it('is absent after delete, also when the store is opened again; deleting twice is no error', async () => {
      await putItems(on.store, [item('a'), item('b')]);
      await on.store.transaction((tx) => tx.delete(items, 'a'));
      await on.store.transaction((tx) => tx.delete(items, 'a'));
      expect(await on.store.get(items, 'a')).toBeUndefined();
      const store = await on.reopen();
      expect(await store.find(items, {})).toEqual([{ id: 'b', data: item('b') }]);
    });
  });

  it('a collection that the store was not opened with is refused', async () => {
    const foreign = defineCollection<{ a: number }>('foreign');
    await expect(on.store.get(foreign, 'a')).rejects.toThrow('foreign');
  });

  it('getMany maps known ids to documents, an id that is named twice once', async () => {
    await putItems(on.store, [item('a'), item('b'), item('c')]);
    const expected = new Map([
      ['a', item('a')],
      ['c', item('c')],
    ]);
    expect(await on.store.getMany(items, ['c', 'unknown', 'a', 'a'])).toEqual(expected);
    expect(await on.store.getMany(items, [])).toEqual(new Map());
  });

  it('getMany takes more ids than one call to a database does', async () => {
    const ids = Array.from({ length: 400 }, (_, i) => `id-${i}`);
    await putItems(
      on.store,
      ids.map((id) => item(id)),
    );
    expect((await on.store.getMany(items, [...ids, 'unknown'])).size).toBe(400);
  });
}
