import { describe, expect, it } from 'vitest';
import { childEnv, parseEnv } from './env.ts';

describe('parseEnv', () => {
  it('has a default for everything that a first start needs', () => {
    expect(parseEnv({})).toEqual({
      NODE_ENV: 'development',
      PORT: 3000,
      ADMIN_PORT: 3001,
      DATA_DIR: '.data',
      SEED: 'demo',
      LOAD_ACCOUNTS: 1_000,
      LOAD_POSTS: 24,
      REPLICAS: 1,
      STORE: 'sqlite',
      FILES: 'disk',
      LIMITS: 'on',
      TRACES: 'off',
      FIREBASE_PROJECT_ID: 'demo-el-reto',
    });
  });

  it('takes empty values as absent', () => {
    expect(parseEnv({ PORT: '', NATS_URL: '' })).toMatchObject({ PORT: 3000 });
    expect(parseEnv({ NATS_URL: '' })).not.toHaveProperty('NATS_URL');
  });

  it('tells every fault in one line', () => {
    const faulty = { PORT: '70000', SEED: 'all', ADMIN_EMAIL: 'nobody' };
    expect(() => parseEnv(faulty)).toThrow(/PORT: .*; SEED: .*; ADMIN_EMAIL: /);
  });

  it('leaves alone what it does not know', () => {
    expect(parseEnv({ HOME: '/root' })).not.toHaveProperty('HOME');
  });
});

describe('childEnv', () => {
  it('finds servers in sbin and puts the extra values over the inherited ones', () => {
    const env = childEnv({ HOME: '/elsewhere' });
    expect(env['PATH']).toMatch(/:\/usr\/sbin(:|$)/);
    expect(env['HOME']).toBe('/elsewhere');
  });
});
