/** The name of an account that signed up with Google and has no name yet (specification, accounts). */
export const unknownName = 'Unknown';

/** Longest slug of a name, in characters, before a suffix makes it unique. */
const slugLength = 120;

/**
 * A name without accents, case, invisible characters and extra white space. Names with the same folded
 * form are the same name.
 */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}]/gu, '')
      // `ß` equals `SS`, and the two forms of sigma are equal, only after a conversion to upper case.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .trim()
      .replaceAll(/\s+/g, ' ')
  );
}

/** Letters that cannot be decomposed, each followed by its replacement in addresses. */
const transliterated =
  'łl øo đd ðd ħh ıi ŋn ŧt əe ɨi ʉu ɓb ɗd ƙk æae œoe þth ƀb ɇe ƒf ƴy ɖd ɛe ǝe ɔo ɣg ɩi ʋv ʒzh ʻ ʼ ʹ ꞌ ' +
  'аa бb вv гg ґg дd еe жzh зz иi іi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya єye ' +
  'ђdj ѕdz јj љlj њnj ћc џdz әa ғg җzh қk ңn өo үu ұu ҳh һh ҷch ' +
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo';

/**
 * A name in the form for URLs (`[a-z0-9-]`). Different names may have the same slug. A name without
 * transliterated letters, for example a Japanese one, becomes `foto`.
 */
export function slugify(name: string): string {
  const letters = new Map(transliterated.split(' ').map(([from, ...to]) => [from, to.join('')]));
  const slug = [...foldName(name)]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugLength)
    .replace(/-$/, '');
  return slug || 'foto';
}

/** An approximation for browsers from before 2023. The server checks with the exact pattern. */
const olderEmoji = /\p{Extended_Pictographic}[\p{M}\p{Cf}]*|[\d#*]\ufe0f?\u20e3/gu;
/** Emoji with their modifiers. */
const emoji = /* @__PURE__ */ patternOf('\\p{RGI_Emoji}', 'gv') ?? olderEmoji;

/**
 * Null if the JavaScript engine lacks a flag. A regular expression literal with an unknown flag would make
 * the whole file invalid.
 */
function patternOf(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

/**
 * Control, private-use, surrogate and ignorable characters, the blank Braille pattern, and the replacement for
 * a character that was lost.
 */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;
/** Three marks on one letter, an enclosing mark, or a mark without a letter. */
const piledMarks = /\p{M}{3}|\p{Me}|(?:^|\s)\p{M}/u;
/** Scripts that may be combined in one name (UTS 39, "highly restrictive"). */
const alphabets = /* @__PURE__ */ [
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

/** Whether a name is readable: no invisible characters outside emoji, no stacked marks, one alphabet. */
export function isReadableName(name: string): boolean {
  const text = name.replaceAll(emoji, '');
  return (
    !unseen.test(text) &&
    !piledMarks.test(text.normalize('NFD')) &&
    alphabets.some((alphabet) => alphabet.test(text))
  );
}
