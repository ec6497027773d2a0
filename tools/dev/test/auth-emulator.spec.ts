import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { planMailbox } from '../src/mailbox.ts';
import { startAuthEmulator, startProcess } from '../src/parts.ts';
import { EmulatorIdentity } from '../src/auth-emulator/identity.ts';
import { answers } from '../src/supervisor/wait.ts';

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

/** The emulator and the mailbox that takes its mails, for all tests of this file. */
let dir: string;
let emulator: Awaited<ReturnType<typeof startAuthEmulator>>;
let mailbox: Awaited<ReturnType<typeof startProcess>>;
let page: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'el-reto-auth-'));
  const mails = await planMailbox({ dir: join(dir, 'mail'), logFile: join(dir, 'log'), port: 0 });
  const smtpUrl = () => mails.smtpUrl;
  [mailbox, emulator] = await Promise.all([
    startProcess(mails.spec),
    startAuthEmulator({ dir: join(dir, 'auth'), smtpUrl }),
  ]);
  ({ page } = mails);
});
afterAll(async () => {
  await Promise.all([emulator.stop(), mailbox.stop()]);
  await rm(dir, { recursive: true });
});

it('does not reveal whether an e-mail has an account', async () => {
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

it('mails what a client asks for, as the hosted service would, and nothing else', async () => {
  const { host, projectId } = emulator;
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
  await expect.poll(mails, { interval: 25 }).toEqual([
    {
      subject: 'Restablece tu contraseña',
      text: expect.stringContaining('mode=resetPassword'),
    },
  ]);
});

/** Ends the emulator by a signal and waits until the supervisor has started it again. */
async function restartBy(signal: NodeJS.Signals): Promise<void> {
  const oldPid = emulator.pid();
  emulator.kill(signal);
  await expect.poll(() => emulator.pid() !== oldPid && emulator.pid()).toBeTruthy();
  const isUp = () => answers(`http://${emulator.host}/`).catch(() => false);
  await expect.poll(isUp, { interval: 50 }).toBe(true);
}

it('keeps accounts, passwords and signed-in sessions over a stop', async () => {
  const { host, projectId } = emulator;
  const ines = accountOf('ines');
  await new EmulatorIdentity(host, projectId).createVerified(ines);
  const { idToken, localId } = await signIn(host, ines);
  const before = await call(host, 'lookup', { idToken });
  await restartBy('SIGTERM');
  const after = await call(host, 'lookup', { idToken });
  expect(after.users?.[0]).toEqual(before.users?.[0]);
  expect((await signIn(host, ines)).localId).toBe(localId);
});

it('keeps an account that was signed up a few seconds before a kill', async () => {
  const { email, password } = accountOf('ida');
  await call(emulator.host, 'signUp', { email, password });
  const accounts = () => readFileSync(join(dir, 'auth/accounts.json'), 'utf8');
  await expect.poll(accounts).toContain(email);
  await restartBy('SIGKILL');
  expect((await signIn(emulator.host, accountOf('ida'))).localId).toBeTruthy();
});
