import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const secrets = { MEDIA_TOKEN: 't'.repeat(16), MEDIA_SIGNING_KEY: 's'.repeat(16) };

it('stores pictures in the data folder by default', () => {
  expect(readEnv({ ...secrets, DATA_DIR: '/data' }).MEDIA_DIR).toBe('/data/media');
  expect(readEnv({ ...secrets, MEDIA_DIR: '/pictures' }).MEDIA_DIR).toBe('/pictures');
});

it('names all variables that are missing or too weak', () => {
  expect(() => readEnv({ MEDIA_TOKEN: 'short' })).toThrow(/MEDIA_TOKEN[^]*MEDIA_SIGNING_KEY/);
});

it('requires the name of the bucket if pictures are stored in a bucket', () => {
  expect(readEnv(secrets).FILES).toBe('disk');
  expect(() => readEnv({ ...secrets, FILES: 'bucket' })).toThrow('FILES_BUCKET');
  expect(readEnv({ ...secrets, FILES: 'bucket', FILES_BUCKET: 'photos' }).FILES).toBe('bucket');
});

it('refuses the storage emulator in production', () => {
  const emulator = { FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199' };
  expect(() => readEnv({ ...secrets, ...emulator, NODE_ENV: 'production' })).toThrow(
    'FIREBASE_STORAGE_EMULATOR_HOST',
  );
  expect(readEnv({ ...secrets, ...emulator })).toMatchObject(emulator);
});
