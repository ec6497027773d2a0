import { accountsRequests, calls, notificationsRequests } from '@el-reto/contracts';
import type { RunningService } from '@el-reto/service-kit';
import { person } from '@el-reto/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AccountsWorld } from './support/accounts-world.ts';

const { createUser, sendVerification, sendPasswordReset } = calls;
type Mail = z.output<typeof notificationsRequests.sendAccountMail.input>;

let world: AccountsWorld;
let service: RunningService;
let mails: Mail[];
let mailsAreSlow: Promise<void> | undefined;
let sendsMail: boolean;

beforeAll(async () => {
  world = await AccountsWorld.start();
  await world.around.answer(notificationsRequests.getState, () => ({
    waiting: 0,
    dead: 0,
    sendsMail,
  }));
  await world.around.answer(notificationsRequests.sendAccountMail, async (mail) => {
    mails.push(mail);
    await mailsAreSlow;
    return { sent: true };
  });
  service = await world.startService();
});
beforeEach(() => {
  mails = [];
  mailsAreSlow = undefined;
  sendsMail = true;
});
afterAll(async () => {
  await service.stop();
  await world.stop();
});

async function signUp(email: string) {
  const uid = await world.identities.create(email);
  const actor = person(uid, { email, emailVerified: false });
  await world.ask(createUser, { name: 'Ana', lastName: 'Ríos', dob: '1990-05-05' }, { actor });
  return { uid, actor };
}

/** What the identity provider makes of a code. */
async function redeem(action: string, body: object): Promise<Record<string, unknown>> {
  const url = `http://${world.emulator.host}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

const addressIn = (path = '') => new URL(path, 'https://elreto.test');

describe('a mail that confirms an address', () => {
  it("leads to our page with the provider's own code, and back to where one was", async () => {
    const email = 'confirma@elreto.test';
    const { uid, actor } = await signUp(email);
    const input = { continuePath: '/gallery?q=sol' };
    expect(await world.ask(sendVerification, input, { actor })).toEqual({
      success: true,
      sent: true,
    });
    expect(mails).toMatchObject([{ kind: 'verification', uid, email, name: 'Ana' }]);
    const page = addressIn(mails[0]?.path);
    expect(page.pathname).toBe('/EmailVerificationSuccess');
    expect(page.searchParams.get('continue')).toBe('/gallery?q=sol');
    const oobCode = page.searchParams.get('oobCode');
    expect(await redeem('update', { oobCode })).toMatchObject({ email, emailVerified: true });
  });

  it('leads to no other site', async () => {
    const { actor } = await signUp('afuera@elreto.test');
    for (const continuePath of ['https://evil.test', '//evil.test', '/\\evil.test']) {
      const answer = world.ask(sendVerification, { continuePath }, { actor });
      await expect(answer).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
    }
  });
});

describe('a mail to choose a new password', () => {
  it('lets its reader choose one', async () => {
    const email = 'olvida@elreto.test';
    await signUp(email);
    await world.ask(sendPasswordReset, { email });
    const page = addressIn(mails[0]?.path);
    expect([mails[0]?.kind, page.pathname]).toEqual(['password-reset', '/ResetPassword']);
    const oobCode = page.searchParams.get('oobCode');
    const done = await redeem('resetPassword', { oobCode, newPassword: 'otra-clave-2026' });
    expect(done).toMatchObject({ email });
  });

  it('is promised alike, and after as long, to whoever has no account', async () => {
    const mailed = Promise.withResolvers<void>();
    mailsAreSlow = mailed.promise;
    const took = async (email: string) => {
      const before = performance.now();
      const answer = await world.ask(sendPasswordReset, { email });
      expect(answer).toEqual({ success: true, sent: true });
      return performance.now() - before;
    };
    const [known, unknown] = [await took('olvida@elreto.test'), await took('nadie@elreto.test')];
    expect(mails).toHaveLength(1);
    expect(Math.min(known, unknown)).toBeGreaterThan(690);
    mailed.resolve();
  });
});

it('says where no mails are sent, so that the provider sends its own', async () => {
  sendsMail = false;
  const { actor } = await signUp('apagado@elreto.test');
  const not = { success: true, sent: false };
  expect(await world.ask(sendVerification, {}, { actor })).toEqual(not);
  expect(await world.ask(sendPasswordReset, { email: 'apagado@elreto.test' })).toEqual(not);
  expect(mails).toEqual([]);
});

it('says where somebody reads mails, and whether the address is theirs', async () => {
  const { getContact } = accountsRequests;
  const { uid } = await signUp('contacto@elreto.test');
  expect(await world.ask(getContact, { uid })).toEqual({
    email: 'contacto@elreto.test',
    name: 'Ana',
    verified: true,
  });
  const nameless = person('sin-nombre', { email: 'x@elreto.test' });
  await world.ask(calls.getMe, {}, { actor: nameless });
  expect(await world.ask(getContact, { uid: 'sin-nombre' })).toEqual({
    email: 'x@elreto.test',
    name: '',
    verified: false,
  });
  const nobody = world.ask(getContact, { uid: 'nadie' });
  await expect(nobody).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
});
