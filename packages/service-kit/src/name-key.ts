import { hash } from 'node:crypto';
import { foldName } from '@el-reto/contracts';
import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' };

/** The prototype of each confusable character (Unicode's confusables, UTS 39). */
const prototypes: ReadonlyMap<string, string> = new Map(Object.entries(lookAlikes));

const withPrototypes = (text: string) =>
  Array.from(text, (character) => prototypes.get(character) ?? character).join('');

/**
 * The form of a name for comparison, equal for names that look the same in upper or lower case.
 */
const skeleton = (name: string) =>
  foldName(withPrototypes(foldName(withPrototypes(foldName(name).toUpperCase()))));

const idOf = (text: string) => hash('sha256', text, 'base64url');

/** The key under which a name is reserved, equal for names that readers could confuse. */
export const nameKey = (name: string) => idOf(skeleton(name));
