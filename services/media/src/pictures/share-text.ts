import { LRUCache } from 'lru-cache';
import { faceOf, type Face } from './share-fonts.ts';

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

interface Run {
  readonly face: Face;
  readonly text: string;
}

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' });
const withoutMarks = (letter: string) => letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');

/**
 * The drawable part of a text, cut where the font changes. A letter that no font has with its marks
 * loses them; emoji are left out.
 */
function runsOf(text: string): Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const { segment } of letters.segment(text)) {
    const last = runs.at(-1);
    // Words in one font are one run, so that those written from right to left keep their order.
    if (segment === ' ' && last?.face.font.hasGlyphForCodePoint(32)) {
      last.text += segment;
      continue;
    }
    const shown = [segment, withoutMarks(segment)].find((form) => form && faceOf(form));
    const face = shown && faceOf(shown);
    if (!face) continue;
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}

/** The part of a text that the fonts can draw. */
export const drawable = (text: string): string =>
  // The display face has one hyphen.
  runsOf(
    text
      .normalize('NFC')
      .replaceAll(/[\u2010\u2011]/g, '-')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
    .map((run) => run.text)
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();

const lengthOf = ({ face, text }: Run) =>
  face.font.layout(text).advanceWidth / face.font.unitsPerEm;

/** Widths of texts, in parts of the size. */
const widths = new LRUCache<string, number>({
  max: 2_000,
  memoMethod: (text) => runsOf(text).reduce((sum, run) => sum + lengthOf(run), 0),
});
const widthOf = (text: string, size: number) => widths.memo(text) * size;

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

/** A part of a text in one font; `x` and `y` are the start of its baseline, in pixels. */
export interface PlacedRun extends Run {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The lines of a text in the middle of its box. */
export function place(text: string, box: TextBox): PlacedRun[][] {
  // A long word is split before its letters become too small to read.
  const { lines, size } = fitted(text, box, box.size / 2) ??
    fitted(text, box, smallest, cut) ?? { lines: [text], size: smallest };
  const top = box.y - ((lines.length - 1) * size * lineHeight) / 2 + (size * capHeight) / 2;
  return lines.map((line, at) => {
    let x = box.x - widthOf(line, size) / 2;
    // A reader that extracts the text finds the space between two lines.
    return runsOf(at < lines.length - 1 ? `${line} ` : line).map((run) => {
      const placed = { ...run, x, y: top + at * size * lineHeight, size };
      x += lengthOf(run) * size;
      return placed;
    });
  });
}

function outline({ face: { font }, text, x, y, size }: PlacedRun): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let pen = x;
  return glyphs
    .map(({ path }, at) => {
      const { xAdvance, xOffset, yOffset } = positions[at] ?? {
        xAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      };
      const [left, base] = [pen + xOffset * scale, y - yOffset * scale];
      pen += xAdvance * scale;
      return path.transform(scale, 0, 0, -scale, left, base).toSVG();
    })
    .join('');
}

/** A text as the outlines of its letters in SVG, in the middle of its box. */
export const textInSvg = (text: string, box: TextBox): string =>
  `<path fill="${box.fill}" d="${place(text, box).flat().map(outline).join('')}"/>`;
