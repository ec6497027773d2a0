import { foldName, optionalTextsOf, type CardTexts } from '@el-reto/contracts';
import { distance } from 'fastest-levenshtein';
import type { PostRecord } from './post-records.ts';

type Sought = CardTexts & Pick<PostRecord, 'foldedName' | 'displayName' | 'number'>;

/** A folded word, and its pronunciation. */
interface Word {
  readonly text: string;
  readonly sound: string;
  readonly letters: number;
}

/** Words by their text. The cards of an event have most words in common. */
export type Vocabulary = Map<string, Word>;

/** Number of typing errors that are accepted in a word of this length. */
const toleratedErrors = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2);

/**
 * The words of a folded text. Some signs are part of a word, as in `c++` and `a_b`. A `#` before a word is
 * not.
 */
const wordsOf = (folded: string) =>
  (folded.match(/[\p{L}\p{N}#+_&@%$*=~^|<>]+/gu) ?? [])
    .map((word) => word.replace(/^#+/, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** The words with a space before each: a search for ` word` finds the beginning of a word. */
const spaced = (words: readonly string[]) => words.map((word) => ` ${word}`).join('');

/** The sound of letter groups in a folded word. A capital is a sound that no single letter represents. */
const sounds: Readonly<Record<string, string>> = {
  ll: 'y',
  h: '',
  z: 's',
  v: 'b',
  x: 'j',
  g: 'j',
  ch: 'C',
  c: 'K',
  k: 'K',
  qu: 'K',
};
/** The pronunciation of a folded word in Mexico: `gayo` and `gallo`, `corason` and `corazon` are equal. */
const soundOf = (word: string) =>
  word
    .replaceAll(/c(?=[ei])/g, 's')
    .replaceAll(/ll|ch|qu(?=[ei])|g(?=[ei])|[chkvxz]/g, (letters) => sounds[letters] ?? letters);

/** The set of a word's letters, as bits. Some letters share a bit. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** Whether the number has more than `most` bits set. */
function hasMoreBits(bits: number, most: number): boolean {
  let left = bits;
  for (let counted = 0; left !== 0; counted += 1) {
    if (counted === most) return true;
    left &= left - 1;
  }
  return false;
}

/** Longest search, in words, for which similar words are tried. A longer one is probably a copied name. */
const mostMisspelt = 8;

/** Shortest search word that is also found in the middle of words. */
const shortestPart = 3;

/** The searchable parts of a card. They are prepared once. */
export class SearchText {
  readonly folded: string;
  readonly number: number | undefined;
  /** The words of the card's name. `all`: also the words of its other texts and of the author's name. */
  readonly name: string;
  readonly all: string;
  #words: readonly Word[] | undefined;

  constructor(card: Sought) {
    this.folded = card.foldedName;
    this.number = card.number;
    this.name = spaced(wordsOf(card.foldedName));
    const others = [...optionalTextsOf(card).map(({ value }) => value), card.displayName];
    this.all = this.name + spaced(wordsOf(foldName(others.join(' '))));
  }

  get words(): readonly Word[] {
    return this.prepare(new Map());
  }

  /** Splits the text into words of `vocabulary` before the first search. */
  prepare(vocabulary: Vocabulary): readonly Word[] {
    const wordOf = (text: string) => ({ text, sound: soundOf(text), letters: lettersOf(text) });
    return (this.#words ??= [...new Set(this.all.split(' ').filter(Boolean))].map((text) =>
      vocabulary.getOrInsertComputed(text, wordOf),
    ));
  }
}

/** Returns a test whether a word, or its beginning, is similar to `typed`. Each word is compared once. */
function meaningOf(typed: string): (word: Word) => boolean {
  const sound = soundOf(typed);
  const most = toleratedErrors(typed.length);
  const letters = lettersOf(typed);
  const compare = ({ text, sound: othersSound, letters: others }: Word): boolean => {
    if (sound.length > 1 && othersSound.startsWith(sound)) return true;
    if (most === 0 || text.length < typed.length - most) return false;
    // Each letter of `typed` that the word lacks is an error.
    if (hasMoreBits(letters & ~others, most)) return false;
    if (distance(typed, text.slice(0, typed.length)) <= most) return true;
    const isAsLong = text.length > typed.length && text.length <= typed.length + most;
    return isAsLong && distance(typed, text) <= most;
  };
  const known = new Map<Word, boolean>();
  return (word) => known.getOrInsertComputed(word, compare);
}

/** Number of values of `relevance`. */
export const relevances = 5;

/** Finds cards by name, number and author. Every word must occur. Case and accents are ignored. */
export function searchFor(text: string) {
  const folded = foldName(text);
  // Matches for example `#12`, `12`, `n.º 12`, `carta 12`.
  const number = /^(?:#|n[.o]*|carta)? ?(\d{1,6})$/.exec(folded)?.[1];
  const words = wordsOf(folded);
  const phrase = spaced(words);
  const beginnings = [...new Set(words)].map((word) => ` ${word}`);
  const occurs = (beginning: string, { all }: SearchText) =>
    all.includes(beginning) ||
    (beginning.length > shortestPart && all.includes(beginning.slice(1)));
  const meanings = beginnings.map((word) => ({ word, isMeant: meaningOf(word.slice(1)) }));
  return {
    isEmpty: folded === '',
    /**
     * How well a card matches the words as typed; undefined without a match. 0: number or whole name. 1:
     * beginning of the name. 2: beginnings of the name's words. 3: beginnings of words of all texts. 4:
     * parts of words.
     */
    relevance(card: SearchText): number | undefined {
      if (number !== undefined && card.number === Number(number)) return 0;
      if (words.length === 0) return card.folded.includes(folded) ? 4 : undefined;
      if (!beginnings.every((word) => occurs(word, card))) return undefined;
      if (card.name.startsWith(phrase)) return card.name === phrase ? 0 : 1;
      if (beginnings.every((word) => card.name.includes(word))) return 2;
      return beginnings.every((word) => card.all.includes(word)) ? 3 : 4;
    },
    /** Whether the card matches with similar words: one or two errors in each. */
    mayMean: (card: SearchText): boolean =>
      words.length > 0 &&
      words.length <= mostMisspelt &&
      meanings.every(({ word, isMeant }) => occurs(word, card) || card.words.some(isMeant)),
  };
}
