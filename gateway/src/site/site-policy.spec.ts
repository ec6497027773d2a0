import { readSettings } from '@el-reto/contracts/settings';
import { pageHeaders } from '@el-reto/contracts/headers';
import { expect, it } from 'vitest';
import { gatewayEnvSchema } from '../env.ts';
import { siteConfig } from './site-config.ts';

const least = { MEDIA_URL: 'http://127.0.0.1:1', MEDIA_TOKEN: 'x' };
const config = (more: Record<string, string> = {}) =>
  siteConfig(readSettings(gatewayEnvSchema, { ...least, ...more }));
const policyOf = (more: Record<string, string> = {}) =>
  pageHeaders(config(more).firebase)['content-security-policy'] ?? '';

it("uses the emulator's address for browsers", () => {
  const FIREBASE_AUTH_EMULATOR_HOST = 'auth:9099';
  const FIREBASE_AUTH_EMULATOR_PUBLIC_HOST = 'localhost:9099';
  const policy = policyOf({ FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_PUBLIC_HOST });
  expect(policy).toMatch(/connect-src [^;]*http:\/\/localhost:9099/);
  expect(policy).not.toContain('auth:9099');
  expect(config({ FIREBASE_AUTH_EMULATOR_PUBLIC_HOST }).firebase.authEmulatorUrl).toBeNull();
});

it('allows the origins of analytics and App Check only if they are configured', () => {
  expect(policyOf()).not.toMatch(/googletagmanager|firebaseappcheck/);
  expect(policyOf({ FIREBASE_MEASUREMENT_ID: 'G-1' })).toContain('googletagmanager');
  expect(policyOf({ APP_CHECK_SITE_KEY: '6L' })).toContain('firebaseappcheck');
});
