import { expect, it, onTestFinished } from 'vitest';
import { newPerson, password, promote, stack } from '../support/people.ts';
import { startSecondGateway } from '../support/second-gateway.ts';
import { Visitor } from '../support/visitor.ts';

/** The codes that the emulator has made for a telephone instead of sending messages. */
async function codesTo(phoneNumber: string): Promise<string[]> {
  const path = '/emulator/v1/projects/demo-el-reto/verificationCodes';
  const sent = await fetch(new URL(path, stack.authEmulator));
  const { verificationCodes } = (await sent.json()) as {
    verificationCodes: { phoneNumber: string; code: string }[];
  };
  return verificationCodes.filter((sms) => sms.phoneNumber === phoneNumber).map(({ code }) => code);
}

const codeDialog = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Escribe tu código' });

/**
 * Runs `work`, which sends a code to a telephone; returns the code when the dialog for it is open.
 */
async function codeAfter(person: Visitor, phoneNumber: string, work: () => Promise<void>) {
  const before = (await codesTo(phoneNumber)).length;
  await work();
  await codeDialog(person).waitFor();
  await expect.poll(async () => (await codesTo(phoneNumber)).length).toBe(before + 1);
  return (await codesTo(phoneNumber)).at(-1) ?? '';
}

async function typeCode(person: Visitor, code: string, button = 'Entrar'): Promise<void> {
  await codeDialog(person).getByLabel('Código').fill(code);
  await codeDialog(person).getByRole('button', { name: button }).click();
}

it('an administrator who needs a second factor adds a telephone, signs in only with its code, and removes it', async () => {
  const strict = await startSecondGateway(stack, { ADMIN_MFA: 'require' });
  onTestFinished(() => strict.stop());
  const session = await newPerson('Ana');
  await promote(session);
  const { email } = session;
  const phoneNumber = `+5255${String(Date.now()).slice(-8)}`;
  const person = await Visitor.onPhone({ baseURL: strict.site });
  const { page, main } = person;
  const needed = main.getByRole('heading', { level: 1, name: 'Falta tu segundo factor' });
  const moderation = main.getByRole('heading', { level: 1, name: 'Moderación' });
  await person.signIn(email);
  await person.open('/admin');
  await needed.waitFor();
  expect(await main.getByRole('navigation').count(), 'no sections').toBe(0);
  await person.press('Salir y entrar otra vez');
  await person.isAt('/sign-in?volver=%2Fadmin');
  await person.enter(email);
  await needed.waitFor();
  await person.fillIn({ Teléfono: '55 1234' });
  await person.press('Mandarme un código');
  await person.reads('Ese número no parece válido. Revísalo.');
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.fillIn({ Teléfono: phoneNumber.replace('+52', '') });
  const send = () => person.press('Mandarme un código');
  await typeCode(person, await codeAfter(person, phoneNumber, send), 'Agregar teléfono');
  await moderation.waitFor();

  await person.open('/profile');
  await person.press('Salir');
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
  await person.open('/sign-in?volver=%2Fadmin');
  await person.fillIn({ 'Correo electrónico': email, Contraseña: password });
  const enter = () => person.press('Entrar');
  await codeAfter(person, phoneNumber, enter);
  await codeDialog(person).getByRole('button', { name: 'Cerrar' }).click();
  await person.reads('Esta cuenta pide un segundo paso: entra con tu código.');
  await person.isAt('/sign-in?volver=%2Fadmin');
  const code = await codeAfter(person, phoneNumber, enter);
  expect(await person.accessibilityFaults()).toEqual([]);
  await typeCode(person, '000000');
  await person.reads('Ese código no es. Revísalo y escríbelo otra vez.');
  // Some applications show a code in groups of digits.
  await typeCode(person, `${code.slice(0, 3)} ${code.slice(3)}`);
  await moderation.waitFor();

  await main.getByRole('link', { name: 'Tu cuenta' }).click();
  const name = `Teléfono que termina en ${phoneNumber.slice(-4)}`;
  await person.reads(name);
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.press(`Quitar: ${name}`);
  const again = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  const confirm = () => person.confirmSignIn();
  // Closing the dialog for the code leads back to the dialog for the password.
  await codeAfter(person, phoneNumber, confirm);
  await codeDialog(person).getByRole('button', { name: 'Cerrar' }).click();
  await again.getByText('Esta cuenta pide un segundo paso: entra con tu código.').waitFor();
  await typeCode(person, await codeAfter(person, phoneNumber, confirm));
  await person.reads('Quitamos tu segundo factor.');
  await needed.waitFor();
  await main.getByLabel('Teléfono').waitFor();
});
