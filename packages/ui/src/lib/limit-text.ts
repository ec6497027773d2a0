import type { InputEvent } from 'react';
import { wholeCharacters } from '@el-reto/contracts/rules';

/**
 * The text with at most `most` characters, counted as the server does, and the place of the caret. The
 * characters before the caret are the new ones: they are cut, the text after the caret stays.
 */
export function limited(text: string, caret: number, most: number) {
  const composed = text.normalize('NFC');
  if (wholeCharacters(composed, most) === composed) return { text, caret };
  const rest = text.slice(caret).normalize('NFC');
  const begin = wholeCharacters(text.slice(0, caret).normalize('NFC'), most - [...rest].length);
  return { text: wholeCharacters(begin + rest, most), caret: begin.length };
}

/**
 * Limits a text field to `maxLength` characters. The browser's own limit would count an emoji as two or
 * more.
 */
export function limitText(maxLength: number | undefined) {
  if (maxLength === undefined) return {};
  return {
    onInput: ({ currentTarget: field }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      // Text that was dropped is selected.
      const { value, selectionEnd } = field;
      const { text, caret } = limited(value, selectionEnd ?? value.length, maxLength);
      if (text === value) return;
      field.value = text;
      // Fields of other types than text, such as e-mail addresses, have no caret.
      if (selectionEnd !== null) field.setSelectionRange(caret, caret);
    },
  };
}
