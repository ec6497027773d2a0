import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const least = { MEDIA_URL: 'http://127.0.0.1:3120', MEDIA_TOKEN: 'secret' };

it('needs only a few settings', () => {
  expect(readEnv(least)).toMatchObject({ PORT: 3000, LIMITS: 'on', TRUST_PROXY: false });
});

it('reports all missing settings together', () => {
  expect(() => readEnv({})).toThrow(/MEDIA_URL[^]*MEDIA_TOKEN/);
});

it('refuses development settings in production', () => {
  const production = { ...least, NODE_ENV: 'production' };
  expect(() => readEnv({ ...production, LIMITS: 'off' })).toThrow('LIMITS');
  expect(() => readEnv({ ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' })).toThrow(
    'FIREBASE_AUTH_EMULATOR_HOST',
  );
  expect(readEnv(production).NODE_ENV).toBe('production');
});

it('allows enforced App Check only if pages can get tokens', () => {
  expect(readEnv(least).APP_CHECK).toBe('off');
  expect(() => readEnv({ ...least, APP_CHECK: 'enforce' })).toThrow('APP_CHECK_SITE_KEY');
  const enforced = { ...least, APP_CHECK: 'enforce', APP_CHECK_SITE_KEY: 'site-key' };
  expect(() => readEnv(enforced)).toThrow('FIREBASE_APP_ID');
  expect(readEnv({ ...enforced, FIREBASE_APP_ID: '1:2:web:3' }).APP_CHECK).toBe('enforce');
});

it('reads which proxies are trusted to forward addresses', () => {
  const trusted = (value: string) => readEnv({ ...least, TRUST_PROXY: value }).TRUST_PROXY;
  expect(trusted('true')).toBe(true);
  expect(trusted('10.0.0.0/8,127.0.0.1')).toBe('10.0.0.0/8,127.0.0.1');
  const hops = trusted('2');
  if (typeof hops !== 'function') throw new Error('a number of hops is a function');
  expect([0, 1, 2].map((hop) => hops('10.0.0.1', hop))).toEqual([true, true, false]);
});
