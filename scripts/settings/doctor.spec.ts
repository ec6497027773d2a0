import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  clockFinding,
  doctorFindings,
  isFault,
  machineFindings,
  publicEmulator,
  settingFindings,
} from './doctor.ts';

const whole = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://reto.example.mx',
  ADMIN_ORIGIN: 'https://admin.reto.example.mx',
  FIREBASE_PROJECT_ID: 'el-reto-mx',
  FIREBASE_API_KEY: 'AIza-0123456789',
  GOOGLE_APPLICATION_CREDENTIALS: '/etc/el-reto/key.json',
  DATA_DIR: '/var/lib/el-reto',
  SMTP_URL: 'smtps://reto:mk29-fo82@mail.example.mx',
  MAIL_FROM: 'El Reto <hola@example.mx>',
  TRUST_PROXY: 'loopback',
  ADMIN_EMAIL: 'ana@example.mx',
  ALERT_EMAIL: 'guardia@example.mx',
  BACKUP_DIR: '/var/backups/el-reto',
  BRAND_PRODUCT: 'Sol',
  BRAND_CONTEST: 'La Foto',
  BRAND_ORGANISER: 'Sol, S.A.',
  BRAND_ADDRESS: 'Calle 1',
  BRAND_CONTACT_EMAIL: 'hola@example.mx',
  BRAND_PERMIT: '1234/2026',
};
const faultsOf = (change: Record<string, string>) =>
  settingFindings({ ...whole, ...change })
    .filter(isFault)
    .map(({ level, line }) => `${level} ${line}`);

it('lists the values of complete settings without a fault, and hides secrets', () => {
  const lines = settingFindings(whole).map(({ line }) => line);
  expect(faultsOf({})).toEqual([]);
  expect(lines).toContain('PUBLIC_URL=https://reto.example.mx');
  expect(lines).toContain('FIREBASE_API_KEY=…');
  expect(lines.join()).not.toMatch(/mk29|AIza/);
});

it.each([
  [
    'PUBLIC_URL',
    'severe PUBLIC_URL: falta: los enlaces de correos y páginas apuntarían a localhost',
  ],
  ['FIREBASE_API_KEY', 'severe FIREBASE_API_KEY: falta'],
  ['FIREBASE_PROJECT_ID', 'severe FIREBASE_PROJECT_ID: falta'],
  ['GOOGLE_APPLICATION_CREDENTIALS', 'severe GOOGLE_APPLICATION_CREDENTIALS: falta'],
  ['MAIL_FROM', 'severe MAIL_FROM: falta'],
  ['DATA_DIR', 'warning DATA_DIR: falta'],
  ['SMTP_URL', 'warning SMTP_URL: falta'],
  ['TRUST_PROXY', 'warning TRUST_PROXY: falta'],
  ['ADMIN_ORIGIN', 'warning ADMIN_ORIGIN: falta'],
  ['ADMIN_EMAIL', 'warning ADMIN_EMAIL: falta'],
  ['ALERT_EMAIL', 'warning ALERT_EMAIL: falta'],
  ['BACKUP_DIR', 'warning BACKUP_DIR: falta'],
  ['BRAND_PRODUCT', 'warning BRAND_PRODUCT: falta: páginas y correos dirían «LA BRU»'],
  ['BRAND_PERMIT', 'warning BRAND_PERMIT: falta'],
])('reports a missing %s in one line', (name, line) => {
  expect(faultsOf({ [name]: '' }).map((found) => found.slice(0, line.length))).toEqual([line]);
});

it.each([{ STORE: 'firestore' }, { NATS_URL: 'nats://nats.example:4222' }])(
  'with %o the operator makes the backups',
  (outside) => {
    const faults = faultsOf({ BACKUP_DIR: '', ...outside });
    expect(faults.filter((line) => line.includes('BACKUP_DIR'))).toEqual([]);
  },
);

it('the example settings of a server have a line for each setting that the doctor checks', () => {
  const file = new URL('../../deploy/server/el-reto.env.example', import.meta.url);
  const example = parseEnv(readFileSync(file, 'utf8'));
  expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(whole)));
});

it.each<[Record<string, string>, string]>([
  [{ NODE_ENV: 'development' }, 'severe NODE_ENV: no es production'],
  [{ TRUST_PROXY: 'nginx' }, 'severe TRUST_PROXY=nginx: se admite'],
  [
    { APP_CHECK: 'enforce', FIREBASE_APP_ID: '1:2:web:3' },
    'severe APP_CHECK_SITE_KEY: falta: APP_CHECK=enforce necesita',
  ],
  [{ FIREBASE_PROJECT_ID: 'demo-x' }, 'severe FIREBASE_PROJECT_ID=demo-x: es el del emulador'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: 'a:1' }, 'severe FIREBASE_AUTH_EMULATOR_HOST=a:1: el emulador'],
  [{ FIRESTORE_EMULATOR_HOST: 'a:1' }, 'severe FIRESTORE_EMULATOR_HOST=a:1: el emulador'],
  [{ PUBLIC_URL: 'http://reto.mx' }, 'warning PUBLIC_URL=http://reto.mx: sin https'],
  [{ DATA_DIR: 'data' }, 'warning DATA_DIR=data: necesita una ruta completa'],
  [{ BACKUP_DIR: 'backups' }, 'warning BACKUP_DIR=backups: necesita una ruta completa'],
  [{ BACKUP_DIR: '/var/lib/el-reto/b' }, 'warning BACKUP_DIR=/var/lib/el-reto/b: está en DATA_DIR'],
  [{ BACKUP_DIR: '/var/lib/el-reto/' }, 'warning BACKUP_DIR=/var/lib/el-reto/: está en DATA_DIR'],
  [{ SMTP_URL: 'smtps://a:changeme@mail' }, 'warning SMTP_URL: es una contraseña de ejemplo'],
  [{ CLAIMS_KEY: 'x'.repeat(32) }, 'warning CLAIMS_KEY: es una contraseña de ejemplo'],
])('reports %j', (change, line) => {
  expect(faultsOf(change).map((found) => found.slice(0, line.length))).toEqual([line]);
});

it('warns of a development start with a public address', () => {
  const linesOf = (env: Record<string, string>) => publicEmulator(env).map(({ line }) => line);
  const { PUBLIC_URL } = whole;
  expect(linesOf({ PUBLIC_URL })[0]).toContain('cualquiera puede entrar como quien quiera');
  expect(linesOf({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  expect(linesOf({ PUBLIC_URL, NODE_ENV: 'production' })).toEqual([]);
});

const hourMs = 60 * 60 * 1000;
const folder = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
};
const linesOf = (env: Record<string, string>, now?: number) =>
  machineFindings(env, now).map(({ level, line }) => `${level} ${line}`);

it('the machine has a key file of the same project', async () => {
  const dir = await folder();
  const file = join(dir, 'key.json');
  const of = (text: string) => {
    writeFileSync(file, text);
    const env = { FIREBASE_PROJECT_ID: 'mine', GOOGLE_APPLICATION_CREDENTIALS: file };
    return linesOf({ ...env, DATA_DIR: dir }).filter((line) => line.includes('key.json'));
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const key = { private_key, client_email: 'e', project_id: 'mine' };
  expect(of(JSON.stringify(key))).toEqual([]);
  expect(of(JSON.stringify({ ...key, project_id: 'other' }))[0]).toMatch(
    /severe .*es del proyecto other/,
  );
  const damaged = private_key.replace('M', '');
  expect(of(JSON.stringify({ ...key, private_key: damaged }))[0]).toMatch(
    /severe .*su private_key está dañada/,
  );
  for (const text of ['{}', 'null'])
    expect(of(text)[0]).toContain('no es la llave de una cuenta de servicio');
  expect(of('no')[0]).toContain('no se puede leer');
});

it('a setting with a fault has no good line', () => {
  const lines = doctorFindings({ ...whole, PUBLIC_URL: 'http://reto.mx', TRUST_PROXY: 'nginx' });
  const of = (name: string) =>
    lines.filter(({ line }) => line.startsWith(name)).map(({ level }) => level);
  expect(of('GOOGLE_APPLICATION_CREDENTIALS')).toEqual(['severe']);
  expect(of('PUBLIC_URL')).toEqual(['warning']);
  expect(of('TRUST_PROXY')).toEqual(['severe']);
  expect(of('DATA_DIR')).toEqual(['good']);
});

it('the machine has a backup of the last 26 hours', async () => {
  const dir = await folder();
  const BACKUP_DIR = join(dir, 'backups');
  const now = Date.now();
  const after = (hours: number) =>
    linesOf({ DATA_DIR: dir, BACKUP_DIR }, now + hours * hourMs).at(-1);
  expect(after(0)).toMatch(/^warning copias: ninguna/);
  mkdirSync(BACKUP_DIR);
  const file = join(BACKUP_DIR, 'el-reto-1.tar.gz');
  writeFileSync(file, '');
  utimesSync(file, now / 1000, now / 1000);
  expect(after(25)).toBe('good copias: la última tiene 25 h');
  expect(after(27)).toMatch(/^warning copias: la última tiene 27 h/);
});

it('the machine has a folder for backups', async () => {
  const dir = await folder();
  const BACKUP_DIR = join(dir, 'backups');
  writeFileSync(BACKUP_DIR, '');
  const found = linesOf({ DATA_DIR: dir, BACKUP_DIR }).filter((line) => line.includes(BACKUP_DIR));
  expect(found).toEqual([`warning BACKUP_DIR=${BACKUP_DIR}: tiene que ser una carpeta`]);
});

it.each([
  [0, 'good reloj: bien'],
  [9_000, 'warning reloj: difiere '],
])('the machine has a clock that differs by %i ms', async (differenceMs, line) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const date = new Date(Date.now() - differenceMs).toUTCString();
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date } }));
  const found = await clockFinding('http://127.0.0.1');
  expect(`${found.level} ${found.line}`.slice(0, line.length)).toBe(line);
});
