import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { mailedAddress, newestCode } from '../support/mail.ts';
import { api, identity, stack } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const password = 'corcholata-1';
const newEmail = () => `${randomUUID().slice(0, 8)}@elreto.test`;
const form = (email: string, dob = '1992-03-04') => ({
  Nombre: 'Lucía',
  Apellidos: 'Prueba',
  'Fecha de nacimiento': dob,
  'Correo electrónico': email,
  Contraseña: password,
});

async function signUp(email: string, back = '/'): Promise<Visitor> {
  const visitor = await Visitor.onPhone(browser);
  await visitor.open(`/signup?volver=${encodeURIComponent(back)}`);
  await visitor.fillIn(form(email));
  await visitor.press('Crear mi cuenta');
  await visitor.reads('Revisa tu correo');
  return visitor;
}

describe('sign-up', () => {
  it('writes the record first, then the e-mail, then signs out until it is verified', async () => {
    const visitor = await Visitor.onPhone(browser);
    const calls: string[] = [];
    visitor.page.on('request', (request) => {
      const call = /api\/(users|mail\/verification)$|accounts:signUp/.exec(request.url())?.[0];
      if (call && request.method() === 'POST') calls.push(call);
    });
    const email = newEmail();
    await visitor.open('/signup');
    await visitor.fillIn(form(email));
    await visitor.press('Crear mi cuenta');
    await visitor.reads('Revisa tu correo');
    expect(calls).toEqual(['accounts:signUp', 'api/users', 'api/mail/verification']);
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();

    await visitor.press('Ya lo abrí: entrar');
    await visitor.reads('Porfavor verifique su email');
    await visitor.press('Enviar de nuevo el correo de verificación');
    await visitor.reads('Te enviamos otro correo de verificación.');
    await visitor.press('Ese no es mi correo');
    expect(await visitor.page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Lucía');

    await visitor.open('/sign-in');
    await visitor.fillIn({ 'Correo electrónico': email, Contraseña: password });
    await visitor.press('Entrar');
    await visitor.reads('Porfavor verifique su email');
    await visitor.press('Enviar de nuevo el correo de verificación');
    await visitor.reads('Te enviamos otro correo de verificación.');
    await visitor.isAt('/sign-in');

    await fetch((await newestCode(email)).oobLink);
    const { token } = await identity.signIn(email, password);
    const me = await api.call('getMe', { token });
    expect(me).toMatchObject({ name: 'Lucía', lastName: 'Prueba', dob: '1992-03-04' });
    await visitor.leave();
  });

  it.each([
    { what: 'the product’s', answer: { json: { success: true, sent: true } }, theirs: 0 },
    {
      what: 'the provider’s, where no mail server is there',
      answer: { json: { success: true, sent: false } },
      theirs: 1,
    },
    {
      what: 'the provider’s, while what sends ours is down',
      answer: {
        status: 503,
        json: { success: false, code: 'SERVICE_UNAVAILABLE', message: 'En un momento.' },
      },
      theirs: 1,
    },
  ])('sends one mail: $what', async ({ answer, theirs }) => {
    const visitor = await Visitor.onPhone(browser);
    const asked: unknown[] = [];
    let sent = 0;
    await visitor.page.route('**/api/mail/*', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill(answer);
    });
    await visitor.page.route('**/accounts:sendOobCode*', (route) => {
      sent += 1;
      return route.fallback();
    });
    await visitor.open('/signup?volver=%2Fgallery');
    const email = newEmail();
    await visitor.fillIn(form(email));
    await visitor.press('Crear mi cuenta');
    await visitor.reads('Revisa tu correo');
    expect(asked).toEqual([{ continuePath: '/gallery' }]);
    expect(sent).toBe(theirs);

    await visitor.open('/ResetPassword');
    await visitor.fillIn({ 'Correo electrónico': email });
    await visitor.press('Enviar enlace');
    await visitor.reads(`Si ${email} tiene una cuenta`);
    expect(asked.at(-1)).toEqual({ email, continuePath: '/' });
    expect(sent).toBe(2 * theirs);
    await visitor.leave();
  });
});

describe('the link of the provider’s mail', () => {
  it('ends at /sign-in, where the account now gets in', async () => {
    const email = newEmail();
    const visitor = await Visitor.onPhone(browser);
    await visitor.page.route('**/api/mail/verification', (route) =>
      route.fulfill({ json: { success: true, sent: false } }),
    );
    await visitor.open('/signup');
    await visitor.fillIn(form(email));
    await visitor.press('Crear mi cuenta');
    await visitor.reads('Revisa tu correo');
    const { oobLink } = await newestCode(email);
    expect(oobLink).toContain(encodeURIComponent(`${stack.site}/sign-in`));
    await visitor.page.goto(oobLink);
    await visitor.isAt('/sign-in?verificado');
    await visitor.reads('Correo verificado');
    await visitor.reads('Tu cuenta está lista. Entra y pon tu corcholata.');
    await visitor.fillIn({ 'Correo electrónico': email, Contraseña: password });
    await visitor.press('Entrar');
    await visitor.isAt('/');
    await visitor.isSignedIn();
    await visitor.leave();
  });
});

describe('the link of the site’s own mail', () => {
  it('goes on by itself where the page of the sign-up has gone in meanwhile', async () => {
    const email = newEmail();
    const visitor = await signUp(email, '/winners');
    const link = await visitor.context.newPage();
    await link.goto(await mailedAddress(email));
    await link.getByText('Tu cuenta está lista. Seguimos donde te quedaste.').waitFor();
    await link.waitForURL((url) => url.pathname === '/winners');
    await visitor.isAt('/winners');
    await visitor.leave();
  });

  it('leads nowhere but to this site', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.open('/EmailVerificationSuccess?continue=%2F%2Fmal.example');
    const onward = visitor.page.getByRole('link', { name: 'Ir a entrar' });
    expect(await onward.getAttribute('href')).toBe('/sign-in');
    await visitor.leave();
  });

  it('works once; whoever comes with a used one gets another, or in', async () => {
    const email = newEmail();
    const visitor = await signUp(email);
    const first = await mailedAddress(email);
    const ask = async () => {
      await visitor.open('/EmailVerificationSuccess?oobCode=inventado&continue=%2Fwinners');
      await visitor.reads('Este enlace no sirvió');
      await visitor.reads('Este enlace ya se usó o no es válido. Pide uno nuevo.');
      await visitor.fillIn({ 'Correo electrónico': email, Contraseña: password });
      await visitor.press('Enviarme otro enlace');
    };
    await ask();
    await visitor.reads(`Enviamos un enlace a ${email}.`);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    const second = await mailedAddress(email);
    expect(second).not.toBe(first);

    await visitor.open(second);
    await visitor.reads('Correo verificado');
    await ask();
    await visitor.reads('Tu correo ya está verificado: no hace falta otro.');
    await visitor.page.getByRole('link', { name: 'Seguir', exact: true }).click();
    await visitor.isAt('/winners');
    await visitor.leave();
  });
});

describe('a sign-up that cannot be', () => {
  it('leaves nothing behind where the server refuses the record', async () => {
    const visitor = await Visitor.onPhone(browser);
    const email = newEmail();
    const refusal = 'Esta fecha no se acepta.';
    await visitor.page.route('**/api/users', (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, code: 'UNDERAGE', message: refusal },
      }),
    );
    await visitor.open('/signup');
    await visitor.fillIn(form(email));
    await visitor.press('Crear mi cuenta');
    await visitor.reads(refusal);
    await expect(identity.signIn(email, password)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    await visitor.leave();
  });

  it('asks for an adult, a real address and six characters, beside each field', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.open('/signup');
    const dob = `${new Date().getFullYear() - 17}-01-01`;
    await visitor.fillIn({ ...form('nadie', dob), Contraseña: '12345' });
    await visitor.press('Crear mi cuenta');
    await visitor.reads('Necesitas ser mayor de 18 años para participar.');
    await visitor.reads('Ese correo no parece válido. Revísalo.');
    await visitor.reads('La contraseña necesita al menos 6 caracteres.');
    const focused = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(focused, soon).toBe('dob');
    await visitor.leave();
  });
});
