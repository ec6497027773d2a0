import { isReadableName } from '@el-reto/contracts/names';
import { takePart } from '@el-reto/ui/messages';

/** Longest name of a post, in characters, as the server has it. */
export const nameMaxLength = 80;

/** A name as it is kept: one line, no blanks at its ends. */
export const tidyName = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** What is wrong with a name before anyone is asked; null: nothing. */
export function nameProblem(text: string): string | null {
  const name = tidyName(text);
  if (name === '') return takePart.nameMissing;
  if (name.length > nameMaxLength) return takePart.nameTooLong(nameMaxLength);
  if (!/[\p{L}\p{N}]/u.test(name)) return takePart.nameWithoutLetters;
  return isReadableName(name) ? null : takePart.nameNotReadable;
}
