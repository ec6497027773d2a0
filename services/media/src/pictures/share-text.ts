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

const lineHeight = 1.24;
/** How far capitals reach above the baseline, in parts of the size. */
const capHeight = 0.72;
const smallest = 12;
/** How finely lines are balanced, in pixels. */
const step = 4;

const isDrawn = (text: string) =>
  [...text].every((character) => character === ' ' || font.charToGlyphIndex(character) > 0);

/**
 * The part of a text that the font can draw: no emoji or other alphabets; letters lose unsupported
 * marks.
 */
export const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => [character, character.normalize('NFKD').replaceAll(/\p{M}/gu, '')])
    .map((forms) => forms.find(isDrawn) ?? '')
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

/** Like `broken`, and splits words that are wider than a line. */
function cut(text: string, size: number, width: number): string[] {
  return broken(text, size, width).flatMap((line) => {
    const parts = [''];
    for (const character of line) {
      const longer = `${parts.at(-1)}${character}`;
      if (widthOf(longer, size) <= width) parts[parts.length - 1] = longer;
      else parts.push(character);
    }
    return parts;
  });
}

interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

/** The text as large as its box lets it be; undefined where it does not fit in any size from `least`. */
function fitted(text: string, box: TextBox, least: number, lineUp = broken): Fitted | undefined {
  for (let { size } = box; size >= least; size -= 1) {
    const linedUp = (width: number) => lineUp(text, size, width);
    const count = linedUp(box.width).length;
    const fits = (lines: readonly string[]) =>
      lines.length === count && lines.every((line) => widthOf(line, size) <= box.width);
    if (count > box.lines || count * size * lineHeight > box.height) continue;
    if (!fits(linedUp(box.width))) continue;
    // Lines of about one length: no word is left alone.
    let { width } = box;
    // Where each word has its line already, none gets shorter.
    while (count > 1 && width > step && fits(linedUp(width - step))) width -= step;
    return { lines: linedUp(width), size };
  }
  return undefined;
}

/** The library's own writing makes NaN of what misses a whole number by a hair, and the rest is lost. */
const pathData = ({ commands }: ReturnType<typeof font.getPath>): string =>
  commands
    .map(({ type, x1, y1, x, y }) => {
      const numbers = [x1, y1, x, y].filter((number) => number !== undefined);
      return type + numbers.map((number) => number.toFixed(1)).join(' ');
    })
    .join('');

/** A text as the outlines of its letters in SVG, in the middle of its box. */
export function textInSvg(text: string, box: TextBox): string {
  // A long word is split before its letters become too small to read.
  const { lines, size } = fitted(text, box, box.size / 2) ??
    fitted(text, box, smallest, cut) ?? { lines: [text], size: smallest };
  const top = box.y - ((lines.length - 1) * size * lineHeight) / 2 + (size * capHeight) / 2;
  const outlines = lines.map((line, at) =>
    pathData(
      font.getPath(line, box.x - widthOf(line, size) / 2, top + at * size * lineHeight, size),
    ),
  );
  return `<path fill="${box.fill}" d="${outlines.join('')}"/>`;
}
