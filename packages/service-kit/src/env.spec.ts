import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baseEnvSchema } from './env.ts';
import { parseEnv } from '@el-reto/telemetry';

const faultsOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('parseEnv', () => {
  const schema = z.object({
    MEDIA_TOKEN: z.string().min(16),
    MEDIA_URL: z.url(),
    PORT: z.coerce.number().int(),
    LIMITS: z.enum(['on', 'off']).default('on'),
  });

  it('converts values, fills in defaults and drops unknown names', () => {
    const source = { MEDIA_TOKEN: 'x'.repeat(16), MEDIA_URL: 'http://127.0.0.1:1', PORT: '8080' };
    const expected = { ...source, PORT: 8080, LIMITS: 'on' };
    expect(parseEnv(schema, { ...source, HOME: '/root' })).toEqual(expected);
    expect(parseEnv(z.object({ PATH: z.string() })).PATH).not.toBe('');
  });

  it('names every fault at once, and no value, which may be secret', () => {
    const wrong = { MEDIA_TOKEN: 'hunter2', MEDIA_URL: 'hush', PORT: 'http', LIMITS: 'maybe' };
    const message = faultsOf(() => parseEnv(schema, wrong));
    const names = message.split('\n').map((line) => /^ {2}(\w+): .+/.exec(line)?.[1]);
    expect(names).toEqual([undefined, ...Object.keys(wrong)]);
    expect(message).not.toMatch(/hunter2|hush/);
  });
});

describe('baseEnvSchema', () => {
  it('has a default for a machine with nothing set', () => {
    expect(parseEnv(baseEnvSchema, {})).toEqual({
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
    expect(faultsOf(() => parseEnv(baseEnvSchema, source))).toContain(Object.keys(source)[0]);
  });

  it.each(['0', '1', '65535'])('takes the port %s', (port) => {
    expect(parseEnv(baseEnvSchema, { HTTP_PORT: port }).HTTP_PORT).toBe(Number(port));
  });
});
