import { AppError, type claimFormSchema } from '@el-reto/contracts';
import { faultInAnswer, tidyAnswer, type AnswerFault } from '@el-reto/contracts/claim-answers';
import type { z } from 'zod';
import type { Answers } from './seal.ts';

export type ClaimForm = z.infer<typeof claimFormSchema>;

const details: Readonly<Record<AnswerFault, string>> = {
  missing: 'falta',
  'too-long': 'es demasiado largo',
  phone: 'son 10 dígitos',
  'postal-code': 'son 5 dígitos',
  state: 'elige uno de la lista',
  declaration: 'hace falta que lo declares',
};

/**
 * The answers to the form's questions only; CLAIM_ANSWER_NOT_VALID names the first invalid field.
 */
export function checkedAnswers(form: ClaimForm, answers: Answers): Answers {
  return Object.fromEntries(
    form.flatMap((field) => {
      const { name, label } = field;
      const fault = faultInAnswer(field, answers[name]);
      if (fault) {
        const params = { field: name, label, detail: details[fault] };
        throw new AppError('CLAIM_ANSWER_NOT_VALID', params);
      }
      const tidy = tidyAnswer(field, answers[name]);
      return tidy === '' ? [] : [[name, tidy]];
    }),
  );
}
