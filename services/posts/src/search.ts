import { foldName } from '@el-reto/contracts';
import { distance } from 'fastest-levenshtein';
import type { PostRecord } from './post-records.ts';

export type Sought = Pick<PostRecord, 'foldedName' | 'displayName' | 'number'>;

/** Typing errors that a word of so many letters is forgiven. */
const slips = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : 2);

const wordsOf = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** By letters of a folded word; capitals stand for sounds that no such letter has alone. */
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
/** How a folded word sounds in Mexico, where `gayo` and `gallo`, `corason` and `corazon` are one. */
const soundOf = (word: string) =>
  word
    .replaceAll(/c(?=[ei])/g, 's')
    .replaceAll(/ll|ch|qu(?=[ei])|g(?=[ei])|[chkvxz]/g, (letters) => sounds[letters] ?? letters);

/** Whether `word` is, or begins with, what was meant by `typed`. */
const isMeant = (typed: string, word: string): boolean => {
  const sound = soundOf(typed);
  if (sound.length > 1 && soundOf(word).startsWith(sound)) return true;
  const most = slips(typed.length);
  return (
    most > 0 &&
    word.length >= typed.length - most &&
    (distance(typed, word) <= most || distance(typed, word.slice(0, typed.length)) <= most)
  );
};

/**
 * What a search looks for: cards by their names, their numbers and the names of who took them, each
 * word somewhere. Case and accents do not count.
 */
export function searchFor(text: string) {
  const folded = foldName(text);
  // As `#12`, `12`, `n.º 12`, `carta 12`.
  const number = /^(?:#|n[.o]*|carta)? ?(\d{1,6})$/.exec(folded)?.[1];
  const words = wordsOf(folded);
  const everyWord = (post: Sought, has: (all: string, word: string) => boolean) => {
    const all = `${post.foldedName} ${foldName(post.displayName)}`;
    return words.length > 0 && words.every((word) => has(all, word));
  };
  return {
    isEmpty: folded === '',
    /** As it was typed. */
    finds: (post: Sought): boolean =>
      (number !== undefined && post.number === Number(number)) ||
      post.foldedName.includes(folded) ||
      everyWord(post, (all, word) => all.includes(word)),
    /** With a slip or two in each word. */
    mayMean: (post: Sought): boolean =>
      everyWord(
        post,
        (all, word) => all.includes(word) || wordsOf(all).some((one) => isMeant(word, one)),
      ),
  };
}
