import { expect, it } from 'vitest';
import { defineCollection } from '../../src/collection.ts';
import { counters, item, items, putItems } from './documents.ts';
import { useStore } from './fixtures.ts';
import type { OpenStore } from './fixtures.ts';

export function describeReads(openStore: OpenStore): void {
  const on = useStore(openStore);

  it('a document is read as it was written, each time as a new copy; an unknown id is undefined', async () => {
    const title = 'Día "uno" \\ 🎉\u2028 línea\n';
    const one = item('a', { title, reason: '', likes: -1.5, tags: ['x', 'ñ'] });
    await putItems(on.store, [one]);
    const read = await on.store.get(items, 'a');
    expect(read).toEqual(one);
    Object.assign(read ?? {}, { title: 'changed' });
    expect(await on.store.get(items, 'a')).toEqual(one);
    expect(await on.store.get(items, 'unknown')).toBeUndefined();
  });

  it('a document may have any characters in its id, which is separate for each collection', async () => {
    const ids = ['a', 'A', 'á', 'a_b', "a'b", 'a/b', '..', '__x__', '100 %', ''];
    await putItems(
      on.store,
      ids.map((id) => item(id)),
    );
    expect(await on.store.getMany(items, ids)).toEqual(new Map(ids.map((id) => [id, item(id)])));
    expect((await on.store.findIds(items, {})).toSorted()).toEqual(ids.toSorted());
    expect(await on.store.get(counters, 'a')).toBeUndefined();
  });

  it('a document is replaced completely by set, and absent after delete, even when the store is opened again', async () => {
    await putItems(on.store, [item('a'), item('b', { tags: ['x'] })]);
    await putItems(on.store, [item('b')]);
    await on.store.transaction((tx) => tx.delete(items, 'a'));
    await on.store.transaction((tx) => tx.delete(items, 'a'));
    expect(await on.store.get(items, 'a')).toBeUndefined();
    const store = await on.reopen();
    expect(await store.find(items, {})).toEqual([{ id: 'b', data: item('b') }]);
  });

  it('a collection with which the store was not opened is refused', async () => {
    const foreign = defineCollection<{ a: number }>('foreign');
    await expect(on.store.get(foreign, 'a')).rejects.toThrow('foreign');
  });

  it('getMany returns the documents of known ids, for any number of ids and each id once', async () => {
    const all = Array.from({ length: 400 }, (_, i) => item(`id-${i}`));
    await putItems(on.store, all);
    const ids = all.map(({ id }) => id);
    const expected = new Map(all.map((one) => [one.id, one]));
    expect(await on.store.getMany(items, [...ids, 'unknown', 'id-1'])).toEqual(expected);
    expect(await on.store.getMany(items, [])).toEqual(new Map());
  });
}
