/** The name of who came by Google and has not said their own yet (the specification, accounts). */
export const unknownName = 'Unknown';

/** Longest slug made of a name, in characters; leaves room for what makes it unique. */
const slugLength = 120;

/**
 * The form under which names are compared: accents and case folded, white space collapsed, marks
 * that cannot be seen left out. Two names with the same folded form are the same name.
 */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}]/gu, '')
      // There and back: `ß` meets `SS` only in capitals, both forms of sigma only there too.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .trim()
      .replaceAll(/\s+/g, ' ')
  );
}

/** A URL-safe form of `name` (`[a-z0-9-]`), never empty; different names may share one. */
export function slugify(name: string): string {
  const slug = foldName(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugLength)
    .replace(/-$/, '');
  return slug || 'foto';
}

/** For browsers from before 2023: any picture with its marks. The server has the last word. */
const olderEmoji = /\p{Extended_Pictographic}[\p{M}\p{Cf}]*|[\d#*]\ufe0f?\u20e3/gu;
/** Emoji with all that belongs to them. */
const emoji = patternOf(String.raw`\p{RGI_Emoji}`, 'gv') ?? olderEmoji;

/** Null where a flag is not known: a browser refuses the whole file that has such a literal. */
function patternOf(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

/** Controls, private use, lone halves, Unicode's ignorable characters, and a blank that has ink. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Three marks on one letter, a mark around one, or one that stands on nothing. */
const piledMarks = /\p{M}{3}|\p{Me}|(?:^|\s)\p{M}/u;
/** Scripts that one name may use together (UTS 39, "highly restrictive"). */
const alphabets = [
  ['Latin'],
  ['Greek'],
  ['Cyrillic'],
  ['Armenian'],
  ['Georgian'],
  ['Hebrew'],
  ['Arabic'],
  ['Devanagari'],
  ['Thai'],
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
].map((scripts) => {
  const allowed = ['Common', 'Inherited', ...scripts].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${allowed.join('')}]*$`, 'u');
});

/** Whether a name can be read: nothing invisible outside emoji, no piled marks, one alphabet. */
export function isReadableName(name: string): boolean {
  const text = name.replaceAll(emoji, '');
  return (
    !unseen.test(text) &&
    !piledMarks.test(text.normalize('NFD')) &&
    alphabets.some((alphabet) => alphabet.test(text))
  );
}
