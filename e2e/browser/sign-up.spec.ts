import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { mailedAddress, newestCode } from '../support/mail.ts';
import { withoutTimers } from '../support/patience.ts';
import { api, identity, password, stack } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const newEmail = () => `${randomUUID().slice(0, 8)}@elreto.test`;

async function signUp(visitor: Visitor, email: string, back = '/'): Promise<void> {
  await visitor.open(`/signup?volver=${encodeURIComponent(back)}`);
  await visitor.signUp(email, 'with password');
}

it('sign-up checks its fields, leaves no account if its data is refused, and signs out until the mail is verified', async () => {
  const visitor = await Visitor.onPhone();
  const calls: string[] = [];
  visitor.page.on('request', (request) => {
    const call = /api\/(users|mail\/verification)$|accounts:signUp/.exec(request.url())?.[0];
    if (call && request.method() === 'POST') calls.push(call);
  });
  const email = newEmail();
  await visitor.open('/signup');
  const dob = `${new Date().getFullYear() - 17}-01-01`;
  await visitor.press('Prefiero poner una');
  await visitor.press('Prefiero otro nombre');
  const refused = { 'Fecha de nacimiento': dob, Contraseña: '12345' };
  await visitor.fillIn({ 'Nombre en tus cartas': ' La Rana ', ...refused });
  await visitor.press('Crear mi cuenta');
  await visitor.reads('Necesitas ser mayor de 18 años para participar.');
  await visitor.reads('La contraseña necesita al menos 6 caracteres.');
  await expect.poll(() => visitor.focusedName()).toBe('name');
  expect(calls).toEqual([]);
  const json = { success: false, code: 'UNDERAGE', message: 'Esta fecha no se acepta.' };
  const admit = await intercept(visitor.page, '**/api/users', (route) =>
    route.fulfill({ status: 422, json }),
  );
  await visitor.fillIn({ Contraseña: password });
  await visitor.signUp(email);
  await visitor.reads(json.message);
  await expect(identity.signIn(email, password)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');

  await admit();
  calls.length = 0;
  await visitor.press('Crear mi cuenta');
  await visitor.reads('Revisa tu correo');
  await expect.poll(() => calls).toEqual(['accounts:signUp', 'api/users', 'api/mail/verification']);
  await visitor.page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();

  const sendAgain = async () => {
    await visitor.reads('Porfavor verifique su email');
    await visitor.press('Enviar de nuevo el correo de verificación');
    await visitor.reads('Te enviamos otro correo de verificación.');
  };
  await visitor.press('Ya lo confirmé');
  await sendAgain();
  await visitor.press('Ese no es mi correo');
  const terms = visitor.context.waitForEvent('page');
  await visitor.main.getByRole('link', { name: 'términos y condiciones' }).click();
  await (await terms).waitForURL('**/terms-conditions');
  expect(await visitor.page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Lucía');
  await visitor.open('/sign-in');
  await visitor.enter(email);
  await visitor.reads('Porfavor verifique su email');
  const kept = () => visitor.page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).not.toContain('firebase:authUser');
  await sendAgain();
  await visitor.isAt('/sign-in');

  await fetch((await newestCode(email)).oobLink);
  const { token } = await identity.signIn(email, password);
  const me = await api.call('getMe', { token });
  const names = { name: 'Lucía', lastName: 'Prueba', displayName: 'La Rana' };
  expect(me).toMatchObject({ ...names, dob: '1992-03-04' });
});

it('the link in a mail of the identity provider verifies the account, and leads to the sign-in', async () => {
  const visitor = await Visitor.onPhone();
  const asked: unknown[] = [];
  // Without a mail server the product sends no mail, so that the provider sends it.
  await intercept(visitor.page, '**/api/mail/*', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, sent: false } });
  });
  const email = newEmail();
  await signUp(visitor, email, '/gallery');
  await visitor.reads('Revisa tu correo');
  expect(asked).toEqual([{ continuePath: '/gallery' }]);
  const { oobLink } = await newestCode(email);
  expect(oobLink).toContain(encodeURIComponent(`${stack.site}/sign-in`));
  await visitor.page.goto(oobLink);
  await visitor.isAt('/sign-in?volver=%2Fgallery&verificado');
  await visitor.reads('Correo verificado');
  await visitor.reads('Tu cuenta está lista. Entra y pon tu corcholata.');
  await visitor.enter(email);
  await visitor.isAt('/gallery');
  await visitor.isSignedIn();
});

it('after the verification link the tab of the sign-up continues; the link works once, and leads only to this site', async () => {
  const visitor = await Visitor.onPhone();
  const email = newEmail();
  await signUp(visitor, email, '/winners');
  await visitor.reads('Revisa tu correo');
  const first = await mailedAddress(email);

  const other = await Visitor.onPhone();
  await other.open('/EmailVerificationSuccess?continue=%2F%2Fmal.example');
  const onward = other.page.getByRole('link', { name: 'Ir a entrar' });
  expect(await onward.getAttribute('href')).toBe('/sign-in');
  await other.open('/EmailVerificationSuccess?oobCode=inventado&continue=%2Fwinners');
  await other.reads('Este enlace ya se usó');
  await other.reads('Si ya lo habías abierto, todo está bien');
  expect(await other.accessibilityFaults()).toEqual([]);
  await other.fillIn({ 'Correo electrónico': email });
  await other.press('Enviarme otro enlace');
  await other.reads(`Enviamos un enlace a ${email}.`);
  const second = await mailedAddress(email, first);

  const link = await visitor.context.newPage();
  await link.goto(first);
  await link.waitForURL((url) => url.pathname !== '/EmailVerificationSuccess');
  await visitor.isAt('/winners');
  // Mail scanners and double taps open a link again. The page leads back by itself after 2.5 s.
  await withoutTimers(link, 2_500);
  await link.goto(first);
  await link.getByText('Todo está bien: tu correo ya está verificado.').waitFor();
  await link.getByRole('link', { name: 'Seguir', exact: true }).click();
  await link.waitForURL((url) => url.pathname === '/winners');

  const reconnect = await intercept(other.page, '**/accounts:*', (route) => route.abort());
  await other.open(second);
  await other.reads('Todavía no verificamos tu correo');
  await other.reads('No hay conexión. Revisa tu internet e inténtalo de nuevo.');
  await reconnect();
  await other.press('Volver a intentar');
  await other.isAt('/winners');
  await other.isSignedIn();
});

it('an account without a password signs in by links in mails, on every device', async () => {
  const visitor = await Visitor.onPhone();
  const email = newEmail();
  await visitor.open('/signup?volver=%2Fwinners');
  await visitor.signUp(email);
  await visitor.reads(`Enviamos un enlace a ${email}.`);
  expect(await visitor.accessibilityFaults()).toEqual([]);
  const link = await mailedAddress(email);
  expect(new URL(link).search).not.toContain(email);
  const other = await Visitor.atDesk({ known: false });
  // A link that lost its end, for example when it was copied, leads to another link. The second one
  // ends inside the escape sequence of `@`.
  for (const end of [link.indexOf('#'), link.lastIndexOf('%') + 2]) {
    await other.page.goto(link.slice(0, end));
    await other.page.getByRole('button', { name: 'Enviarme otro enlace' }).waitFor();
    await other.page.goto('about:blank');
  }
  await other.page.goto(link);
  await other.isAt('/winners');
  await other.isSignedIn();

  const third = await Visitor.onPhone();
  await third.open(link);
  await third.reads('Este enlace ya se usó');
  await third.press('Enviarme otro enlace');
  await third.reads(`Enviamos un enlace a ${email}.`);
  const another = await mailedAddress(email, link);
  await third.open('/sign-in?volver=%2Fprofile');
  await third.press('Mándame un enlace para entrar');
  await third.reads('Falta este dato.');
  await third.fillIn({ 'Correo electrónico': email });
  await third.press('Mándame un enlace para entrar');
  await third.reads(`Enviamos un enlace a ${email}.`);
  await third.open(await mailedAddress(email, link, another));
  await third.isAt('/profile');
  await third.reads('Lucía Prueba');

  await third.page.getByRole('button', { name: 'Salir' }).first().click();
  // The form for new accounts is shown to guests only.
  await third.page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
  await third.open('/signup');
  await third.signUp(email);
  await third.reads('Email ya está en uso, favor de intentar con otro');
  await third.press('Mándame un enlace para entrar');
  await third.reads(`Enviamos un enlace a ${email}.`);
});
