import { isReadableName, limits } from '@el-reto/contracts/rules';
import { takePart } from '@el-reto/ui/messages';

/** A name as it is kept: one line, no blanks at its ends. */
export const tidyName = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** What is wrong with a name before anyone is asked; null: nothing. */
export function nameProblem(text: string): string | null {
  const name = tidyName(text);
  if (name === '') return takePart.nameMissing;
  if (name.length > limits.nameLength) return takePart.nameTooLong(limits.nameLength);
  if (!/[\p{L}\p{N}]/u.test(name)) return takePart.nameWithoutLetters;
  return isReadableName(name) ? null : takePart.nameNotReadable;
}
