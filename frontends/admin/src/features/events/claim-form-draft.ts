import type { CallAnswer } from '@el-reto/contracts';
import { claimFieldKinds } from '@el-reto/contracts/claim-answers';

export type ClaimForm = CallAnswer<'getClaimForm'>['usual'];
export type ClaimField = ClaimForm[number];
export type FieldKind = (typeof claimFieldKinds)[number];

/** Longest answer to each kind of question; of a declaration it says nothing. */
const answerLengths: Readonly<Record<FieldKind, number>> = {
  line: 120,
  text: 300,
  phone: 20,
  'postal-code': 5,
  state: 40,
  declaration: 1,
};

/** One more question, under a name that no other has: answers are kept under it. */
export function anotherIn(form: ClaimForm): ClaimField {
  const names = new Set(form.map(({ name }) => name));
  let number = form.length + 1;
  while (names.has(`field${number}`)) number += 1;
  return {
    name: `field${number}`,
    label: '',
    kind: 'line',
    required: true,
    maxLength: answerLengths.line,
  };
}

/** The browser's autocompletion follows from the kind, so that the earlier one is removed. */
export function withKind({ autocomplete: _, ...field }: ClaimField, kind: FieldKind): ClaimField {
  return { ...field, kind, maxLength: answerLengths[kind] };
}

/** Whether every question says what it asks. */
export const isWhole = (form: ClaimForm) =>
  form.length > 0 && form.every(({ label }) => label.trim() !== '');
