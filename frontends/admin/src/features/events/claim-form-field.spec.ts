import { claimFormSchema } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { isWhole, newQuestion, unsavedOf, withKind, type ClaimForm } from './claim-form-field.tsx';

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

describe('the unsaved questions', () => {
  const named = (label: string): ClaimForm => [{ ...phone, label }];
  const [own, stored, others] = [named('Teléfono'), named('Celular'), named('WhatsApp')];
  const draft = { before: stored, now: own };

  it('are those written on this page, also if the stored ones could not be read', () => {
    for (const now of [stored, others, undefined]) {
      expect(unsavedOf(draft, undefined, now)).toBe(draft);
    }
    expect(unsavedOf(draft, undefined, own)).toBeUndefined();
    expect(unsavedOf(undefined, undefined, stored)).toBeUndefined();
  });

  it('are those of an earlier page unless others were saved meanwhile', () => {
    expect(unsavedOf(undefined, draft, stored)).toBe(draft);
    expect(unsavedOf(undefined, draft, undefined)).toBe(draft);
    expect(unsavedOf(undefined, draft, others)).toBeUndefined();
    const blind = { now: own };
    expect(unsavedOf(undefined, blind, stored)).toBe(blind);
    expect(unsavedOf(undefined, { before: stored, now: null }, null)).toBeUndefined();
  });
});
