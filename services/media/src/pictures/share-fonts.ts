import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';

/**
 * npm packages with fonts, in order of preference: the package, its folder, and the end of the file names.
 * The first package is the display font of the site.
 */
const fonts = [
  ['@fontsource/bowlby-one', 'files', '-400-normal.woff'],
  // Latin, Greek, Cyrillic, Devanagari
  ['@fontsource/noto-sans', 'files', '-900-normal.woff'],
  // Japanese
  ['@fontsource/dela-gothic-one', 'files', '-400-normal.woff'],
  // Korean
  ['@fontsource/black-han-sans', 'files', '-400-normal.woff'],
  ['@fontsource/noto-sans-arabic', 'files', '-900-normal.woff'],
  ['@fontsource/noto-sans-armenian', 'files', '-900-normal.woff'],
  ['@fontsource/noto-sans-georgian', 'files', '-900-normal.woff'],
  ['@fontsource/noto-sans-hebrew', 'files', '-900-normal.woff'],
  ['@fontsource/noto-sans-thai', 'files', '-900-normal.woff'],
  // Has every diacritic on every letter, for example those of Otomí.
  ['dejavu-fonts-ttf', 'ttf', 'DejaVuSans-Bold.ttf'],
  // Chinese characters that the Japanese font lacks
  ['@fontsource/zcool-xiaowei', 'files', '-400-normal.woff'],
] as const;

export interface Face {
  readonly file: string;
  readonly font: Font;
}

const opened = new Map<(typeof fonts)[number], readonly Face[]>();

/** Opens the fonts of a package, one for each of its subsets. */
function open([name, folder, ending]: (typeof fonts)[number]): readonly Face[] {
  const path = fileURLToPath(new URL(folder, import.meta.resolve(`${name}/package.json`)));
  return readdirSync(path)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file: join(path, file), font: openSync(join(path, file)) }));
}

/** The first font that has glyphs for all characters. Undefined if there is none. */
export function faceOf(text: string): Face | undefined {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  for (const each of fonts) {
    const faces = opened.getOrInsertComputed(each, open);
    const found = faces.find(({ font }) =>
      points.every((point) => font.hasGlyphForCodePoint(point)),
    );
    if (found) return found;
  }
  return undefined;
}
