import { todayInMexico } from '@el-reto/contracts/rules';
import { readBirthDate } from '@el-reto/ui/birth-date';
import { passText, askedId, errorId, refusedId, isAdult, remember } from './age-pass.ts';

function refuse(gate: HTMLElement): void {
  gate.querySelector(`#${askedId}`)?.remove();
  const refusal = gate.querySelector<HTMLElement>(`#${refusedId}`);
  refusal?.toggleAttribute('hidden', false);
  refusal?.focus();
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

/** Lets adults pass (`onAdult`) and refuses all others. */
export function runAgeGate(gate: HTMLElement, onAdult: () => void): void {
  const form = gate.querySelector('form');
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
    else refuse(gate);
  });
  // Pressed before this script was there.
  if ('sent' in form.dataset) form.requestSubmit();
}
