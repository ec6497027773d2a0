import { setTimeout as sleep } from 'node:timers/promises';
import { accountsRequests, AppError, calls, notificationsRequests } from '@el-reto/contracts';
import { codeOf, person } from '@el-reto/testing';
import { beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { Accounts } from './support/accounts.ts';

const accounts = await Accounts.ofFile('demo-el-reto');
const { ask, harness, identities } = accounts;
const { sendPasswordReset, sendSignInLink, sendVerification } = calls;

let mails: z.output<typeof notificationsRequests.sendAccountMail.input>[];
let sendsMail: boolean;
/** The answer to each mail waits for this promise. */
let delay: Promise<void> | undefined;
/** The number of next mails that the notifications service does not take. */
let refusals: number;

beforeEach(() => {
  mails = [];
  sendsMail = true;
  delay = undefined;
  refusals = 0;
});
await harness.answer(notificationsRequests.getState, () => ({ sendsMail }));
await harness.answer(notificationsRequests.sendAccountMail, async ({ input }) => {
  mails.push(input);
  await delay;
  if (refusals-- > 0) throw new AppError('SERVICE_UNAVAILABLE');
  return { sent: true };
});

const register = async (email: string) => {
  const { uid } = await accounts.register(email);
  return { uid, actor: person(uid, { email, emailVerified: false }) };
};
/** The page that the mail links to, once the mail is sent. Some answers do not wait for that. */
async function linkedPage(): Promise<URL> {
  await expect.poll(() => mails).toHaveLength(1);
  return new URL(mails[0]?.path ?? '', 'https://elreto.test');
}

it("a mail that verifies an address has a link to the site's page with a code of the provider, and a way back to the previous page", async () => {
  const email = 'confirma@elreto.test';
  const { uid, actor } = await register(email);
  const answer = await ask(sendVerification, { continuePath: '/gallery?q=sol' }, { actor });
  expect(answer).toEqual({ success: true, sent: true });
  expect(mails).toMatchObject([{ kind: 'verification', uid, email, name: 'Ana' }]);
  const { pathname, searchParams } = await linkedPage();
  expect(pathname).toBe('/EmailVerificationSuccess');
  expect(searchParams.get('continue')).toBe('/gallery?q=sol');
  const redeemed = identities.redeem('update', { oobCode: searchParams.get('oobCode') });
  expect(await redeemed).toMatchObject({ email, emailVerified: true });
});

it('a mail to choose a new password has a code with which the provider changes the password', async () => {
  const email = 'olvida@elreto.test';
  await register(email);
  await ask(sendPasswordReset, { email });
  const { pathname, searchParams } = await linkedPage();
  expect([mails[0]?.kind, pathname]).toEqual(['password-reset', '/ResetPassword']);
  const oobCode = searchParams.get('oobCode');
  const newPassword = 'otra-clave-2026';
  expect(await identities.redeem('resetPassword', { oobCode, newPassword })).toMatchObject({
    email,
  });
});

it('a mail that signs in has a code of the provider, and contains the address only in the fragment of its link', async () => {
  const email = 'entra+aqui@elreto.test';
  await register(email);
  await ask(sendSignInLink, { email, continuePath: '/gallery?q=sol' });
  const { pathname, searchParams, hash } = await linkedPage();
  expect([mails[0]?.kind, pathname]).toEqual(['sign-in', '/EmailVerificationSuccess']);
  expect([searchParams.get('mode'), searchParams.get('continue')]).toEqual([
    'signIn',
    '/gallery?q=sol',
  ]);
  expect(decodeURIComponent(hash)).toBe(`#${email}`);
  expect(pathname + searchParams.toString()).not.toContain('entra');
  const oobCode = searchParams.get('oobCode');
  expect(await identities.redeem('signInWithEmailLink', { oobCode, email })).toMatchObject({
    email,
    isNewUser: false,
  });
});

it('a mail by its address is sent again under the same id if it was not taken', async () => {
  const email = 'insiste@elreto.test';
  await register(email);
  refusals = 1;
  expect(await ask(sendSignInLink, { email })).toEqual({ success: true, sent: true });
  await expect.poll(() => mails).toHaveLength(2);
  expect(mails[1]?.id).toBe(mails[0]?.id);
  expect(mails[0]?.id).toBeDefined();
});

it('a mail by its address has the same late answer with and without an account', async () => {
  const known = 'tarda@elreto.test';
  await register(known);
  const mailed = Promise.withResolvers<void>();
  delay = mailed.promise;
  const answers = [known, 'nadie@elreto.test'].flatMap((email) =>
    [sendPasswordReset, sendSignInLink].map((call) => ask(call, { email })),
  );
  expect(await Promise.race([...answers, sleep(400, 'waits')])).toBe('waits');
  // An answer that waited for the mail would fail: its own time limit began earlier.
  const same = answers.map(() => ({ success: true, sent: true }));
  expect(await Promise.all(answers)).toEqual(same);
  await expect.poll(() => mails).toHaveLength(2);
  mailed.resolve();
});

it.each(['verification', 'password-reset', 'sign-in'] as const)(
  'a retry of a request for a mail %s sends no second mail',
  async (kind) => {
    const email = `otra-vez-${kind}@elreto.test`;
    const options = { ...(await register(email)), idempotencyKey: kind };
    const send = () =>
      kind === 'verification'
        ? ask(sendVerification, {}, options)
        : ask(kind === 'sign-in' ? sendSignInLink : sendPasswordReset, { email }, options);
    const first = await send();
    expect(await send()).toEqual(first);
    await expect.poll(() => mails).toMatchObject([{ kind, email, id: expect.any(String) }]);
  },
);

it('if the site cannot send mail, the provider sends its own', async () => {
  sendsMail = false;
  const email = 'apagado@elreto.test';
  const { actor } = await register(email);
  const notSent = { success: true, sent: false };
  expect(await ask(sendVerification, {}, { actor })).toEqual(notSent);
  expect(await ask(sendPasswordReset, { email })).toEqual(notSent);
  expect(mails).toEqual([]);
});

it('the contact of an account is its address, whether that is verified, and its name', async () => {
  const contact = (uid: string) => ask(accountsRequests.getContact, { uid });
  const email = 'contacto@elreto.test';
  const { uid } = await register(email);
  expect(await contact(uid)).toEqual({ email, name: 'Ana', verified: true });
  await ask(calls.getMe, {}, { actor: person('nameless') });
  const unverified = { email: 'nameless@elreto.test', name: '', verified: false };
  expect(await contact('nameless')).toEqual(unverified);
  expect(await codeOf(contact('nadie'))).toBe('USER_NOT_FOUND');
});
