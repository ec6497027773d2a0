import { dateFields, partsIn } from './birth-date.ts';

type Box = Pick<HTMLInputElement, 'name' | 'value' | 'maxLength'>;

/** Whether a box has all that its field can hold: in `4` no day goes on, in `2` no month. */
export function isFull({ name, value, maxLength }: Box): boolean {
  if (value.length === maxLength) return true;
  return (name === 'day' && /^[4-9]$/.test(value)) || (name === 'month' && /^[2-9]$/.test(value));
}

/**
 * Leads those who type through the boxes of a date, on to the next and back; a whole date that is
 * pasted into any of them fills them all. Returns what ends it.
 */
export function guideBoxes(around: HTMLElement): () => void {
  const boxes = dateFields.flatMap(
    (name) => around.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? [],
  );
  const end = new AbortController();
  const { signal } = end;
  for (const [at, box] of boxes.entries()) {
    box.addEventListener(
      'input',
      (event) => {
        const isTyped = event instanceof InputEvent && event.inputType === 'insertText';
        if (isTyped && isFull(box)) boxes[at + 1]?.select();
      },
      { signal },
    );
    box.addEventListener(
      'keydown',
      (event) => {
        const before = boxes[at - 1];
        if (event.key !== 'Backspace' || box.value !== '' || !before) return;
        event.preventDefault();
        before.focus();
      },
      { signal },
    );
    box.addEventListener(
      'paste',
      (event) => {
        const parts = partsIn(event.clipboardData?.getData('text') ?? '');
        if (!parts) return;
        event.preventDefault();
        for (const each of boxes) each.value = parts[each.name as keyof typeof parts];
        box.dispatchEvent(new Event('input', { bubbles: true }));
        boxes.at(-1)?.focus();
      },
      { signal },
    );
  }
  return () => end.abort();
}
