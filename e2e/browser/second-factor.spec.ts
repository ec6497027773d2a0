import type { Session } from '@el-reto/stack';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { admin, newPerson, stack } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const emulator = `http://${stack.authEmulator.replace('http://', '')}`;

async function ask(method: string, body: object): Promise<{ phoneSessionInfo?: object }> {
  const url = `${emulator}/identitytoolkit.googleapis.com/v2/accounts/${method}?key=demo`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) expect.fail(`${method}: ${await response.text()}`);
  return (await response.json()) as { phoneSessionInfo?: object };
}

interface Sms {
  phoneNumber: string;
  sessionInfo: string;
  code: string;
}

/** What the emulator would have sent to a telephone so far. */
async function smsTo(phoneNumber: string): Promise<Sms[]> {
  const sent = await fetch(`${emulator}/emulator/v1/projects/demo-el-reto/verificationCodes`);
  const { verificationCodes } = (await sent.json()) as { verificationCodes: Sms[] };
  return verificationCodes.filter((sms) => sms.phoneNumber === phoneNumber);
}

/** Adds a telephone to an account, as its owner would. Answers the number. */
async function addTelephone({ token: idToken }: Session): Promise<string> {
  const phoneNumber = `+52155${String(Date.now()).slice(-8)}`;
  const phoneEnrollmentInfo = { phoneNumber, recaptchaToken: 'x' };
  await ask('mfaEnrollment:start', { idToken, phoneEnrollmentInfo });
  const phoneVerificationInfo = (await smsTo(phoneNumber)).at(-1);
  await ask('mfaEnrollment:finalize', { idToken, phoneVerificationInfo });
  return phoneNumber;
}

describe('a second factor', () => {
  it('is asked for at sign-in where the account has one', async () => {
    const session = await newPerson('Ana');
    const phoneNumber = await addTelephone(session);
    const before = (await smsTo(phoneNumber)).length;
    const person = await Visitor.onPhone(browser);
    const { page } = person;
    await person.open('/sign-in');
    await person.fillIn({ 'Correo electrónico': session.email, Contraseña: 'secreta-1' });
    await person.press('Entrar');
    const dialog = page.getByRole('dialog', { name: 'Escribe tu código' });
    await dialog.waitFor();
    await expect.poll(async () => (await smsTo(phoneNumber)).length, soon).toBe(before + 1);
    expect(await person.accessibilityFaults()).toEqual([]);
    await dialog.getByLabel('Código').fill('000000');
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await dialog.getByText('Ese código no es. Revísalo y escríbelo otra vez.').waitFor();
    await dialog.getByLabel('Código').fill((await smsTo(phoneNumber)).at(-1)?.code ?? '');
    await dialog.getByRole('button', { name: 'Entrar' }).click();
    await person.isAt('/');
    await page.getByRole('banner').getByRole('button', { name: 'Salir' }).waitFor();
    await person.leave();
  });

  it('that is not typed leaves one outside, and says so', async () => {
    const session = await newPerson('Ana');
    await addTelephone(session);
    const person = await Visitor.atDesk(browser);
    await person.open('/sign-in');
    await person.fillIn({ 'Correo electrónico': session.email, Contraseña: 'secreta-1' });
    await person.press('Entrar');
    const dialog = person.page.getByRole('dialog', { name: 'Escribe tu código' });
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await person.reads('Esta cuenta pide un segundo paso: entra con tu código.');
    await person.isAt('/sign-in');
    await person.leave();
  });

  it('that the administration misses is told on a page of its own, with a way on', async () => {
    const person = await Visitor.atDesk(browser, { as: await admin() });
    const code = 'SECOND_FACTOR_NEEDED';
    const refusal = { success: false, code, message: 'Entra con tu segundo factor.' };
    await person.page.route('**/api/admin/**', (route) =>
      route.fulfill({ status: 403, json: refusal }),
    );
    await person.open('/admin');
    await person.main.getByRole('heading', { name: 'Falta tu segundo factor' }).waitFor();
    expect(await person.main.getByRole('navigation').count(), 'nothing to choose from').toBe(0);
    expect(await person.accessibilityFaults()).toEqual([]);
    await person.press('Salir y entrar otra vez');
    await person.isAt('/sign-in?volver=%2Fadmin');
    await person.leave();
  });
});
