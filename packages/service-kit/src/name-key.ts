import { hash } from 'node:crypto';
import { foldName } from '@el-reto/contracts';
import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' };

/** The prototype of each confusable character (Unicode's confusables, UTS 39). */
const prototypes: ReadonlyMap<string, string> = new Map(Object.entries(lookAlikes));

const withPrototypes = (text: string) =>
  Array.from(text, (character) => prototypes.get(character) ?? character).join('');

/**
 * A name's form for comparison: the same for names that look the same in capitals or small letters.
 */
const skeleton = (name: string) =>
  foldName(withPrototypes(foldName(withPrototypes(foldName(name).toUpperCase()))));

const idOf = (text: string) => hash('sha256', text, 'base64url');

/** Where a name is reserved: the same for all names that people may take for one another. */
export const nameKey = (name: string) => idOf(skeleton(name));
