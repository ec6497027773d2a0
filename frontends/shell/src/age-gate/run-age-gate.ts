import { todayInMexico } from '@el-reto/contracts/rules';
import { followBirthDate } from '@el-reto/ui/birth-date';
import { ownBirthDate } from '@el-reto/ui/stored-text';
import { askedId, isAdult, keepPass, refusedId } from './age-pass.ts';

function refuse(gate: HTMLElement): void {
  gate.querySelector(`#${askedId}`)?.remove();
  const refusal = gate.querySelector<HTMLElement>(`#${refusedId}`);
  refusal?.toggleAttribute('hidden', false);
  refusal?.focus();
}

/** Stores the answer of the age gate and refuses minors. */
export function runAgeGate(gate: HTMLElement): void {
  const form = gate.querySelector('form');
  if (!form) return;
  followBirthDate(form, todayInMexico, ({ date, age }) => {
    keepPass(age, Date.now());
    if (isAdult()) ownBirthDate.set(date);
    else refuse(gate);
  });
  // The form was sent before this script was loaded.
  if ('sent' in form.dataset) form.requestSubmit();
}
