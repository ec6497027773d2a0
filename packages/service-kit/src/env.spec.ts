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

  it('reads, converts and fills in', () => {
    const source = { MEDIA_TOKEN: 'x'.repeat(16), MEDIA_URL: 'http://127.0.0.1:1', PORT: '8080' };
    expect(parseEnv(schema, source)).toEqual({ ...source, PORT: 8080, LIMITS: 'on' });
  });

  it('tells every fault at once', () => {
    const message = faultsOf(() => parseEnv(schema, { PORT: 'http', LIMITS: 'maybe' }));
    for (const name of ['MEDIA_TOKEN', 'MEDIA_URL', 'PORT', 'LIMITS']) {
      expect(message).toMatch(new RegExp(`^ {2}${name}: .+`, 'm'));
    }
    expect(message.split('\n')).toHaveLength(5);
  });

  it('tells no values: they may be secrets', () => {
    const message = faultsOf(() => parseEnv(schema, { MEDIA_TOKEN: 'hunter2', MEDIA_URL: 'hush' }));
    expect(message).not.toMatch(/hunter2|hush/);
  });

  it('leaves out what the schema does not name', () => {
    const small = z.object({ LIMITS: z.string() });
    expect(parseEnv(small, { LIMITS: 'on', HOME: '/root' })).toEqual({ LIMITS: 'on' });
  });

  it('reads the environment of the process when not told otherwise', () => {
    const home = z.object({ PATH: z.string() });
    expect(parseEnv(home).PATH.length).toBeGreaterThan(0);
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
