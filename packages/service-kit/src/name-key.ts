import { hash } from 'node:crypto';
import { foldName } from '@el-reto/contracts';
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
