import { readSettings, type SettingsSource } from '@el-reto/contracts/settings';
import { expect, it } from 'vitest';
import { defaultForm } from './claims/default-claim-form.ts';
import { eventsEnvSchema } from './env.ts';

const key = 'k'.repeat(32);
const read = (env: SettingsSource) => readSettings(eventsEnvSchema, env);
const formOf = (CLAIM_FORM?: string) => read({ CLAIMS_KEY: key, CLAIM_FORM }).CLAIM_FORM;

it('CLAIMS_KEY is a list of keys; a short key is refused', () => {
  expect(read({ CLAIMS_KEY: `${key}, ${key}2` }).CLAIMS_KEY).toEqual([key, `${key}2`]);
  for (const CLAIMS_KEY of [undefined, '', 'short', `${key},`, `${key},short`]) {
    expect(() => read({ CLAIMS_KEY })).toThrow('CLAIMS_KEY');
  }
});

it('CLAIM_FORM is a JSON list of fields with different names; by default it asks for an address', () => {
  const [field] = defaultForm;
  expect(formOf()).toEqual(defaultForm);
  expect(formOf(JSON.stringify([field]))).toEqual([field]);
  const wrong = [[], [field, field], [{ ...field, kind: 'signature' }], {}];
  for (const text of ['not JSON', ...wrong.map((form) => JSON.stringify(form))]) {
    expect(() => formOf(text)).toThrow('CLAIM_FORM');
  }
});
