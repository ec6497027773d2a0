import { readSettings } from '@el-reto/contracts/settings';
import { expect, it } from 'vitest';
import { accountsEnvSchema } from './env.ts';

const read = (env: Record<string, string>) => readSettings(accountsEnvSchema, env);

it('the emulator is refused in production', () => {
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  expect(read(emulator)).toMatchObject(emulator);
  const production = { NODE_ENV: 'production' };
  expect(() => read({ ...production, ...emulator })).toThrow('FIREBASE_AUTH_EMULATOR_HOST');
  expect(read(production)).toMatchObject(production);
});

it.each([
  ['PROFILE_REVIEW', { 0: 0, off: 0, 0.5: 0.5, 525600: 525_600 }, ['', '-1', '1e3', '525601']],
  ['IDENTITY_SWEEP', { off: 0, 10080: 10_080 }, ['10081', 'hourly']],
  ['IDENTITY_SWEEP_MOST', { 100: 100 }, ['101', 'all']],
] as const)('%s has the values %j and refuses %j', (name, values, refused) => {
  for (const [text, value] of Object.entries(values)) {
    expect(read({ [name]: text })[name]).toBe(value);
  }
  for (const text of refused) expect(() => read({ [name]: text })).toThrow(name);
});
