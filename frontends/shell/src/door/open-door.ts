import { todayInMexico } from '@el-reto/contracts/rules';
import { readBirthDate } from '@el-reto/ui/birth-date';
import { passText } from './age-pass.ts';
import { askedId, errorId, refusedId } from './names.ts';
import { isAdult, remember } from './remembered-pass.ts';

function refuse(door: HTMLElement): void {
  door.querySelector(`#${askedId}`)?.remove();
  const word = door.querySelector<HTMLElement>(`#${refusedId}`);
  word?.toggleAttribute('hidden', false);
  word?.focus();
}

/** Shows what is wrong with the date, and where; or takes it back. */
function complain(form: HTMLFormElement, text: string, name?: string): void {
  for (const input of form.querySelectorAll('input')) {
    if (input.name === name) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
  const alert = form.querySelector(`#${errorId}`);
  if (alert) alert.textContent = text;
  if (name) form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}

/** Makes the door work: adults pass (`onAdult`), all others are told when to come back. */
export function workDoor(door: HTMLElement, onAdult: () => void): void {
  const form = door.querySelector('form');
  if (!form) return;
  const value = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
  form.addEventListener('input', () => complain(form, ''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const parts = { day: value('day'), month: value('month'), year: value('year') };
    const { day = '', month = '', year = '' } = parts;
    const date = readBirthDate({ day, month, year }, todayInMexico());
    if (date.kind === 'problem') {
      return complain(form, form.dataset[date.problem] ?? '', date.field);
    }
    remember(passText(date.age, Date.now()));
    if (isAdult()) onAdult();
    else refuse(door);
  });
  // Pressed before this script was there.
  if ('sent' in form.dataset) form.requestSubmit();
}
