import type { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../store/migration.ts';
import { nameKey, reservedKeyOf } from './name-key.ts';

/** The collections of what has a name and of the names' reservations. */
interface Names {
  readonly records: string;
  readonly names: string;
  /** The reservation's field that holds the record's id. */
  readonly owner: string;
}

interface Named {
  name: string;
  nameKey?: string;
}

/**
 * Reserves names of the first version by what they look like. Of two that look alike the earlier
 * record gets the key, the later one keeps the one it has. On a hosted store old names stay as they
 * are: new ones are looked up under both keys.
 */
export const rekeyNames = (names: Names): Migration => ({
  name: 'names by what they look like',
  isOptional: true,
  run: (db) => rekeyAll(db, names),
});

function rekeyAll(db: DatabaseSync, { records, names, owner }: Names): void {
  const all = db.prepare(`SELECT id FROM ${records} ORDER BY doc ->> 'createdAt', id`).all();
  const read = db.prepare(`SELECT doc FROM ${records} WHERE id = ?`);
  const update = db.prepare(`UPDATE ${records} SET doc = ? WHERE id = ?`);
  const ownerOf = db.prepare(`SELECT doc ->> '${owner}' AS owner FROM ${names} WHERE id = ?`);
  const reserve = db.prepare(`INSERT INTO ${names} (id, doc) VALUES (?, ?)`);
  const free = db.prepare(`DELETE FROM ${names} WHERE id = ?`);
  for (const { id } of all as { id: string }[]) {
    const record = JSON.parse(String(read.get(id)?.['doc'])) as Named;
    const key = nameKey(record.name);
    const before = reservedKeyOf(record);
    const holder = ownerOf.get(key)?.['owner'];
    if (holder !== undefined && holder !== id) continue;
    if (holder === undefined) reserve.run(key, JSON.stringify({ [owner]: id }));
    if (before !== key) free.run(before);
    update.run(JSON.stringify({ ...record, nameKey: key }), id);
  }
}
