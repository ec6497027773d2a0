import { todayInMexico } from '@el-reto/contracts/rules';
import { readBirthDate } from '@el-reto/ui/birth-date';
import { agePass, askedId, errorId, isAdult, passText, refusedId } from './age-pass.ts';

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

/** Keeps the answer of whoever says when they were born, and refuses minors. */
export function runAgeGate(gate: HTMLElement): void {
  const form = gate.querySelector('form');
  if (!form) return;
  const field = (name: string) =>
    form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  form.addEventListener('input', () => complain(form, ''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const parts = { day: field('day'), month: field('month'), year: field('year') };
    const date = readBirthDate(parts, todayInMexico());
    if (date.kind === 'problem') {
      return complain(form, form.dataset[date.problem] ?? '', date.field);
    }
    agePass.set(passText(date.age, Date.now()));
    if (!isAdult()) refuse(gate);
  });
  // Pressed before this script was there.
  if ('sent' in form.dataset) form.requestSubmit();
}
