import { expect, it } from 'vitest';
import { defaultForm } from './claims/default-form.ts';
import { readEnv } from './env.ts';

const key = 'k'.repeat(32);

it('seals by several keys, none of them short', () => {
  expect(readEnv({ CLAIMS_KEY: `${key}, ${key}2` }).CLAIMS_KEY).toEqual([key, `${key}2`]);
  for (const CLAIMS_KEY of [undefined, '', 'short', `${key},`, `${key},short`]) {
    expect(() => readEnv({ CLAIMS_KEY })).toThrow('CLAIMS_KEY');
  }
});

it('asks winners for an address, or for what the brand says', () => {
  expect(readEnv({ CLAIMS_KEY: key }).CLAIM_FORM).toEqual(defaultForm);
  const [field] = defaultForm;
  const read = (CLAIM_FORM: unknown) =>
    readEnv({ CLAIMS_KEY: key, CLAIM_FORM: JSON.stringify(CLAIM_FORM) }).CLAIM_FORM;
  expect(read([field])).toEqual([field]);
  for (const wrong of [[], [field, field], [{ ...field, kind: 'signature' }], {}]) {
    expect(() => read(wrong)).toThrow('CLAIM_FORM');
  }
  expect(() => readEnv({ CLAIMS_KEY: key, CLAIM_FORM: 'not JSON' })).toThrow('CLAIM_FORM');
});
