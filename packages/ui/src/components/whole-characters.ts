/** The beginning of a text with at most `most` code points, and no part of a character that people see. */
export function wholeCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  let length = 0;
  for (const { segment, index } of new Intl.Segmenter('es').segment(text)) {
    length += Array.from(segment).length;
    if (length > most) return text.slice(0, index);
  }
  return text;
}
