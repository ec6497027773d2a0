import { readSettings } from '@el-reto/contracts/settings';
import { expect, it } from 'vitest';
import { gatewayEnvSchema } from './env.ts';

const read = (env: Record<string, string>) => readSettings(gatewayEnvSchema, env);
const least = { MEDIA_URL: 'http://127.0.0.1:3120', MEDIA_TOKEN: 'secret' };

it('needs only a few settings', () => {
  expect(read(least)).toMatchObject({ PORT: 3000, LIMITS: 'on', TRUST_PROXY: false });
});

it('reports all missing settings together', () => {
  expect(() => read({})).toThrow(/MEDIA_URL[^]*MEDIA_TOKEN/);
});

it('refuses development settings in production', () => {
  const production = { ...least, NODE_ENV: 'production' };
  expect(() => read({ ...production, LIMITS: 'off' })).toThrow('LIMITS');
  expect(() => read({ ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' })).toThrow(
    'FIREBASE_AUTH_EMULATOR_HOST',
  );
  expect(read(production).NODE_ENV).toBe('production');
});

it('allows enforced App Check only if pages can get tokens', () => {
  expect(read(least).APP_CHECK).toBe('off');
  expect(() => read({ ...least, APP_CHECK: 'enforce' })).toThrow('APP_CHECK_SITE_KEY');
  const enforced = { ...least, APP_CHECK: 'enforce', APP_CHECK_SITE_KEY: 'site-key' };
  expect(() => read(enforced)).toThrow('FIREBASE_APP_ID');
  expect(read({ ...enforced, FIREBASE_APP_ID: '1:2:web:3' }).APP_CHECK).toBe('enforce');
});

it('reads which proxies are trusted to forward addresses', () => {
  const trusted = (value: string) => read({ ...least, TRUST_PROXY: value }).TRUST_PROXY;
  expect(trusted('true')).toBe(true);
  expect(trusted('10.0.0.0/8,127.0.0.1')).toBe('10.0.0.0/8,127.0.0.1');
  const hops = trusted('2');
  if (typeof hops !== 'function') throw new Error('a number of hops is a function');
  expect([0, 1, 2].map((hop) => hops('10.0.0.1', hop))).toEqual([true, true, false]);
});
