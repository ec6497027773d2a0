import { execFile, execFileSync } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wrongSettings } from './wrong-settings.ts';

const production = { NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'reto', FIREBASE_API_KEY: 'key' };

it.each([
  {},
  { APP_CHECK: '', PROFILE_REVIEW: '' },
  { APP_CHECK: 'enforce', APP_CHECK_SITE_KEY: 'key', FIREBASE_APP_ID: '1:2:web:3' },
  { TRUST_PROXY: '2', PROFILE_REVIEW: 'off' },
  { REPLICAS: '2', STORE: 'firestore', TRACES: 'page', SEED: 'load' },
  { PORT: '0', ADMIN_PORT: '0' },
  // `npm start` sets these variables itself.
  { METRICS_PORT: 'x', MEDIA_TOKEN: '' },
])('accepts %j', (env) => expect(wrongSettings(env)).toEqual([]));

it.each([
  [{ PORT: 'x' }, ['PORT=x: tiene que ser un número']],
  [{ APP_CHECK: 'maybe' }, ['APP_CHECK=maybe: se admite off o enforce']],
  [
    { APP_CHECK: 'enforce' },
    [
      'APP_CHECK_SITE_KEY: falta: APP_CHECK=enforce necesita',
      'FIREBASE_APP_ID: falta: APP_CHECK=enforce necesita',
    ],
  ],
  [{ PORT: '80', ADMIN_PORT: '80' }, ['ADMIN_PORT=80: tiene que ser distinto de PORT']],
  [{ PORT: '3001' }, ['ADMIN_PORT: tiene que ser distinto de PORT, que es 3001']],
  [{ REPLICAS: '2' }, ['REPLICAS=2: se admite 1, o más con STORE=firestore']],
  [
    { TRACES: 'page', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
    ['TRACES=page: se admite off con OTEL_EXPORTER_OTLP_ENDPOINT'],
  ],
  [
    { TRACES: 'page', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/a' },
    ['TRACES=page: se admite off con OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  ],
  [{ PROFILE_REVIEW: 'abc' }, ['PROFILE_REVIEW=abc: se admite un número de minutos u off']],
  [{ TRUST_PROXY: 'nginx' }, ['TRUST_PROXY=nginx: se admite true, false, un número de saltos']],
  [{ CLAIM_FORM: '{' }, ['CLAIM_FORM: tiene que ser JSON']],
  [
    { SMTP_URL: 'mail' },
    ['SMTP_URL=mail: tiene que ser una dirección completa con smtp:// o smtps://'],
  ],
  ...[
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIREBASE_STORAGE_EMULATOR_HOST',
    'FIRESTORE_EMULATOR_HOST',
  ].map((name): [Record<string, string>, string[]] => [
    { [name]: 'http://a:1' },
    [`${name}=http://a:1: tiene que ser host:puerto, como 127.0.0.1:8080`],
  ]),
  [{ CONTEST_START_DATE: 'hoy' }, ['CONTEST_START_DATE=hoy: tiene que ser una fecha']],
  [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL=loud: se admite trace']],
  [
    { ...production, SEED: 'load', TRACES: 'page' },
    ['SEED=load: se admite demo o none en producción', 'TRACES=page: se admite off en producción'],
  ],
  // A check that runs only if the other settings of the part are valid.
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
  // The case states only the beginning of a long line.
  const found = wrongSettings(env).map((line, n) => line.slice(0, lines[n]?.length));
  expect(found).toEqual(lines);
});

/** Runs the check of a start; resolves to its exit code, its output and its errors. */
async function check(env: Record<string, string>) {
  const { promise, resolve } =
    Promise.withResolvers<[code: unknown, out: string, lines: string[]]>();
  const program = new URL('main.ts', import.meta.url).pathname;
  const options = { env: { ...process.env, ...env } };
  execFile(process.execPath, ['--conditions=source', program], options, (error, out, err) =>
    resolve([error?.code ?? 0, out, err.trim().split('\n')]),
  );
  return promise;
}

it('the program runs from the sources, prints the faults and exits with 1', async () => {
  const lines = ['✗ REPLICAS=9: el máximo es 4', '✗ APP_CHECK=maybe: se admite off o enforce'];
  expect(await check({ APP_CHECK: 'maybe', REPLICAS: '9' })).toEqual([1, '', lines]);
});

it('in production the program exits with 1 if a setting is missing without which the product cannot work', async () => {
  // The proxy refuses the request that compares the clock.
  const proxy = { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: 'http://127.0.0.1:1' };
  const [code, out, lines] = await check({ ...proxy, NODE_ENV: 'production' });
  expect([code, out]).toEqual([1, '']);
  expect(lines).toContain('✗ FIREBASE_API_KEY: falta: sin ella nadie puede entrar en producción');
  expect(lines).toContain('! ALERT_EMAIL: falta: ninguna alarma llegaría a nadie');
  expect(lines.at(-1)).toMatch(/^! reloj: no se pudo comparar/);
  expect(lines.filter((line) => !/^[✗!] /.test(line))).toEqual([]);
});

it('a development start with a public address prints a warning', async () => {
  const [code, , lines] = await check({ PUBLIC_URL: 'https://reto.mx', NODE_ENV: 'development' });
  expect([code, lines.length]).toEqual([0, 1]);
  expect(lines[0]).toMatch(/^! PUBLIC_URL=https:\/\/reto.mx con el emulador de identidad/);
});

it('commands for operators read `.env`, and the environment takes precedence', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'settings-'));
  const file = join(dir.path, '.env');
  await writeFile(file, '\uFEFFBRAND_PRODUCT="Sol & Mar" # a comment\nPORT=4000\n');
  const program = `import { readSettingsFile } from ${JSON.stringify(new URL('../lib/runtime.mjs', import.meta.url).href)};
    readSettingsFile(process.argv[1], ${JSON.stringify(file)});
    console.log(process.env.BRAND_PRODUCT + ' ' + process.env.PORT);`;
  const of = (task: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program, task], {
      env: { PATH: process.env['PATH'], PORT: '5000', BRAND_PRODUCT: '' },
      encoding: 'utf8',
    }).trim();
  for (const task of ['start', 'load']) expect(of(task)).toBe('Sol & Mar 5000');
  expect(of('test')).toBe('5000');
});

it('settings that cannot be read are named in one line', async () => {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'settings-'));
  // Unlike a file without rights, a folder cannot be read by root either.
  const { href } = new URL('../lib/runtime.mjs', import.meta.url);
  const { readSettingsFile } = (await import(href)) as {
    readSettingsFile: (task: string, file: string) => void;
  };
  expect(() => readSettingsFile('start', dir.path)).toThrow(
    expect.objectContaining({
      constructor: expect.objectContaining({ name: 'StepError' }) as unknown,
      message: `No se puede leer ${dir.path}: EISDIR`,
    }),
  );
  const file = join(dir.path, '.env');
  for (const encoding of ['utf16le', 'latin1'] as const) {
    await writeFile(file, 'BRAND_PRODUCT=Año\n', encoding);
    expect(() => readSettingsFile('start', file)).toThrow(
      `${file} no está en UTF-8: guárdalo así.`,
    );
  }
});
