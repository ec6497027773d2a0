import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { serveGoogleScript } from '../support/google-script.ts';
import { hold, okFrom } from '../support/patience.ts';
import { identity, newPerson, password } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const entryIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Entrar' });
const exitIn = (page: Page) => page.getByRole('button', { name: 'Salir' }).first();

it('a stored session is used by each new page, and begins and ends in all tabs at once', async () => {
  const session = await newPerson('Ana');
  const person = await Visitor.atDesk({ as: session });
  const { page } = person;
  await person.open('/profile');
  await person.reads('Mis cartas');

  const other = await person.context.newPage();
  await other.goto('/');
  await exitIn(other).click();
  await entryIn(other).waitFor();
  await entryIn(page).waitFor();
  await person.isAt('/sign-in?volver=%2Fprofile');

  await other.goto('/sign-in');
  await other.getByLabel('Correo electrónico').fill(session.email);
  await other.getByLabel('Contraseña', { exact: true }).fill(password);
  await other.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await exitIn(other).waitFor();
  await exitIn(page).waitFor();
});

it('a sign-in shows a refusal in Spanish, and then leads back to the page that required it', async () => {
  const { email } = await newPerson('Carla');
  const person = await Visitor.onPhone();
  await person.open('/winners');
  const menu = person.page.getByRole('navigation', { name: 'Menú' });
  await menu.getByRole('link', { name: 'Perfil' }).click();
  await person.isAt('/sign-in?volver=%2Fprofile');
  // Newcomers get the form for a new account, without the form for a photo. A second guarded page does not
  // replace the first as the way back.
  const form = /\/take-part-[\w-]+\.js/;
  const allowForm = await intercept(person.page, form, (route) => route.abort());
  await person.open('/gallery?participar');
  await person.isAt('/signup?volver=%2Fgallery%3Fparticipar');
  await menu.getByRole('link', { name: 'Perfil' }).click();
  await person.isAt('/sign-in?volver=%2Fgallery%3Fparticipar');
  await allowForm();
  await person.enter(email, 'equivocada');
  await person.reads('Credenciales inválidas');
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.enter(email);
  await person.isAt('/gallery?participar');
  await person.page.getByRole('dialog', { name: 'Sube tu carta' }).waitFor();
});

it('on a phone a page knows its session without Google; the button for Google is prepared when it is shown', async () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
  const person = await Visitor.onPhone({ as: await newPerson('Ana'), userAgent });
  const { page } = person;
  const asked: string[] = [];
  // Google's script is requested and does not arrive.
  await intercept(person.context, 'https://apis.google.com/**', (route) =>
    asked.push(new URL(route.request().url()).pathname),
  );
  // The files of the SDK are requested together.
  const release = await hold(person.context, /\/identity-[\w-]+\.js$/);
  const other = page.waitForRequest(/\/firebase-app-[\w-]+\.js$/);
  await person.open('/profile');
  await other;
  release();
  await person.isSignedIn();
  await person.reads('Mis cartas');
  expect(asked).toEqual([]);
  await exitIn(page).click();
  await person.isAt('/sign-in?volver=%2Fprofile');
  await expect.poll(() => asked).toEqual(['/js/api.js']);
});

/** Presses the button for Google and waits for the emulator's window. */
async function openGoogle(page: Page, button = page.getByRole('main')): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await button.getByRole('button', { name: 'Continuar con Google' }).click();
  return popup;
}

/**
 * Refuses deletions like the gateway ten minutes after a sign-in. The returned function ends that.
 */
function requireRecentSignIn(page: Page): Promise<() => Promise<void>> {
  const code = 'RECENT_SIGN_IN_NEEDED';
  const message = 'Esto no se puede deshacer: inicia sesión otra vez para confirmarlo.';
  return intercept(page, '**/api/me', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 401, json: { success: false, code, message } })
      : route.fallback(),
  );
}

async function deleteAccount(person: Visitor): Promise<void> {
  await person.press('Borrar mi cuenta');
  const dialog = person.page.getByRole('dialog', { name: '¿Seguro que te vas?' });
  const forever = dialog.getByRole('button', { name: 'Borrar mi cuenta para siempre' });
  await forever.click();
  await dialog.getByText('Marca la casilla si estás seguro.').waitFor();
  await dialog.getByLabel('Entiendo que no hay vuelta atrás').check();
  await forever.click();
}

it('the first sign-in with Google creates an account that the user completes; Google confirms a deletion', async () => {
  const person = await Visitor.atDesk();
  const { page } = person;
  await serveGoogleScript(person.context);
  const email = `${randomUUID().slice(0, 8)}@elreto.test`;
  const created = page.waitForRequest(
    (request) => request.url().endsWith('/api/users') && request.method() === 'POST',
  );
  const read = page.waitForResponse(okFrom(/\/api\/me$/));
  // The window opens within the click only if the frame is loaded before it.
  const prepared = page.waitForResponse(okFrom(/\/auth\/iframe/));
  await person.open('/sign-in');
  await prepared;
  const first = await openGoogle(page);
  await first.locator('.js-new-account').click();
  await first.locator('#email-input').fill(email);
  await first.locator('#sign-in').click();
  await person.isAt('/');
  expect((await created).postDataJSON()).toEqual({});
  await person.isSignedIn();
  const record = { email, name: 'Unknown', lastName: '', dob: null };
  expect(await (await read).json()).toMatchObject(record);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Mi perfil/ })
    .click();
  await person.reads('Dinos tu nombre');
  await person.press('Preséntate');
  const completed = { Nombre: 'Gala', Apellidos: 'Google', 'Fecha de nacimiento': '1991-01-01' };
  await person.fillIn(completed);
  await person.press('Guardar');
  await person.reads('Tus datos quedaron guardados.');

  const allow = await requireRecentSignIn(page);
  await deleteAccount(person);
  const again = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await again.getByRole('button', { name: 'Continuar con Google' }).waitFor();
  expect(await again.getByLabel('Contraseña', { exact: true }).count()).toBe(0);
  await allow();
  const google = await openGoogle(page, again);
  await google.locator('.js-reuse-account').filter({ hasText: email }).click();
  await person.isAt('/');
  await entryIn(page).waitFor();
});

it('if the Google window is closed, blocked or unreachable, the page shows a message and no account is signed in', async () => {
  const person = await Visitor.atDesk();
  const { page } = person;
  await serveGoogleScript(person.context);
  await page.clock.install();
  await person.open('/sign-in');
  const google = await openGoogle(page);
  // The call that closes a window may hang while the window is still opening.
  await google.locator('.js-new-account').waitFor();
  await google.close();
  // The SDK notices the closed window within two seconds, and waits eight more seconds for a late answer.
  await page.clock.runFor(11_000);
  await person.reads('Cerraste la ventana de Google antes de terminar.');
  await person.isAt('/sign-in');

  await page.evaluate(() => (window.open = () => null));
  await person.press('Continuar con Google');
  await person.reads('Tu navegador bloqueó la ventana de Google. Permítela e inténtalo de nuevo.');
  await intercept(person.context, 'https://apis.google.com/**', (route) => route.abort());
  await person.open('/sign-in');
  await person.press('Continuar con Google');
  await person.reads('El servicio de cuentas no responde. Inténtalo en un momento.');
});

it('a deletion long after the sign-in asks for the password and continues with a new token', async () => {
  const session = await newPerson('Ana');
  const person = await Visitor.onPhone({ as: session });
  const { page } = person;
  await person.open('/profile');
  const allow = await requireRecentSignIn(page);
  await deleteAccount(person);
  const again = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await again.getByRole('button', { name: 'Cerrar' }).click();
  await again.waitFor({ state: 'detached' });
  await person.reads('Esto no se puede deshacer: inicia sesión otra vez para confirmarlo.');
  await identity.signIn(session.email, password);

  const dialog = page.getByRole('dialog', { name: '¿Seguro que te vas?' });
  await dialog.getByRole('button', { name: 'Borrar mi cuenta para siempre' }).click();
  await again.waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  await allow();
  const deletion = page.waitForRequest(
    (request) => request.url().endsWith('/api/me') && request.method() === 'DELETE',
  );
  const beforeS = Math.floor(Date.now() / 1000);
  await person.confirmSignIn();
  const bearer = (await (await deletion).headerValue('authorization')) ?? '';
  const claims = Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString();
  const { auth_time: signedInAtS } = JSON.parse(claims) as { auth_time: number };
  expect(signedInAtS).toBeGreaterThanOrEqual(beforeS - 1);
  await person.isAt('/');
  await expect(identity.signIn(session.email, password)).rejects.toThrow('INVALID_LOGIN');
});
