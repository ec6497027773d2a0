import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '@el-reto/testing/listen';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createEmulator } from '../src/auth-emulator/emulator.ts';
import { EmulatorIdentity } from '../src/auth-emulator/identity.ts';
import { planMailbox } from '../src/mailbox.ts';
import { startAuthEmulator, startProcess } from '../src/parts.ts';
import { answers } from '../src/supervisor/wait.ts';

const text = z.string();
const accountSchema = z.object({ localId: text, email: text, createdAt: text, validSince: text });
const password = 'secreto1';
const accountOf = (name: string) => ({ email: `${name}@elreto.test`, password, displayName: name });

const dir = dirOfFile();
let emulator: Awaited<ReturnType<typeof startAuthEmulator>>;
let mailbox: Awaited<ReturnType<typeof startProcess>>;
let mailPage: string;
let identity: EmulatorIdentity;
beforeAll(async () => {
  const mails = await planMailbox({ dir: join(dir, 'mail'), logFile: join(dir, 'log'), port: 0 });
  const smtpUrl = () => mails.smtpUrl;
  [mailbox, emulator] = await Promise.all([
    startProcess(mails.spec),
    startAuthEmulator({ dir: join(dir, 'auth'), smtpUrl }),
  ]);
  mailPage = mails.page;
  identity = new EmulatorIdentity(emulator.host, emulator.projectId);
});
afterAll(async () => {
  await Promise.all([emulator.stop(), mailbox.stop()]);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends a request about an account as its owner's browser does. */
const call = (action: string, body: object) =>
  identity.send('POST', `identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`, body);

it('creates a verified account once, and does not reveal whether an e-mail has one', async () => {
  const eva = accountOf('eva');
  await identity.createVerified(eva);
  await identity.createVerified({ ...eva, password: 'distinto' });
  expect((await identity.signIn(eva.email, password)).token).toBeTruthy();
  for (const email of [eva.email, 'nadie@elreto.test']) {
    const signIn = identity.signIn(email, 'otra-cosa');
    await expect(signIn).rejects.toThrow('"message": "INVALID_LOGIN_CREDENTIALS"');
  }
});

it('ends no idle connection, so that no request of a client meets its end', async () => {
  const { headers } = await fetch(`http://${emulator.host}/`);
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null]);
});

it('mails the codes that clients request, like the hosted service, and no others', async () => {
  const { email, token } = await identity.signInAs(accountOf('ana'));
  const request = { requestType: 'PASSWORD_RESET', email };
  // The owner gets the link only in the answer.
  await identity.asOwner('POST', 'accounts:sendOobCode', { ...request, returnOobLink: true });
  await call('sendOobCode', request);
  const newEmail = 'ana.nueva@elreto.test';
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: token, newEmail };
  await call('sendOobCode', change);
  const mails = async () => (await fetch(`${mailPage}api/email`)).json();
  const mail = (to: string, subject: string, mode: string) => ({
    to: [{ address: to }],
    subject,
    text: expect.stringContaining(`mode=${mode}`) as string,
  });
  const expected = [
    mail(email, 'Restablece tu contraseña', 'resetPassword'),
    mail(newEmail, 'Confirma tu nuevo correo', 'verifyAndChangeEmail'),
  ];
  await expect.poll(mails, { interval: 25 }).toMatchObject(expected);
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
  const { email, uid, token } = await identity.signInAs(accountOf('ines'));
  const lookUp = async () => {
    const answer = await call('lookup', { idToken: token });
    return z.object({ users: accountSchema.array().length(1) }).parse(JSON.parse(answer));
  };
  const before = await lookUp();
  await restartBy('SIGTERM');
  expect(await lookUp()).toEqual(before);
  expect((await identity.signIn(email, password)).uid).toBe(uid);
});

it('keeps an account that was signed up a few seconds before a kill', async () => {
  const { email, uid } = await identity.signUp('ida@elreto.test', password);
  const accounts = () => readFileSync(join(dir, 'auth/accounts.json'), 'utf8');
  await expect.poll(accounts).toContain(email);
  await restartBy('SIGKILL');
  expect((await identity.signIn(email, password)).uid).toBe(uid);
});

it('gives a valid token at a sign-up during which seconds pass', async () => {
  const { app } = await createEmulator('demo');
  const server = createServer(app);
  const own = new EmulatorIdentity(`127.0.0.1:${await listen(server)}`, 'demo');
  let nowMs = Date.now();
  class PassingDate extends Date {
    constructor(at = (nowMs += 1_000)) {
      super(at);
    }
  }
  vi.stubGlobal('Date', PassingDate);
  const { token } = await own.signUp('luis@elreto.test', password);
  vi.unstubAllGlobals();
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { auth_time: signedInAt } = JSON.parse(claims) as { auth_time: number };
  const { users } = JSON.parse(await own.exportAccounts()) as { users: unknown[] };
  expect(users).toMatchObject([{ validSince: String(signedInAt) }]);
  server.close();
});
