import type { CallAnswer } from '@el-reto/contracts';
import { claimFieldKinds } from '@el-reto/contracts/claim-answers';

export type ClaimForm = CallAnswer<'getClaimForm'>['usual'];
export type ClaimField = ClaimForm[number];
export type FieldKind = (typeof claimFieldKinds)[number];

/**
 * Maximum length of an answer in characters, by kind. A declaration is a checkbox and has no text.
 */
const answerLengths: Readonly<Record<FieldKind, number>> = {
  line: 120,
  text: 300,
  phone: 20,
  'postal-code': 5,
  state: 40,
  declaration: 1,
};

/** A further question. Answers are stored by the question's name, so that the name must be new. */
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

/** The question with another kind, without the autocompletion hint of the earlier kind. */
export function withKind({ autocomplete: _, ...field }: ClaimField, kind: FieldKind): ClaimField {
  return { ...field, kind, maxLength: answerLengths[kind] };
}

/** Whether the form has questions and all of them have a label. */
export const isWhole = (form: ClaimForm) =>
  form.length > 0 && form.every(({ label }) => label.trim() !== '');
