import { partsIn } from './birth-date.ts';

type Box = Pick<HTMLInputElement, 'name' | 'value' | 'maxLength'>;

/** Whether no further digit can follow in the box: `4` is a complete day, `2` a complete month. */
export function isFull({ name, value, maxLength }: Box): boolean {
  if (value.length === maxLength) return true;
  return (name === 'day' && /^[4-9]$/.test(value)) || (name === 'month' && /^[2-9]$/.test(value));
}

/**
 * Moves the focus through the boxes of a date: on to the next while a person types, and back on Backspace. A
 * Tab key directly after such a step does not move the focus again. A whole date that is pasted into any box
 * fills all of them.
 */
export function guideBoxes(boxes: readonly HTMLInputElement[]): void {
  /** The box that typing moved the focus to. */
  let reached: HTMLInputElement | undefined;
  for (const [at, box] of boxes.entries()) {
    box.addEventListener('input', (event) => {
      const isTyped = event.inputType === 'insertText';
      reached = isTyped && isFull(box) ? boxes[at + 1] : undefined;
      reached?.select();
    });
    box.addEventListener('keydown', (event) => {
      const before = boxes[at - 1];
      if (event.key === 'Tab' && !event.shiftKey && box === reached) event.preventDefault();
      reached = undefined;
      if (event.key !== 'Backspace' || box.value !== '' || !before) return;
      event.preventDefault();
      before.focus();
    });
    box.addEventListener('paste', (event) => {
      const parts = partsIn(event.clipboardData?.getData('text') ?? '');
      if (!parts) return;
      event.preventDefault();
      for (const each of boxes) each.value = parts[each.name as keyof typeof parts];
      box.dispatchEvent(new Event('input', { bubbles: true }));
      boxes.at(-1)?.focus();
    });
  }
}
