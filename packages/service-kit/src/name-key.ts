import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { foldName } from '@el-reto/contracts';
import { pagesOf, type Collection, type Migration, type Store } from '@el-reto/store';
import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' };

/** What each character is easily taken for (Unicode's confusables, UTS 39). */
const prototypes: ReadonlyMap<string, string> = new Map(Object.entries(lookAlikes));

const withPrototypes = (text: string) =>
  Array.from(text, (character) => prototypes.get(character) ?? character).join('');

/** A name by its looks, for comparison only: alike in capitals or small letters is one. */
const skeleton = (name: string) =>
  foldName(withPrototypes(foldName(withPrototypes(foldName(name).toUpperCase()))));

const idOf = (text: string) => hash('sha256', text, 'base64url');

/** Where a name is reserved: the same for all names that people may take for one another. */
export const nameKey = (name: string) => idOf(skeleton(name));

/** Where the first version reserved a name, by case and accents alone. */
const firstNameKey = (name: string) => idOf(foldName(name));

/** What a name's reservation may be under. */
export const nameKeysOf = (name: string): string[] => [
  ...new Set([nameKey(name), firstNameKey(name)]),
];

/** Where the name of a record is reserved. */
export const reservedKeyOf = (record: { name: string; nameKey?: string }): string =>
  record.nameKey ?? firstNameKey(record.name);

interface Named {
  id: string;
  name: string;
  nameKey?: string;
}

/** The collections of what has a name and of the names' reservations. */
interface Names<R extends Named, O extends string> {
  readonly records: Collection<R>;
  readonly names: Collection<Record<O, string>>;
  /** The field of a reservation that holds the id of its record. */
  readonly owner: O;
}

const pageSize = 200;

/**
 * Reserves names of the first version by what they look like. Of two that look alike one record gets
 * the key, in SQLite the earlier; the other keeps its own. Names are looked up under both.
 */
export const rekeyNames = <R extends Named, O extends string>(names: Names<R, O>): Migration => ({
  name: 'names by what they look like',
  run: (db) => rekeyAll(db, names),
  hosted: (store, signal) => rekeyHosted(store, names, signal),
});

async function rekeyHosted<R extends Named, O extends string>(
  store: Store,
  { records, names, owner }: Names<R, O>,
  signal: AbortSignal,
): Promise<void> {
  const rekey = (id: string) =>
    store.transaction(async (tx) => {
      const record = await tx.get(records, id);
      if (!record || record.nameKey !== undefined) return;
      const key = nameKey(record.name);
      const before = reservedKeyOf(record);
      const holder = await tx.get(names, key);
      if (holder && holder[owner] !== id) return;
      if (!holder) await tx.create(names, key, { [owner]: id } as Record<O, string>);
      if (before !== key) await tx.delete(names, before);
      await tx.set(records, id, { ...record, nameKey: key });
    });
  const failures: unknown[] = [];
  for await (const page of pagesOf(store, records, 'id', pageSize)) {
    for (const { id, nameKey: key } of page) {
      if (signal.aborted) return;
      if (key !== undefined) continue;
      await rekey(id).catch((error: unknown) => failures.push(new Error(id, { cause: error })));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'names that keep their older keys');
}

function rekeyAll<R extends Named, O extends string>(
  db: DatabaseSync,
  { records: { name: records }, names: { name: names }, owner }: Names<R, O>,
): void {
  const all = db.prepare(`SELECT id FROM ${records} ORDER BY doc ->> 'createdAt', id`).all();
  const read = db.prepare(`SELECT doc FROM ${records} WHERE id = ?`);
  const update = db.prepare(`UPDATE ${records} SET doc = ? WHERE id = ?`);
  const holderOf = db.prepare(`SELECT doc FROM ${names} WHERE id = ?`);
  const add = db.prepare(`INSERT INTO ${names} (id, doc) VALUES (?, ?)`);
  const free = db.prepare(`DELETE FROM ${names} WHERE id = ?`);
  for (const { id } of all as { id: string }[]) {
    const record = JSON.parse(String(read.get(id)?.['doc'])) as Named;
    const key = nameKey(record.name);
    const before = reservedKeyOf(record);
    const holder = holderOf.get(key)?.['doc'];
    if (holder === undefined) add.run(key, JSON.stringify({ [owner]: id }));
    else if ((JSON.parse(String(holder)) as Record<O, string>)[owner] !== id) continue;
    if (before !== key) free.run(before);
    update.run(JSON.stringify({ ...record, nameKey: key }), id);
  }
}
