import { setAdministrator } from '@el-reto/dev';
import type { Session } from '@el-reto/dev';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { admin, newPerson, stack } from '../support/people.ts';
import { startSecondGateway } from '../support/second-gateway.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

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

const newPhoneNumber = () => `+5255${String(Date.now()).slice(-8)}`;

/** Does what has a code sent to a telephone; answers the dialog that asks for it, and the code. */
async function awaitCode({ page }: Visitor, phoneNumber: string, work: () => Promise<void>) {
  const before = (await smsTo(phoneNumber)).length;
  await work();
  const dialog = page.getByRole('dialog', { name: 'Escribe tu código' });
  await dialog.waitFor();
  await expect.poll(async () => (await smsTo(phoneNumber)).length, soon).toBe(before + 1);
  return { dialog, code: (await smsTo(phoneNumber)).at(-1)?.code ?? '' };
}

/** As `awaitCode`, and types it. */
async function typeCode(
  person: Visitor,
  phoneNumber: string,
  button: string,
  work: () => Promise<void>,
): Promise<void> {
  const { dialog, code } = await awaitCode(person, phoneNumber, work);
  await dialog.getByLabel('Código').fill(code);
  await dialog.getByRole('button', { name: button }).click();
}

/** Adds a telephone to an account, as its owner would. Answers the number. */
async function addTelephone({ token: idToken }: Session): Promise<string> {
  const phoneNumber = newPhoneNumber();
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
    await person.isSignedIn();
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

describe('an administrator where a second factor is required', () => {
  let strict: Awaited<ReturnType<typeof startSecondGateway>>;
  beforeAll(async () => {
    strict = await startSecondGateway(stack, { ADMIN_MFA: 'require' });
  });
  afterAll(() => strict.stop());

  it('adds a telephone, is asked for its code from then on, and takes it away again', async () => {
    const { email } = await newPerson('Ana');
    await setAdministrator(stack.nats, email, true);
    const phoneNumber = newPhoneNumber();
    const person = await Visitor.onPhone(browser, { baseURL: strict.site });
    const { page, main } = person;
    const needed = main.getByRole('heading', { level: 1, name: 'Falta tu segundo factor' });
    const desk = main.getByRole('heading', { level: 1, name: 'Moderación' });
    const password = 'secreta-1';
    await person.signIn(email, password);
    await person.open('/admin');
    await needed.waitFor();
    await person.fillIn({ Teléfono: '55 1234' });
    await person.press('Mandarme un código');
    await person.reads('Ese número no parece válido. Revísalo.');
    expect(await person.accessibilityFaults()).toEqual([]);
    await person.fillIn({ Teléfono: phoneNumber.replace('+52', '') });
    await typeCode(person, phoneNumber, 'Agregar teléfono', () =>
      person.press('Mandarme un código'),
    );
    await desk.waitFor();

    await person.open('/profile');
    await person.press('Salir');
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
    await person.open('/sign-in?volver=%2Fadmin');
    await person.fillIn({ 'Correo electrónico': email, Contraseña: password });
    await typeCode(person, phoneNumber, 'Entrar', () => person.press('Entrar'));
    await desk.waitFor();

    await main.getByRole('link', { name: 'Tu cuenta' }).click();
    const name = `Teléfono que termina en ${phoneNumber.slice(-4)}`;
    await person.reads(name);
    expect(await person.accessibilityFaults()).toEqual([]);
    await person.press(`Quitar: ${name}`);
    const again = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await again.getByLabel('Contraseña', { exact: true }).fill(password);
    const confirm = () => again.getByRole('button', { name: 'Confirmar y seguir' }).click();
    // Who gives the code up is back where the password was asked for.
    const { dialog } = await awaitCode(person, phoneNumber, confirm);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await again.getByText('Esta cuenta pide un segundo paso: entra con tu código.').waitFor();
    await typeCode(person, phoneNumber, 'Entrar', confirm);
    await person.reads('Quitamos tu segundo factor.');
    await needed.waitFor();
    await main.getByLabel('Teléfono').waitFor();
    await person.leave();
  });
});
