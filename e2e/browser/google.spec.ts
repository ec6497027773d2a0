import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { serveGoogleScript } from '../support/google-script.ts';
import { api, identity } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const newEmail = () => `${randomUUID().slice(0, 8)}@elreto.test`;

/** Presses the button and answers the emulator's window as a person does. */
async function enterWithGoogle(person: Visitor, account: { email: string } | 'known') {
  const popup = person.page.waitForEvent('popup');
  await person.press('Continuar con Google');
  const google = await popup;
  if (account === 'known') await google.locator('.js-reuse-account').last().click();
  else {
    await google.locator('.js-new-account').click();
    await google.locator('#email-input').fill(account.email);
    await google.locator('#sign-in').click();
  }
}

describe('sign-in with Google', () => {
  it('writes the record at the first time, to be completed, and comes in', async () => {
    const person = await Visitor.atDesk(browser);
    await serveGoogleScript(person.context);
    const email = newEmail();
    await person.open('/sign-in');
    const written = person.page.waitForRequest(
      (request) => request.url().endsWith('/api/users') && request.method() === 'POST',
    );
    await enterWithGoogle(person, { email });
    await person.isAt('/');
    expect((await written).postDataJSON()).toEqual({});

    await person.open('/profile');
    await person.reads('Dinos tu nombre');
    await person.press('Preséntate');
    await person.fillIn({
      Nombre: 'Gala',
      Apellidos: 'Google',
      'Fecha de nacimiento': '1991-01-01',
    });
    await person.press('Guardar');
    await person.reads('Tus datos quedaron guardados.');
    await person.leave();
  });

  it('keeps the record as the specification has it until then', async () => {
    const person = await Visitor.onPhone(browser);
    await serveGoogleScript(person.context);
    const email = newEmail();
    await person.open('/sign-in');
    await enterWithGoogle(person, { email });
    await person.isAt('/');
    await person.isSignedIn();
    const { token } = await identity.signInWithGoogle(email);
    expect(await api.call('getMe', { token })).toMatchObject({
      email,
      name: 'Unknown',
      lastName: '',
      dob: null,
    });
    await person.leave();
  });

  it('says so when the window is closed, and nobody is signed in', async () => {
    const person = await Visitor.atDesk(browser);
    await serveGoogleScript(person.context);
    await person.page.clock.install();
    await person.open('/sign-in');
    const popup = person.page.waitForEvent('popup');
    await person.press('Continuar con Google');
    const google = await popup;
    // Closing a window that is still opening may never return.
    await google.locator('.js-new-account').waitFor();
    await google.close();
    // The SDK sees it within two seconds, and waits eight more for a late answer.
    await person.page.clock.runFor(11_000);
    await person.reads('Cerraste la ventana de Google antes de terminar.');
    await person.isAt('/sign-in');
    await person.leave();
  });

  it('says what to do where the window is blocked, or Google is out of reach', async () => {
    const person = await Visitor.atDesk(browser);
    await serveGoogleScript(person.context);
    await person.page.addInitScript(() => (window.open = () => null));
    await person.open('/sign-in');
    await person.press('Continuar con Google');
    await person.reads(
      'Tu navegador bloqueó la ventana de Google. Permítela e inténtalo de nuevo.',
    );

    await person.context.route('https://apis.google.com/**', (route) => route.abort());
    await person.open('/sign-in');
    await person.press('Continuar con Google');
    await person.reads('El servicio de cuentas no responde. Inténtalo en un momento.');
    await person.leave();
  });
});
