import { expect, it } from 'vitest';
import { answerHeaders, contentSecurityPolicy, type PageSources } from './headers.ts';

const policyOf = (more: Partial<PageSources> = {}, scriptHashes?: string[]) =>
  contentSecurityPolicy(
    { authEmulatorUrl: null, authDomain: 'elreto.firebaseapp.com', ...more },
    scriptHashes,
  );

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

it('allows the inline scripts of the template, by their hashes', () => {
  const policy = policyOf({}, ["'sha256-abc='"]);
  expect(directive(policy, 'script-src')).toContain("'self' 'sha256-abc='");
});

it('allows no other inline script', () => {
  expect(directive(policyOf(), 'script-src')).not.toMatch(/unsafe|data:|\*/);
});

it('allows requests to the emulator if one is configured, otherwise to Google', () => {
  const emulated = policyOf({ authEmulatorUrl: 'http://127.0.0.1:9099' });
  expect(directive(emulated, 'connect-src')).toContain('http://127.0.0.1:9099');
  expect(emulated).not.toContain('identitytoolkit');
  const hosted = policyOf();
  expect(directive(hosted, 'frame-src')).toBe(
    'frame-src https://elreto.firebaseapp.com https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  );
  expect(directive(hosted, 'connect-src')).toContain('https://identitytoolkit.googleapis.com');
  expect(hosted).not.toContain('127.0.0.1');
});

it('allows the reCAPTCHA that the hosted identity provider requires before it sends a code', () => {
  const authEmulatorUrl = 'http://127.0.0.1:9099';
  for (const name of ['script-src', 'connect-src', 'frame-src']) {
    expect(directive(policyOf(), name)).toContain('https://www.google.com/recaptcha/');
    expect(directive(policyOf({ authEmulatorUrl }), name)).not.toContain('recaptcha');
  }
});

it('allows analytics and App Check only if they are configured', () => {
  const plain = policyOf();
  expect(plain).not.toMatch(/googletagmanager|firebaseappcheck/);
  const measured = policyOf({ measurementId: 'G-1' });
  expect(directive(measured, 'script-src')).toContain('https://www.googletagmanager.com');
  expect(measured).not.toContain('firebaseappcheck');
  const attested = policyOf({ appCheckSiteKey: '6L', authEmulatorUrl: 'http://127.0.0.1:9099' });
  expect(directive(attested, 'frame-src')).toContain('https://www.google.com/recaptcha/');
  expect(directive(attested, 'connect-src')).toContain('firebaseappcheck');
  expect(attested).not.toContain('googletagmanager');
});

it('requires HTTPS only if the address of the site has it', () => {
  const hsts = (env: Parameters<typeof answerHeaders>[0]) =>
    answerHeaders(env)['strict-transport-security'];
  const PUBLIC_URL = 'https://elreto.test';
  expect(hsts({ PUBLIC_URL: 'http://localhost:3000' })).toBeUndefined();
  expect(hsts({ PUBLIC_URL })).toBe('max-age=31536000; includeSubDomains');
  expect(hsts({ PUBLIC_URL, HSTS_SUBDOMAINS: 'off' })).toBe('max-age=31536000');
});
