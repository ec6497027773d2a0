import { expect, it } from 'vitest';
import { baseEnvSchema } from './env.ts';
import { readSettings } from '@el-reto/contracts/settings';

it('has a default for every setting', () => {
  expect(readSettings(baseEnvSchema, {})).toEqual({
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    NATS_URL: 'nats://127.0.0.1:4222',
    DATA_DIR: '.data',
    STORE: 'sqlite',
    FIREBASE_PROJECT_ID: 'demo-el-reto',
    HTTP_PORT: 0,
    HTTP_HOST: '127.0.0.1',
  });
});

it.each([
  { NODE_ENV: 'prod' },
  { LOG_LEVEL: 'loud' },
  { STORE: 'mongo' },
  { HTTP_PORT: '65536' },
  { HTTP_PORT: '-1' },
  { HTTP_PORT: '80.5' },
  { HTTP_PORT: 'http' },
  { DATA_DIR: '' },
])('refuses %j', (source) => {
  expect(() => readSettings(baseEnvSchema, source)).toThrow(Object.keys(source)[0]);
});

it.each(['0', '1', '65535'])('accepts the port %s', (port) => {
  expect(readSettings(baseEnvSchema, { HTTP_PORT: port }).HTTP_PORT).toBe(Number(port));
});
