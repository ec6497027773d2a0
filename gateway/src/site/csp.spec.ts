import { expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { contentSecurityPolicy, emulatorOrigin, pageHeaders } from './csp.ts';

const env = (more: Record<string, string> = {}) =>
  readEnv({ MEDIA_URL: 'http://127.0.0.1:1', MEDIA_TOKEN: 'x', ...more });

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

it('runs of the scripts that stand in a page those of the template, known by their hashes', () => {
  const policy = contentSecurityPolicy(env(), ["'sha256-abc='"]);
  expect(directive(policy, 'script-src')).toContain("'self' 'sha256-abc='");
});

it('runs no other script that stands in a page', () => {
  expect(directive(contentSecurityPolicy(env()), 'script-src')).not.toMatch(/unsafe|data:|\*/);
});

it('talks to the emulator where there is one, and to Google where not', () => {
  const emulated = contentSecurityPolicy(env({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }));
  expect(directive(emulated, 'connect-src')).toContain('http://127.0.0.1:9099');
  expect(emulated).not.toContain('identitytoolkit');
  const hosted = contentSecurityPolicy(env());
  expect(directive(hosted, 'connect-src')).toContain('https://identitytoolkit.googleapis.com');
  expect(hosted).not.toContain('127.0.0.1');
});

it('names the emulator by the address that browsers have for it', () => {
  const FIREBASE_AUTH_EMULATOR_HOST = 'auth:9099';
  const FIREBASE_AUTH_EMULATOR_PUBLIC_HOST = 'localhost:9099';
  const policy = contentSecurityPolicy(
    env({ FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_PUBLIC_HOST }),
  );
  expect(directive(policy, 'connect-src')).toContain('http://localhost:9099');
  expect(policy).not.toContain('auth:9099');
  expect(emulatorOrigin(env({ FIREBASE_AUTH_EMULATOR_PUBLIC_HOST }))).toBeNull();
});

it('insists on HTTPS only where the site has it', () => {
  expect(pageHeaders(env())).not.toHaveProperty('strict-transport-security');
  expect(pageHeaders(env({ PUBLIC_URL: 'https://elreto.test' }))).toHaveProperty(
    'strict-transport-security',
  );
});

it('lets analytics and App Check in only where they are configured', () => {
  const plain = contentSecurityPolicy(env());
  expect(plain).not.toMatch(/googletagmanager|recaptcha/);
  const measured = contentSecurityPolicy(env({ FIREBASE_MEASUREMENT_ID: 'G-1' }));
  expect(directive(measured, 'script-src')).toContain('https://www.googletagmanager.com');
  expect(measured).not.toContain('recaptcha');
  const attested = contentSecurityPolicy(env({ APP_CHECK_SITE_KEY: '6L' }));
  expect(directive(attested, 'frame-src')).toContain('https://www.google.com/recaptcha/');
  expect(attested).not.toContain('googletagmanager');
});
