import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { planMailbox } from '../src/mailbox.ts';
import { startAuthEmulator, startProcess } from '../src/parts.ts';
import { EmulatorIdentity } from '../src/auth-emulator/identity.ts';
import { temporaryDir } from './support.ts';

const accountOf = (name: string) => ({
  email: `${name}@elreto.test`,
  password: 'secreto1',
  displayName: name,
});
type Account = ReturnType<typeof accountOf>;

const replySchema = z.object({
  idToken: z.string().optional(),
  localId: z.string().optional(),
  users: z.array(z.object({ validSince: z.string(), createdAt: z.string() })).optional(),
  error: z.object({ message: z.string() }).optional(),
});

async function call(host: string, action: string, body: object) {
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return replySchema.parse(await response.json());
}

const signIn = (host: string, { email, password }: Account) =>
  call(host, 'signInWithPassword', { email, password, returnSecureToken: true });

it('keeps accounts, passwords and signed-in sessions over a stop', async () => {
  const start = async (dir: string) => {
    const emulator = await startAuthEmulator({ dir });
    onTestFinished(() => emulator.stop());
    return emulator;
  };
  const dir = await temporaryDir();
  const ana = accountOf('ana');
  const first = await start(dir);
  await new EmulatorIdentity(first.host, first.projectId).createVerified(ana);
  const { idToken, localId } = await signIn(first.host, ana);
  const before = await call(first.host, 'lookup', { idToken });
  await first.stop();

  const second = await start(dir);
  const after = await call(second.host, 'lookup', { idToken });
  expect(after.users?.[0]).toEqual(before.users?.[0]);
  expect((await signIn(second.host, ana)).localId).toBe(localId);
});

describe('while it runs', () => {
  let dir: string;
  let emulator: Awaited<ReturnType<typeof startAuthEmulator>>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'el-reto-auth-'));
    emulator = await startAuthEmulator({ dir });
  });
  afterAll(async () => {
    await emulator.stop();
    await rm(dir, { recursive: true });
  });

  it('does not tell whether an e-mail has an account', async () => {
    const { host, projectId } = emulator;
    const bea = accountOf('bea');
    await new EmulatorIdentity(host, projectId).createVerified(bea);
    const wrongPassword = await signIn(host, { ...bea, password: 'otra-cosa' });
    const unknown = await signIn(host, accountOf('nadie'));
    expect(wrongPassword.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(unknown.error).toEqual(wrongPassword.error);
  });

  it('creates a verified account once', async () => {
    const { host, projectId } = emulator;
    const eva = accountOf('eva');
    const identity = new EmulatorIdentity(host, projectId);
    await identity.createVerified(eva);
    await identity.createVerified({ ...eva, password: 'distinto' });
    expect((await signIn(host, eva)).idToken).toBeDefined();
  });

  it('keeps what was signed up a few seconds before it was killed', async () => {
    const { email, password } = accountOf('ida');
    await call(emulator.host, 'signUp', { email, password });
    await expect
      .poll(() => readFileSync(join(dir, 'accounts.json'), 'utf8'), { timeout: 10_000 })
      .toContain(email);
    const oldPid = emulator.pid();
    emulator.kill('SIGKILL');
    await expect.poll(() => emulator.pid() !== oldPid && emulator.pid()).toBeTruthy();
    const nobody = () => ({ localId: '' });
    await expect
      .poll(async () => (await signIn(emulator.host, accountOf('ida')).catch(nobody)).localId, {
        timeout: 20_000,
      })
      .toBeTruthy();
  });
});

it('mails what a client asks for, as the hosted service would, and nothing else', async () => {
  const dir = await temporaryDir();
  const { page, smtpUrl, spec } = await planMailbox({ dir, logFile: join(dir, 'log'), port: 0 });
  const mailbox = await startProcess(spec);
  onTestFinished(() => mailbox.stop());
  const { host, projectId, stop } = await startAuthEmulator({
    dir: join(dir, 'auth'),
    smtpUrl: () => smtpUrl,
  });
  onTestFinished(stop);
  const ana = accountOf('ana');
  await new EmulatorIdentity(host, projectId).createVerified(ana);
  const ask = { requestType: 'PASSWORD_RESET', email: ana.email };
  const asOwner = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:sendOobCode`;
  const handedBack = await fetch(asOwner, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ ...ask, returnOobLink: true }),
  });
  expect(handedBack.ok).toBe(true);
  await call(host, 'sendOobCode', ask);
  const mailsSchema = z.array(z.object({ subject: z.string(), text: z.string() }));
  const mails = async () => mailsSchema.parse(await (await fetch(`${page}api/email`)).json());
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Restablece tu contraseña');
  expect(mail?.text).toContain('mode=resetPassword');
});
