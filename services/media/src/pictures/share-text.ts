import { LRUCache } from 'lru-cache';
import { faceOf, type Face } from './share-fonts.ts';

export interface TextBox {
  /** In pixels. `x` is the centre of the lines, `y` the centre of the whole text. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The largest font size, in pixels. */
  readonly size: number;
  readonly lines: number;
  readonly fill: string;
}

const lineHeight = 1.24;
/** The height of capitals above the baseline, as a part of the font size. */
const capHeight = 0.72;
const smallest = 12;
/** The step in which the width of lines is reduced, in pixels. */
const step = 4;

interface Run {
  readonly face: Face;
  readonly text: string;
}

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' });
const withoutMarks = (letter: string) => letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');

/**
 * The drawable part of a text, split where the font changes. If no font has a letter with its marks, the
 * letter loses its marks. A letter that no font has is drawn as a box. Emoji are left out.
 */
function runsOf(text: string): Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const { segment } of letters.segment(text)) {
    const last = runs.at(-1);
    // Consecutive words in one font are one run, so that right-to-left text keeps its order.
    if (segment === ' ' && last?.face.font.hasGlyphForCodePoint(32)) {
      last.text += segment;
      continue;
    }
    const forms = [segment, withoutMarks(segment), ...(/\p{L}/u.test(segment) ? ['□'] : [])];
    const shown = forms.find((form) => form && faceOf(form));
    const face = shown && faceOf(shown);
    if (!face) continue;
    if (last?.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}

export const drawable = (text: string): string =>
  // The display font has only one kind of hyphen.
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

/** The widths of texts, as multiples of the font size. */
const widths = new LRUCache<string, number>({
  max: 2_000,
  memoMethod: (text) => runsOf(text).reduce((sum, run) => sum + lengthOf(run), 0),
});
const widthOf = (text: string, size: number) => widths.memo(text) * size;

/** The text in lines of at most `width` pixels. A wider word has its own line. */
function broken(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Like `broken`, but words that are wider than a line are split. */
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

/**
 * The text in the largest font size that fits its box. Undefined if it does not fit in any size from
 * `least` up.
 */
function fitted(text: string, box: TextBox, least: number, lineUp = broken): Fitted | undefined {
  for (let { size } = box; size >= least; size -= 1) {
    const linedUp = (width: number) => lineUp(text, size, width);
    const count = linedUp(box.width).length;
    const fits = (lines: readonly string[]) =>
      lines.length === count && lines.every((line) => widthOf(line, size) <= box.width);
    if (count > box.lines || count * size * lineHeight > box.height) continue;
    if (!fits(linedUp(box.width))) continue;
    // Makes the lines about equally long, so that no word is alone in the last line.
    let { width } = box;
    // Stops if no line can get shorter because each line has a single word.
    while (count > 1 && width > step && fits(linedUp(width - step))) width -= step;
    return { lines: linedUp(width), size };
  }
  return undefined;
}

/** A part of a text in one font. `x` and `y` are the start of its baseline, in pixels. */
export interface PlacedRun extends Run {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The lines of a text, centred in the text's box. */
export function place(text: string, box: TextBox): PlacedRun[][] {
  // A long word is split before its letters become too small to read.
  const { lines, size } = fitted(text, box, box.size / 2) ??
    fitted(text, box, smallest, cut) ?? { lines: [text], size: smallest };
  const top = box.y - ((lines.length - 1) * size * lineHeight) / 2 + (size * capHeight) / 2;
  return lines.map((line, at) => {
    let x = box.x - widthOf(line, size) / 2;
    // The space lets a reader that extracts the text separate the two lines.
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

/** A text as SVG outlines of its letters, centred in its box. */
export const textInSvg = (text: string, box: TextBox): string =>
  `<path fill="${box.fill}" d="${place(text, box).flat().map(outline).join('')}"/>`;
