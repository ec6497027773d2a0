/** A line of text as it is kept: composed, single blanks, none at its ends. */
export const tidyLine = (text: string): string =>
  text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Whether a text is free of what cannot be seen. */
export const isVisible = (text: string): boolean =>
  // A zero-width joiner holds an emoji together; all else that cannot be seen can deceive.
  /^(?:[^\p{Cc}\p{Cf}\p{Cs}]|\u200D)*$/u.test(text);
