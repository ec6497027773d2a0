import { parseEnv } from '@el-reto/telemetry';
import { describe, expect, it } from 'vitest';
import { accountsEnvSchema } from './env.ts';

const emulator = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

describe('accountsEnvSchema', () => {
  it('knows the local project', () => {
    expect(parseEnv(accountsEnvSchema, {}).FIREBASE_PROJECT_ID).toBe('demo-el-reto');
  });

  it('takes the emulator locally', () => {
    expect(parseEnv(accountsEnvSchema, emulator)).toMatchObject(emulator);
  });

  it('refuses the emulator in production', () => {
    expect(() => parseEnv(accountsEnvSchema, { NODE_ENV: 'production', ...emulator })).toThrow(
      /FIREBASE_AUTH_EMULATOR_HOST/,
    );
    expect(parseEnv(accountsEnvSchema, { NODE_ENV: 'production' }).NODE_ENV).toBe('production');
  });

  it.each([
    [undefined, 60],
    ['0', 0],
    ['off', 0],
    ['90', 90],
    ['0.5', 0.5],
  ])('PROFILE_REVIEW %j is %i minutes', (given, expected) => {
    const env = given === undefined ? {} : { PROFILE_REVIEW: given };
    expect(parseEnv(accountsEnvSchema, env).PROFILE_REVIEW).toBe(expected);
  });

  it.each(['', 'on', '-1', '1e3'])('refuses PROFILE_REVIEW %j', (given) => {
    expect(() => parseEnv(accountsEnvSchema, { PROFILE_REVIEW: given })).toThrow('PROFILE_REVIEW');
  });

  it('looks for lost identities once an hour, and takes half of them as lost at most', () => {
    expect(parseEnv(accountsEnvSchema, {})).toMatchObject({
      IDENTITY_SWEEP: 60,
      IDENTITY_SWEEP_MOST: 50,
    });
    const off = { IDENTITY_SWEEP: 'off', IDENTITY_SWEEP_MOST: '100' };
    expect(parseEnv(accountsEnvSchema, off)).toMatchObject({
      IDENTITY_SWEEP: 0,
      IDENTITY_SWEEP_MOST: 100,
    });
  });

  it.each([
    { IDENTITY_SWEEP: '10081' },
    { IDENTITY_SWEEP: 'hourly' },
    { IDENTITY_SWEEP_MOST: '101' },
    { IDENTITY_SWEEP_MOST: 'all' },
  ])('refuses %j', (given) => {
    expect(() => parseEnv(accountsEnvSchema, given)).toThrow(Object.keys(given)[0]);
  });
});
