import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

it('a signing key of at least 16 characters is needed', () => {
  expect(() => readEnv({})).toThrow('MEDIA_SIGNING_KEY');
  expect(() => readEnv({ MEDIA_SIGNING_KEY: 'short' })).toThrow('al menos 16 caracteres');
});
