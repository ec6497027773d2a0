import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

describe('the environment', () => {
  it('needs a signing key that is worth the name', () => {
    expect(() => readEnv({})).toThrow('MEDIA_SIGNING_KEY');
    expect(() => readEnv({ MEDIA_SIGNING_KEY: 'short' })).toThrow('at least 16 characters');
  });

  it('names every fault at once', () => {
    expect(() => readEnv({ LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL[^]*MEDIA_SIGNING_KEY/);
  });

  it('has a value for all the rest', () => {
    const env = readEnv({ MEDIA_SIGNING_KEY: 'x'.repeat(16) });
    expect(env).toMatchObject({ STORE: 'sqlite', NATS_URL: 'nats://127.0.0.1:4222' });
  });
});
