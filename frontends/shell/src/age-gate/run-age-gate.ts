import { limits, todayInMexico } from '@el-reto/contracts/rules';
import { doubtText, guideBoxes, readBirthDate } from '@el-reto/ui/birth-date';
import { ownBirthDate } from '@el-reto/ui/stored-text';
import { askedId, doubtId, errorId, isAdult, keepPass, refusedId } from './age-pass.ts';

function refuse(gate: HTMLElement): void {
  gate.querySelector(`#${askedId}`)?.remove();
  const refusal = gate.querySelector<HTMLElement>(`#${refusedId}`);
  refusal?.toggleAttribute('hidden', false);
  refusal?.focus();
}

/** Shows an error at the field of the date; an empty text removes the error. */
function complain(form: HTMLFormElement, text: string, name?: string): void {
  for (const input of form.querySelectorAll('input')) {
    if (input.name === name) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
  const alert = form.querySelector(`#${errorId}`);
  if (alert) alert.textContent = text;
}

/** Asks a minor to confirm the date, because a typing error would close the site for a day. */
function ask(form: HTMLFormElement, minor: { date: string; age: number }, confirmed: () => void) {
  const doubt = form.querySelector<HTMLElement>(`#${doubtId}`);
  const [correct, confirm] = doubt?.querySelectorAll('button') ?? [];
  const submit = form.querySelector('[type=submit]');
  if (!doubt || !correct || !confirm) return;
  const show = (isAsking: boolean) => {
    doubt.hidden = !isAsking;
    submit?.toggleAttribute('hidden', isAsking);
    form.querySelector('fieldset')?.toggleAttribute('disabled', isAsking);
  };
  show(true);
  const question = doubt.querySelector('p');
  if (question) question.textContent = doubtText(doubt.dataset['question'] ?? '', minor);
  correct.focus();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a later question replaces the handler
  correct.onclick = () => {
    show(false);
    form.querySelector<HTMLInputElement>('[name="year"]')?.select();
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a later question replaces the handler
  confirm.onclick = confirmed;
}

/** Stores the answer of the age gate and refuses minors. */
export function runAgeGate(gate: HTMLElement): void {
  const form = gate.querySelector('form');
  if (!form) return;
  const field = (name: string) =>
    form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  const read = () =>
    readBirthDate(
      { day: field('day'), month: field('month'), year: field('year') },
      todayInMexico(),
    );
  guideBoxes(form);
  form.addEventListener('input', () => {
    complain(form, '');
    // A date is checked as soon as its year has four digits.
    const date = field('year').length === 4 ? read() : null;
    if (date?.kind === 'problem' && date.problem !== 'missing') {
      complain(form, form.dataset[date.problem] ?? '', date.field);
    }
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const date = read();
    if (date.kind === 'problem') {
      complain(form, form.dataset[date.problem] ?? '', date.field);
      form.querySelector<HTMLInputElement>(`[name="${date.field}"]`)?.select();
      return;
    }
    const keep = () => {
      keepPass(date.age, Date.now());
      if (isAdult()) ownBirthDate.set(date.date);
      else refuse(gate);
    };
    if (date.age >= limits.adultAgeYears) keep();
    else ask(form, date, keep);
  });
  // The form was sent before this script was loaded.
  if ('sent' in form.dataset) form.requestSubmit();
}
