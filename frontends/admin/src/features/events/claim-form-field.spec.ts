import { claimFormSchema } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { isWhole, newQuestion, withKind, type ClaimForm } from './claim-form-field.tsx';

const phone = {
  name: 'field2',
  label: 'Teléfono',
  kind: 'phone',
  required: true,
  maxLength: 20,
  autocomplete: 'tel-national',
} as const;

it('a form is complete if it has questions and all have labels; every question has a different name', () => {
  const form: ClaimForm = [phone, newQuestion(), newQuestion()];
  expect(new Set(form.map(({ name }) => name)).size).toBe(3);
  expect(isWhole(form)).toBe(false);
  const whole: ClaimForm = form.map((field) => ({ ...field, label: field.label || 'Talla' }));
  expect(isWhole(whole)).toBe(true);
  expect(claimFormSchema.safeParse(whole).success).toBe(true);
  expect(isWhole([])).toBe(false);
});

it('a question of another kind loses the autocomplete and length of the old kind', () => {
  const { autocomplete, ...others } = phone;
  expect(withKind(phone, 'text')).toEqual({ ...others, kind: 'text', maxLength: 300 });
  expect(autocomplete).toBe('tel-national');
});
