import { randomUUID } from 'node:crypto';
import type { Event, Post } from '@el-reto/contracts';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { mailedAddress } from '../support/mail.ts';
import { hold } from '../support/patience.ts';
import { api, endEvent, identity, likedBy, listOf, newContest } from '../support/people.ts';
import { newPerson, password } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

let event: Event;
let sol: Post;
let luna: Post;
beforeAll(async () => {
  const contest = await newContest('El Sol', 'La Luna');
  ({ event } = contest);
  [sol, luna] = contest.posts;
});

const pageOf = ({ slug }: Post, of = event) => `/gallery/${of.slug}/${slug}`;
const likeOf = (token: string) => likedBy({ token }, event.id);

/** The token with which a page next requests its account. */
async function tokenOf({ page }: Visitor): Promise<string> {
  const record = await page.waitForRequest(
    (request) => request.url().endsWith('/api/me') && 'authorization' in request.headers(),
  );
  return (record.headers()['authorization'] ?? '').replace('Bearer ', '');
}

/** A guest who has pressed the like button on a card's page. */
async function newGuest(card: Post, of = event): Promise<Visitor> {
  const visitor = await Visitor.onPhone();
  await visitor.open(pageOf(card, of));
  await visitor.press('Poner mi corcholata');
  return visitor;
}

/** Signs up in the dialog that asks a guest to sign in; returns the new account's e-mail. */
async function signUpFromDialog(visitor: Visitor): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@elreto.test`;
  await visitor.signUp(email);
  await visitor.reads('Tu corcholata está apartada');
  return email;
}

/** Presses the dialog's sign-in button. The first press opens the form, the second sends it. */
const asMember = ({ page }: Visitor) =>
  page.getByRole('dialog').getByRole('button', { name: 'Entrar', exact: true }).click();

it('the like of a guest is dropped if the dialog is closed, and placed on the same page after a sign-in there', async () => {
  const { email, token } = await newPerson('Fan');
  const visitor = await Visitor.onPhone();
  const contest = `/contest/${event.slug}`;
  await visitor.open('/winners');
  await visitor.settle();
  await visitor.stepTo(contest);
  // A second tap before the dialog appears opens no second one, and the page scrolls afterwards.
  await visitor
    .cap(luna.name)
    .evaluate((cap: HTMLElement) => [cap, cap].forEach((one) => one.click()));
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await visitor.page.getByRole('dialog').waitFor({ state: 'detached' });
  const overflow = () => visitor.page.evaluate(() => document.documentElement.style.overflow);
  await expect.poll(overflow).toBe('');
  // The dialog waits for no answer: the page has the list of contests.
  const answer = await hold(visitor.page, '**/api/all-events');
  await visitor.cap(sol.name).click();
  await visitor.page.getByRole('dialog').waitFor();
  answer();
  // Back closes the dialog only: the page prevents the navigation for which this call waits.
  void visitor.page.goBack({ timeout: 1_000 }).catch(() => undefined);
  await visitor.page.getByRole('dialog').waitFor({ state: 'detached' });
  await visitor.isAt(contest);
  await visitor.cap(sol.name).click();
  const dialog = visitor.page.getByRole('dialog', {
    name: `Entra y ponemos tu corcholata en «${sol.name}»`,
  });
  await dialog.getByRole('button', { name: 'Continuar con Google' }).waitFor();
  expect(await visitor.accessibilityFaults()).toEqual([]);
  const name = dialog.getByLabel('Nombre', { exact: true });
  await name.fill('Lucía');
  await asMember(visitor);
  await name.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await name.waitFor();
  expect(await name.inputValue()).toBe('Lucía');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await dialog.getByText('Todavía no envías lo que escribiste.').waitFor();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await visitor.page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
  await visitor.enter(email);
  await visitor.isAt(contest);
  await visitor.isSignedIn();
  expect(await likeOf(token)).toBeUndefined();

  const other = await Visitor.onPhone();
  await other.open(contest);
  await other.cap(sol.name).click();
  await asMember(other);
  await other.fillIn({ 'Correo electrónico': email, Contraseña: password });
  await asMember(other);
  await other.reads(`Le pusiste tu corcholata a «${sol.name}».`);
  await other.isAt(contest);
  expect(await likeOf(token)).toBe(sol.id);
});

it('a new visitor votes with four fields and five taps, even if the mail is opened in another browser', async () => {
  const phone = await Visitor.onPhone({ known: false });
  let taps = 0;
  const tap = async (button: Locator) => {
    await button.click();
    taps += 1;
  };
  await phone.page.goto(pageOf(luna));
  await phone.reads('¿Cuándo naciste?');
  await phone.page.getByLabel('Día').fill('5');
  await phone.page.getByLabel('Mes').fill('5');
  await phone.page.getByLabel('Año').fill('1990');
  await tap(phone.button('Entrar'));
  await tap(phone.button('Poner mi corcholata'));
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByText('Naciste el 5 de mayo de 1990.').waitFor();
  await dialog.getByText('Tu nombre y tus apellidos se leen en las cartas').waitFor();
  expect(await phone.accessibilityFaults()).toEqual([]);
  const email = `${randomUUID().slice(0, 8)}@elreto.test`;
  const fields = { Nombre: 'Lucía', Apellidos: 'Prueba', 'Correo electrónico': email };
  expect(await dialog.getByRole('textbox').count()).toBe(Object.keys(fields).length);
  await phone.fillIn(fields);
  await tap(dialog.getByRole('button', { name: 'Crear mi cuenta' }));
  await phone.reads('Tu corcholata está apartada');

  // In another browser the link opens without the age gate, and the like is placed at once.
  const other = await Visitor.atDesk({ known: false });
  const address = await mailedAddress(email);
  taps += 1;
  const signedIn = tokenOf(other);
  await other.page.goto(address);
  await other.reads(`Le pusiste tu corcholata a «${luna.name}».`);
  await other.isAt(pageOf(luna));
  expect(taps).toBeLessThanOrEqual(6);
  const token = await signedIn;
  const record = { dob: '1990-05-05', name: 'Lucía' };
  expect(await api.call('getMe', { token })).toMatchObject(record);
  expect(await likeOf(token)).toBe(luna.id);

  await dialog.getByRole('button', { name: 'Ya lo confirmé' }).click();
  await phone.isAt(pageOf(luna));
  await phone.reads('Tu corcholata está aquí');
});

it('the like of a guest is placed once if the mail is opened in another tab during the sign-up', async () => {
  const visitor = await newGuest(sol);
  const email = await signUpFromDialog(visitor);
  const link = await visitor.context.newPage();
  const address = await mailedAddress(email);
  const signedIn = tokenOf(visitor);
  await link.goto(address);
  const card = pageOf(sol);
  await Promise.all([visitor.isAt(card), link.waitForURL((url) => url.pathname === card)]);
  await link.getByText('Tu corcholata está aquí').first().waitFor();
  await visitor.reads('Tu corcholata está aquí');
  expect(await likeOf(await signedIn)).toBe(sol.id);
  for (const page of [visitor.page, link]) {
    const cap = page.getByRole('button', { name: `Me gusta: ${sol.name}` });
    await expect.poll(() => cap.innerText()).toMatch(/[1-9]/);
  }
});

it('the like of a guest survives the reset of the password; the reset link works once', async () => {
  const { email } = await newPerson('Fan');
  const visitor = await newGuest(luna);
  await asMember(visitor);
  await visitor.page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  const back = encodeURIComponent(`${pageOf(luna)}?corcholata`);
  await visitor.isAt(`/ResetPassword?volver=${back}`);
  await visitor.fillIn({ 'Correo electrónico': email });
  await visitor.press('Enviar enlace');
  await visitor.reads('Revisa tu correo');
  await visitor.reads(`Si ${email} tiene una cuenta`);
  const link = await mailedAddress(email);
  // The address in the identity provider's format works, too.
  const code = `mode=resetPassword&oobCode=${new URL(link).searchParams.get('oobCode')}`;
  await visitor.open(`/EmailVerificationSuccess?${code}`);
  await visitor.isAt(`/ResetPassword?${code}`);
  await visitor.reads(`Para la cuenta ${email}.`);
  await visitor.open(link);
  await visitor.fillIn({ 'Nueva contraseña': 'secreta-2' });
  await visitor.press('Guardar contraseña');
  await visitor.reads('Listo. Ya puedes entrar con tu nueva contraseña.');
  await visitor.page.getByRole('link', { name: 'Ir a entrar' }).click();
  await visitor.reads('Entra y ponemos tu corcholata en la carta que elegiste.');
  await visitor.enter(email, 'secreta-2');
  await visitor.reads(`Le pusiste tu corcholata a «${luna.name}».`);
  // The new password has revoked the account's earlier tokens.
  const { token } = await identity.signIn(email, 'secreta-2');
  expect(await likeOf(token)).toBe(luna.id);
  await visitor.open(link);
  await visitor.reads('Este enlace ya se usó o no es válido. Pide uno nuevo.');
});

it('an address alone never places a like; it only offers the like for a tap', async () => {
  const { email, token, uid } = await newPerson('Fan');
  const visitor = await Visitor.onPhone();
  await visitor.open(`/sign-in?volver=${encodeURIComponent(`${pageOf(sol)}?corcholata`)}`);
  await visitor.reads('Entra para subir tu foto y poner tu corcholata.');
  await visitor.enter(email);
  await visitor.isAt(pageOf(sol));
  const offer = (name: string) => `Falta un toque: ¿ponemos tu corcholata en «${name}»?`;
  await visitor.reads(offer(sol.name));
  expect(await likeOf(token)).toBeUndefined();

  // An account's uid is public, but the seal of its e-mail is secret.
  await visitor.open(`${pageOf(sol)}?corcholata=${uid}`);
  await visitor.isAt(pageOf(sol));
  await visitor.reads(offer(sol.name));
  expect(await likeOf(token)).toBeUndefined();
  await visitor.page.getByRole('button', { name: 'Ponerla', exact: true }).click();
  await visitor.reads(`Le pusiste tu corcholata a «${sol.name}».`);

  await visitor.open(`${pageOf(luna)}?corcholata=${'a1'.repeat(32)}`);
  await visitor.reads(offer(luna.name));
  await visitor.button(`Está en ${sol.name}: moverla aquí`).waitFor();
  expect(await likeOf(token)).toBe(sol.id);
  await visitor.page.getByRole('button', { name: 'Moverla aquí', exact: true }).click();
  await visitor.reads(`Tu corcholata pasó de «${sol.name}» a «${luna.name}».`);
});

it('a guest whose like comes after the end of the contest or the deletion of the card reads why', async () => {
  const { event: brief, author, posts } = await newContest('La Tarde', 'La Ida');
  const [late, deleted] = posts;
  const { email } = await newPerson('Fan');
  const visitor = await newGuest(late, brief);
  // The browser remembers the like when it asks for a sign-in.
  await visitor.page.getByRole('dialog').waitFor();
  await api.call('deletePost', { token: author.token, params: { postId: deleted.id } });
  await endEvent(brief.id);
  await expect.poll(async () => (await listOf(brief.id)).length).toBe(1);
  const back = encodeURIComponent(`${pageOf(late, brief)}?corcholata`);
  await visitor.open(`/sign-in?volver=${back}`);
  await visitor.enter(email);
  await visitor.reads('Este reto terminó antes de que entraras.');
  await visitor.open(`${pageOf(deleted, brief)}?corcholata`);
  await visitor.reads('Tu corcholata sigue contigo: elige otra carta.');
});
