import { hash } from 'node:crypto';
import { foldName } from '@el-reto/contracts';
import lookAlikes from 'unhomoglyph/data.json' with { type: 'json' };

/** For each confusable character, the character that represents it (Unicode's confusables, UTS 39). */
const prototypes: ReadonlyMap<string, string> = new Map(Object.entries(lookAlikes));

const withPrototypes = (text: string) =>
  Array.from(text, (character) => prototypes.get(character) ?? character).join('');

/** The form of a name for comparisons. Names that look the same in upper or lower case have equal forms. */
const skeleton = (name: string) =>
  foldName(withPrototypes(foldName(withPrototypes(foldName(name).toUpperCase()))));

const idOf = (text: string) => hash('sha256', text, 'base64url');

/** The key that reserves a name. Names that readers could confuse have equal keys. */
export const nameKey = (name: string) => idOf(skeleton(name));
