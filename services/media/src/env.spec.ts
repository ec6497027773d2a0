import { readSettings } from '@el-reto/contracts/settings';
import { expect, it } from 'vitest';
import { mediaEnvSchema } from './env.ts';

const read = (env: Record<string, string>) => readSettings(mediaEnvSchema, env);
const secrets = { MEDIA_TOKEN: 't'.repeat(16), MEDIA_SIGNING_KEY: 's'.repeat(16) };

it('stores pictures in the data folder by default', () => {
  expect(read({ ...secrets, DATA_DIR: '/data' }).MEDIA_DIR).toBe('/data/media');
  expect(read({ ...secrets, MEDIA_DIR: '/pictures' }).MEDIA_DIR).toBe('/pictures');
});

it('names all variables that are missing or too weak', () => {
  expect(() => read({ MEDIA_TOKEN: 'short' })).toThrow(/MEDIA_TOKEN[^]*MEDIA_SIGNING_KEY/);
});

it('requires the name of the bucket if pictures are stored in a bucket', () => {
  expect(read(secrets).FILES).toBe('disk');
  expect(() => read({ ...secrets, FILES: 'bucket' })).toThrow('FILES_BUCKET');
  expect(read({ ...secrets, FILES: 'bucket', FILES_BUCKET: 'photos' }).FILES).toBe('bucket');
});

it('refuses the storage emulator in production', () => {
  const emulator = { FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199' };
  expect(() => read({ ...secrets, ...emulator, NODE_ENV: 'production' })).toThrow(
    'FIREBASE_STORAGE_EMULATOR_HOST',
  );
  expect(read({ ...secrets, ...emulator })).toMatchObject(emulator);
});
