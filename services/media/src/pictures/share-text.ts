import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'opentype.js/dist/opentype.mjs';

const file = '@fontsource/bowlby-one/files/bowlby-one-latin-400-normal.woff';
const { buffer, byteOffset, byteLength } = readFileSync(fileURLToPath(import.meta.resolve(file)));
const font = parse(buffer.slice(byteOffset, byteOffset + byteLength));

export interface TextBox {
  /** Pixels; `x` is the middle of its lines, `y` of all of them together. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Largest size of its letters, in pixels. */
  readonly size: number;
  readonly lines: number;
  readonly fill: string;
}

const lineHeight = 1.12;
/** How far capitals reach above the baseline, in parts of the size. */
const capHeight = 0.72;
const smallest = 12;

/** What the font can draw of a text: emoji and other alphabets it cannot. */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .filter((character) => character === ' ' || font.charToGlyphIndex(character) > 0)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

const widthOf = (text: string, size: number) => font.getAdvanceWidth(text, size);

/** The text in lines of at most `width` pixels; a word that is wider has a line of its own. */
function broken(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A text as the outlines of its letters in SVG: as large as its box lets it be, in its middle. */
export function textInSvg(text: string, box: TextBox): string {
  let { size } = box;
  let lines = broken(text, size, box.width);
  const fits = () =>
    lines.length <= box.lines &&
    lines.length * size * lineHeight <= box.height &&
    lines.every((line) => widthOf(line, size) <= box.width);
  while (!fits() && size > smallest) {
    size -= 1;
    lines = broken(text, size, box.width);
  }
  const top = box.y - ((lines.length - 1) * size * lineHeight) / 2 + (size * capHeight) / 2;
  const outlines = lines.map((line, at) =>
    font
      .getPath(line, box.x - widthOf(line, size) / 2, top + at * size * lineHeight, size)
      .toPathData(1),
  );
  return `<path fill="${box.fill}" d="${outlines.join('')}"/>`;
}
