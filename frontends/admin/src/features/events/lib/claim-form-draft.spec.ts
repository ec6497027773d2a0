import { claimFormSchema } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { isWhole, withAnother, withKind, type ClaimForm } from './claim-form-draft.ts';

const phone = {
  name: 'field2',
  label: 'Teléfono',
  kind: 'phone',
  required: true,
  maxLength: 20,
  autocomplete: 'tel-national',
} as const;

it('takes more questions, each under a name of its own', () => {
  const form = withAnother(withAnother([phone]));
  expect(new Set(form.map(({ name }) => name)).size).toBe(3);
  expect(isWhole(form)).toBe(false);
  const whole: ClaimForm = form.map((field) => ({ ...field, label: field.label || 'Talla' }));
  expect(isWhole(whole)).toBe(true);
  expect(claimFormSchema.safeParse(whole).success).toBe(true);
  expect(isWhole([])).toBe(false);
});

it('asks for another kind without what a browser filled in for the old one', () => {
  const text = withKind(phone, 'text');
  expect(text).toEqual({
    name: 'field2',
    label: 'Teléfono',
    kind: 'text',
    required: true,
    maxLength: 300,
  });
});
