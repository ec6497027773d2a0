/** A line of text in its stored form: composed characters, single spaces, none at the ends. */
export const tidyLine = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Several lines of text in their stored form: composed characters, spaces for tabs, no blanks at the ends. */
export const tidyLines = (text: string): string =>
  text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim();

export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

// A zero-width joiner holds an emoji together. All other invisible characters can deceive readers.
const invisible = /(?!\u200D)[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Whether a text has no invisible characters. */
export const isVisible = (text: string): boolean => text.search(invisible) < 0;

/** A text without its invisible characters, line breaks included. */
export const visible = (text: string): string => text.replaceAll(invisible, '');

/** The beginning of a text, with at most `most` code points, which the schemas count, too. Visible characters are not cut. */
export function wholeCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  let length = 0;
  for (const { segment, index } of new Intl.Segmenter('es').segment(text)) {
    length += Array.from(segment).length;
    if (length > most) return text.slice(0, index);
  }
  return text;
}
