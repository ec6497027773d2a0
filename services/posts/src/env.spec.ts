import { readSettings } from '@el-reto/contracts/settings';
import { expect, it } from 'vitest';
import { postsEnvSchema } from './env.ts';

it('refuses a signing key of fewer than 16 characters', () => {
  expect(() => readSettings(postsEnvSchema, {})).toThrow('MEDIA_SIGNING_KEY');
  expect(() => readSettings(postsEnvSchema, { MEDIA_SIGNING_KEY: 'short' })).toThrow(
    'al menos 16 caracteres',
  );
});
