const vowels = /[aeiouyáéíóúü]/;

/** Runs of consonants longer than names have, as in `xkqvt`. */
const unspeakable = /[bcdfghjklmnpqrstvwxz]{5,}/;
/** Letters and digits by turns more often than in a name with a year or a number. */
const turns = (name: string) => [...name.matchAll(/[a-z]\d|\d[a-z]/g)].length;

/** Whether the name in front of the @ looks like chance rather than like words. */
export function looksRandom(name: string): boolean {
  const letters = name.replaceAll(/[^a-z]/g, '');
  if (name.length < 6) return false;
  if (turns(name) >= 3 || unspeakable.test(name)) return true;
  if (letters.length >= 7 && !vowels.test(letters)) return true;
  const spoken = [...letters].filter((letter) => vowels.test(letter)).length;
  return letters.length >= 8 && spoken / letters.length < 0.2;
}
