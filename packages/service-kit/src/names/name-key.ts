import { createHash } from 'node:crypto';
import { foldName } from '@el-reto/contracts';
import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' };

/** What each character is easily taken for (Unicode's confusables, UTS 39). */
const prototypes: ReadonlyMap<string, string> = new Map(Object.entries(lookAlikes));

const withPrototypes = (text: string) =>
  Array.from(text, (character) => prototypes.get(character) ?? character).join('');

/**
 * A name as the eye takes it: what looks alike in capitals or in small letters is one, on top of
 * what `foldName` holds equal. For comparison only, nobody can read it.
 */
const skeleton = (name: string) =>
  foldName(withPrototypes(foldName(withPrototypes(foldName(name).toUpperCase()))));

/** A document id: short, and free of signs that an id may not have. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Where a name is reserved: the same for all names that people may take for one another. */
export const nameKey = (name: string) => hash(skeleton(name));

/** Where the first version reserved a name, by case and accents alone. */
const firstNameKey = (name: string) => hash(foldName(name));

/** What a reservation may be under. A record's own says which one it is; none is the first version's. */
export const nameKeysOf = (name: string): string[] => [
  ...new Set([nameKey(name), firstNameKey(name)]),
];

/** Where the name of a record is reserved. */
export const reservedKeyOf = (record: { name: string; nameKey?: string }): string =>
  record.nameKey ?? firstNameKey(record.name);
