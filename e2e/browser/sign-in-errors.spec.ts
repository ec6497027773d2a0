import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { newestCode } from '../support/mail.ts';
import { newPerson } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const refuse = (code: string) => (route: Route) =>
  route.fulfill({ status: 400, json: { error: { code: 400, message: code } } });

describe('what the provider refuses', () => {
  it('is said in Spanish, each in its own words', async () => {
    const person = await Visitor.atDesk(browser);
    const { email } = await newPerson();
    await person.open('/sign-in');
    await person.fillIn({ 'Correo electrónico': email, Contraseña: 'equivocada' });
    await person.press('Entrar');
    await person.reads('Credenciales inválidas');
    expect(await person.accessibilityFaults()).toEqual([]);

    const answers: [(route: Route) => Promise<void>, string][] = [
      [refuse('TOO_MANY_ATTEMPTS_TRY_LATER'), 'Demasiados intentos. Espera unos minutos'],
      [refuse('USER_DISABLED'), 'Esta cuenta está desactivada.'],
      [(route) => route.abort(), 'No hay conexión. Revisa tu internet e inténtalo de nuevo.'],
    ];
    for (const [answer, words] of answers) {
      await person.page.route('**/accounts:signInWithPassword**', answer);
      await person.press('Entrar');
      await person.reads(words);
      await person.page.unroute('**/accounts:signInWithPassword**');
    }

    await person.open('/signup');
    await person.fillIn({
      Nombre: 'Ana',
      Apellidos: 'Otra',
      'Fecha de nacimiento': '1990-05-05',
      'Correo electrónico': email,
      Contraseña: 'secreta-2',
    });
    await person.press('Crear mi cuenta');
    await person.reads('Email ya está en uso, favor de intentar con otro');
    await person.leave();
  });
});

describe('a forgotten password', () => {
  it('is replaced by way of the message’s link, which works once', async () => {
    const { email } = await newPerson();
    const person = await Visitor.onPhone(browser);
    await person.open('/sign-in');
    await person.page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await person.isAt('/ResetPassword');
    await person.fillIn({ 'Correo electrónico': email });
    await person.press('Enviar enlace');
    await person.reads('Revisa tu correo');

    const { oobCode } = await newestCode(email);
    const link = `mode=resetPassword&oobCode=${oobCode}`;
    await person.open(`/EmailVerificationSuccess?${link}`);
    await person.isAt(`/ResetPassword?${link}`);
    await person.reads(`Para la cuenta ${email}.`);
    await person.fillIn({ 'Nueva contraseña': 'nueva-1' });
    await person.press('Guardar contraseña');
    await person.reads('Listo. Ya puedes entrar con tu nueva contraseña.');
    await person.signIn(email, 'nueva-1');
    await person.isAt('/');

    await person.open(`/ResetPassword?${link}`);
    await person.reads('Este enlace ya se usó o no es válido. Pide uno nuevo.');
    await person.leave();
  });
});
