import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { wrongSettings } from './wrong-settings.ts';

it.each([
  {},
  { APP_CHECK: '', PROFILE_REVIEW: '' },
  { APP_CHECK: 'enforce', APP_CHECK_SITE_KEY: 'key', TRUST_PROXY: '2', PROFILE_REVIEW: 'off' },
  // The start sets these itself.
  { METRICS_PORT: 'x', MEDIA_TOKEN: '' },
])('accepts %j', (env) => expect(wrongSettings(env)).toEqual([]));

it.each([
  [{ PORT: 'x' }, ['PORT=x: tiene que ser un número']],
  [{ APP_CHECK: 'maybe' }, ['APP_CHECK=maybe: se admite off o enforce']],
  [{ APP_CHECK: 'enforce' }, ['APP_CHECK_SITE_KEY: falta: APP_CHECK=enforce la necesita']],
  [{ PROFILE_REVIEW: 'abc' }, ['PROFILE_REVIEW=abc: se admite un número de minutos u off']],
  [{ TRUST_PROXY: 'nginx' }, ['TRUST_PROXY=nginx: se admite true, false, un número de saltos']],
  [{ CLAIM_FORM: '{' }, ['CLAIM_FORM: tiene que ser JSON']],
  [{ SMTP_URL: 'mail' }, ['SMTP_URL=mail: tiene que empezar con smtp:// o smtps://']],
  [{ CONTEST_START_DATE: 'hoy' }, ['CONTEST_START_DATE=hoy: tiene que ser una fecha']],
  [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL=loud: se admite trace']],
  // A check that runs only when the part's other settings are valid.
  [
    { NODE_ENV: 'production', LIMITS: 'off', TRUST_PROXY: 'nginx' },
    [
      'LIMITS=off: no se admite en producción',
      'FIREBASE_PROJECT_ID: es el del emulador',
      'TRUST_PROXY=nginx',
      'FIREBASE_API_KEY: falta',
    ],
  ],
])('refuses %j in one line for each fault', (env, lines) => {
  // Only the beginning of a long line.
  const found = wrongSettings(env).map((line, n) => line.slice(0, lines[n]?.length));
  expect(found).toEqual(lines);
});

it('the program runs from the sources alone, and exits with 1 after its lines', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  const program = new URL('main.ts', import.meta.url).pathname;
  const options = { env: { ...process.env, APP_CHECK: 'maybe', REPLICAS: '9' } };
  execFile(process.execPath, ['--conditions=source', program], options, (error, out, err) =>
    resolve([error?.code, out, err]),
  );
  const lines = '✗ REPLICAS=9: el máximo es 4\n✗ APP_CHECK=maybe: se admite off o enforce\n';
  expect(await promise).toEqual([1, '', lines]);
});
