import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@el-reto/client';
import { buildContest, enrol, patientSend, waitUntil } from '@el-reto/dev';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, startCaddy } from '../support/caddy.ts';
import { findProgram } from '../support/caching-proxy.ts';
import { startHostedIdentity } from '../support/hosted-identity.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const projectId = 'el-reto-hosted';
const email = 'ana@example.test';
const person = {
  email,
  password: 'secreta-2026',
  name: 'Ana',
  lastName: 'Ruiz',
  dob: '1990-05-05',
};

/** Runs `npm run <task>` like an operator. */
function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number);
  return { child, exited, output: () => output };
}

async function succeed(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { exited, output } = run(env, ...args);
  expect([await exited, output()]).toEqual([0, expect.anything()]);
  return output();
}

/** Starts the product. The returned function stops it. */
async function start(env: Record<string, string>) {
  const { child, exited, output } = run(env, 'start', '--in-place');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  onTestFinished(stop);
  if (
    !(await waitUntil(async () => output().includes('El Reto listo') || child.exitCode !== null, {
      timeoutMs: 300_000,
    }))
  ) {
    throw new Error(output());
  }
  expect(output()).toContain('El Reto listo');
  return { stop, output };
}

it(
  'the product works on one server: sign-in, upload, like, backup, upgrade check, restart, restore',
  { timeout: 600_000 },
  async ({ skip }) => {
    const caddyProgram = findProgram('caddy');
    if (!caddyProgram) return skip('NOT RUN: caddy is missing');
    const dir = await mkdtemp(join(tmpdir(), 'el-reto-server-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const hosted = await startHostedIdentity(dir, projectId);
    onTestFinished(hosted.stop);
    const ports = { site: await freePort(), admin: await freePort() };
    const caddy = await startCaddy(caddyProgram, dir, ports);
    onTestFinished(caddy.stop);
    const BACKUP_DIR = join(dir, 'backups');
    mkdirSync(BACKUP_DIR);
    const env = {
      ...hosted.env,
      NODE_ENV: 'production',
      PUBLIC_URL: caddy.site,
      ADMIN_ORIGIN: caddy.admin,
      TRUST_PROXY: 'loopback',
      DATA_DIR: join(dir, 'data'),
      BACKUP_DIR,
      ADMIN_EMAIL: email,
      HSTS_SUBDOMAINS: 'off',
      BRAND_PRODUCT: 'Sol',
      SMTP_URL: '',
      PORT: String(ports.site),
      ADMIN_PORT: String(ports.admin),
    };
    const first = await start(env);
    expect(first.output()).toContain(`npm run admin -- grant ${email}`);
    const api = createClient({ origin: caddy.site, send: patientSend() });
    const signIn = async () => hosted.sign(await hosted.identity.signIn(email, person.password));
    await enrol(
      api,
      { signInAs: async (account) => hosted.sign(await hosted.identity.signInAs(account)) },
      person,
    );

    await succeed(env, 'admin', 'grant', email);
    const session = await signIn();
    const picture = () =>
      sharp({ create: { width: 96, height: 72, channels: 3, background: '#e8891c' } })
        .jpeg()
        .toBuffer();
    const { eventId, postIds } = await buildContest(api, session, {
      name: 'Servidor',
      posts: 1,
      picture,
    });
    const params = { postId: postIds[0] ?? '' };
    await api.call('togglePostLike', { token: session.token, params, body: { uid: session.uid } });

    const home = await fetch(`${caddy.site}/`);
    expect(home.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(await home.text()).toContain(`<link rel="canonical" href="${caddy.site}/"`);
    const adminPage = await (await fetch(`${caddy.admin}/`)).text();
    expect(adminPage).toContain('<title>Administración | El Reto Sol</title>');

    await succeed(env, 'admin', 'revoke', email);
    await succeed(env, 'backup');
    const [archive = ''] = readdirSync(BACKUP_DIR);
    expect(await succeed(env, 'upgrade-check', join(BACKUP_DIR, archive))).toContain(
      'Esta versión trabaja',
    );
    /** A start finds the account with ADMIN_EMAIL and makes it an administrator. */
    const seesAll = async () => {
      const { token } = await signIn();
      expect(await api.call('listMyLikes', { token })).toEqual({ [eventId]: params.postId });
      expect(await api.call('getMe', { token })).toMatchObject({ isAdmin: true });
    };
    await first.stop();
    const second = await start(env);
    await seesAll();
    await second.stop();

    const restored = { ...env, DATA_DIR: join(dir, 'restored') };
    await succeed(restored, 'restore', join(BACKUP_DIR, archive));
    await start(restored);
    await seesAll();
  },
);
