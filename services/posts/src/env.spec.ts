import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

it('refuses a signing key of fewer than 16 characters', () => {
  expect(() => readEnv({})).toThrow('MEDIA_SIGNING_KEY');
  expect(() => readEnv({ MEDIA_SIGNING_KEY: 'short' })).toThrow('al menos 16 caracteres');
});
