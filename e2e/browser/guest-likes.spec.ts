import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@el-reto/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { mailedAddress } from '../support/mail.ts';
import {
  api,
  endEvent,
  identity,
  newEvent,
  newPerson,
  newPublicPost,
  unique,
} from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
let event: Event;
const names = { sol: unique('El Sol'), luna: unique('La Luna') };
let sol: { id: string; slug: string };
let luna: { id: string; slug: string };
beforeAll(async () => {
  const author = await newPerson();
  event = await newEvent();
  sol = await newPublicPost(author, event.id, names.sol);
  luna = await newPublicPost(author, event.id, names.luna);
});

const likeOf = async (token: string) => (await api.call('listMyLikes', { token }))[event.id];
const capOf = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: new RegExp(`Me gusta: ${name}`) });

/** From the sheet that asks a guest in to the e-mail that verifies the new account. */
async function signUpFromSheet(visitor: Visitor) {
  await visitor.page.getByRole('link', { name: 'Crear mi cuenta' }).click();
  const email = `${randomUUID().slice(0, 8)}@elreto.test`;
  await visitor.fillIn({
    Nombre: 'Lupe',
    Apellidos: 'Nueva',
    'Fecha de nacimiento': '1992-03-04',
    'Correo electrónico': email,
    Contraseña: 'secreta-1',
  });
  await visitor.press('Crear mi cuenta');
  await visitor.reads('Tu corcholata está apartada');
  return { email };
}

describe('the corcholata of a guest', () => {
  it('is placed as soon as they have entered, on the page where they are', async () => {
    const { email, token } = await newPerson('Fan');
    const visitor = await Visitor.onPhone(browser);
    await visitor.open(`/contest/${event.slug}`);
    await capOf(visitor, names.sol).click();
    const sheet = visitor.page.getByRole('dialog', {
      name: `Entra y ponemos tu corcholata en «${names.sol}»`,
    });
    await sheet.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await sheet.getByLabel('Correo electrónico').fill(email);
    await sheet.getByLabel('Contraseña', { exact: true }).fill('secreta-1');
    await sheet.getByRole('button', { name: 'Entrar' }).click();
    await visitor.reads(`Le pusiste tu corcholata a «${names.sol}».`);
    await visitor.isAt(`/contest/${event.slug}`);
    expect(await likeOf(token)).toBe(sol.id);
    await visitor.leave();
  });

  it('waits through sign-up, and is placed where the e-mail’s link was opened', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.open(`/gallery/${event.slug}/${luna.slug}`);
    await visitor.press('Poner mi corcholata');
    const { email } = await signUpFromSheet(visitor);
    const other = await Visitor.atDesk(browser);
    await other.open(await mailedAddress(email));
    await other.reads('Correo verificado');
    await other.reads(
      'Tu cuenta está lista. Entra y ponemos tu corcholata en la carta que elegiste.',
    );
    await other.page.getByRole('link', { name: 'Ir a entrar' }).click();
    await other.fillIn({ 'Correo electrónico': email, Contraseña: 'secreta-1' });
    await other.press('Entrar');
    await other.reads(`Le pusiste tu corcholata a «${names.luna}».`);
    await other.isAt(`/gallery/${event.slug}/${luna.slug}`);
    const { token } = await identity.signIn(email, 'secreta-1');
    expect(await likeOf(token)).toBe(luna.id);

    // The first browser, in which it was asked for, goes on by itself.
    await visitor.press('Ya lo abrí: entrar');
    await visitor.isAt(`/gallery/${event.slug}/${luna.slug}`);
    await visitor.reads('Tu corcholata está aquí');
    await Promise.all([visitor.leave(), other.leave()]);
  });

  it('lands by itself where the e-mail’s link is opened beside, once', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.open(`/gallery/${event.slug}/${sol.slug}`);
    await visitor.press('Poner mi corcholata');
    const { email } = await signUpFromSheet(visitor);
    const link = await visitor.context.newPage();
    await link.goto(await mailedAddress(email));
    const card = `/gallery/${event.slug}/${sol.slug}`;
    await Promise.all([visitor.isAt(card), link.waitForURL((url) => url.pathname === card)]);
    await link.getByText('Tu corcholata está aquí').first().waitFor();
    await visitor.reads('Tu corcholata está aquí');
    const { token } = await identity.signIn(email, 'secreta-1');
    expect(await likeOf(token)).toBe(sol.id);
    for (const page of [visitor.page, link]) {
      const cap = page.getByRole('button', { name: `Me gusta: ${names.sol}` });
      await expect.poll(() => cap.innerText(), soon).toMatch(/[1-9]/);
    }
    await visitor.leave();
  });

  it('is remembered where they choose a new password, too', async () => {
    const { email, token } = await newPerson('Fan');
    const visitor = await Visitor.onPhone(browser);
    await visitor.open(`/gallery/${event.slug}/${luna.slug}`);
    await visitor.press('Poner mi corcholata');
    await visitor.page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await visitor.isAt(
      `/ResetPassword?volver=${encodeURIComponent(`/gallery/${event.slug}/${luna.slug}?corcholata`)}`,
    );
    await visitor.page.reload();
    await visitor.fillIn({ 'Correo electrónico': email });
    await visitor.press('Enviar enlace');
    await visitor.reads('Revisa tu correo');
    await visitor.open(await mailedAddress(email));
    await visitor.fillIn({ 'Nueva contraseña': 'secreta-2' });
    await visitor.press('Guardar contraseña');
    await visitor.page.getByRole('link', { name: 'Ir a entrar' }).click();
    await visitor.reads('Entra y ponemos tu corcholata en la carta que elegiste.');
    await visitor.fillIn({ 'Correo electrónico': email, Contraseña: 'secreta-2' });
    await visitor.press('Entrar');
    await visitor.reads(`Le pusiste tu corcholata a «${names.luna}».`);
    expect(await likeOf(token)).toBe(luna.id);
    await visitor.leave();
  });

  it('is not placed by an address that somebody else made, but by one tap', async () => {
    const { email, token, uid } = await newPerson('Fan');
    const visitor = await Visitor.onPhone(browser);
    const cardOf = ({ slug }: { slug: string }) => `/gallery/${event.slug}/${slug}`;
    const back = encodeURIComponent(`${cardOf(sol)}?corcholata`);
    await visitor.open(`/sign-in?volver=${back}`);
    await visitor.reads('Entra para subir tu foto y poner tu corcholata.');
    await visitor.fillIn({ 'Correo electrónico': email, Contraseña: 'secreta-1' });
    await visitor.press('Entrar');
    await visitor.isAt(cardOf(sol));
    const offer = (name: string) => `Falta un toque: ¿ponemos tu corcholata en «${name}»?`;
    await visitor.reads(offer(names.sol));
    expect(await likeOf(token)).toBeUndefined();

    // Accounts are known by their uid; the seal of an e-mail is not.
    for (const seal of [uid, 'a1'.repeat(32)]) {
      await visitor.open(`${cardOf(sol)}?corcholata=${seal}`);
      await visitor.isAt(cardOf(sol));
      await visitor.reads(offer(names.sol));
      expect(await likeOf(token)).toBeUndefined();
    }
    await visitor.page.getByRole('button', { name: 'Ponerla', exact: true }).click();
    await visitor.reads(`Le pusiste tu corcholata a «${names.sol}».`);

    await visitor.open(`${cardOf(luna)}?corcholata=${uid}`);
    await visitor.reads(offer(names.luna));
    await visitor.button(`Está en ${names.sol}: moverla aquí`).waitFor();
    expect(await likeOf(token)).toBe(sol.id);
    await visitor.page.getByRole('button', { name: 'Moverla aquí', exact: true }).click();
    await visitor.reads(`Tu corcholata pasó de «${names.sol}» a «${names.luna}».`);
    await visitor.leave();
  });

  it('who closes the sheet is forgotten', async () => {
    const { email, token } = await newPerson('Fan');
    const visitor = await Visitor.onPhone(browser);
    await visitor.open(`/gallery/${event.slug}/${sol.slug}`);
    await visitor.press('Poner mi corcholata');
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await visitor.fillIn({ 'Correo electrónico': email, Contraseña: 'secreta-1' });
    await visitor.press('Entrar');
    await visitor.isAt(`/gallery/${event.slug}/${sol.slug}`);
    await visitor.button('Poner mi corcholata').waitFor();
    expect(await likeOf(token)).toBeUndefined();
    await visitor.leave();
  });

  it('whose contest ended, or whose card is gone, is told of', async () => {
    const author = await newPerson();
    const brief = await newEvent();
    const [late, gone] = [
      await newPublicPost(author, brief.id, unique('La Tarde')),
      await newPublicPost(author, brief.id, unique('La Ida')),
    ];
    const { email } = await newPerson('Fan');
    const visitor = await Visitor.onPhone(browser);
    await visitor.open(`/gallery/${brief.slug}/${late.slug}`);
    await visitor.press('Poner mi corcholata');
    await visitor.page.getByRole('link', { name: 'Crear mi cuenta' }).click();
    await visitor.page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
    await visitor.isAt(
      `/sign-in?volver=${encodeURIComponent(`/gallery/${brief.slug}/${late.slug}?corcholata`)}`,
    );
    await endEvent(brief.id);
    await api.call('deletePost', { token: author.token, params: { postId: gone.id } });
    // A page may show for two seconds what was so before.
    await sleep(2_000);
    await visitor.page.reload();
    await visitor.fillIn({ 'Correo electrónico': email, Contraseña: 'secreta-1' });
    await visitor.press('Entrar');
    await visitor.reads('Este reto terminó antes de que entraras.');
    await visitor.open(`/gallery/${brief.slug}/${gone.slug}?corcholata`);
    await visitor.reads('Tu corcholata sigue contigo: elige otra carta.');
    await visitor.leave();
  });
});
