import { randomUUID } from 'node:crypto';
import type { Event } from '@el-reto/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailedAddress } from '../support/mail.ts';
import { api, endEvent, identity, isOver, listOf, newEvent, newPerson } from '../support/people.ts';
import { newPublicPost, password, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

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

const pageOf = ({ slug }: { slug: string }, of = event) => `/gallery/${of.slug}/${slug}`;
const likeOf = async (token: string) => (await api.call('listMyLikes', { token }))[event.id];
const capOf = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: new RegExp(`Me gusta: ${name}`) });

async function enter(visitor: Visitor, email: string, secret = password): Promise<void> {
  await visitor.fillIn({ 'Correo electrónico': email, Contraseña: secret });
  await visitor.press('Entrar');
}

/** Signs up from the dialog that asks a guest to sign in, and returns the new account's e-mail. */
async function signUpFromDialog(visitor: Visitor): Promise<string> {
  await visitor.page.getByRole('link', { name: 'Crear mi cuenta' }).click();
  const email = `${randomUUID().slice(0, 8)}@elreto.test`;
  await visitor.fillIn({
    Nombre: 'Lupe',
    Apellidos: 'Nueva',
    'Fecha de nacimiento': '1992-03-04',
    'Correo electrónico': email,
    Contraseña: password,
  });
  await visitor.press('Crear mi cuenta');
  await visitor.reads('Tu corcholata está apartada');
  return email;
}

describe('the like of a guest', () => {
  it('is dropped with its dialog, and placed on the same page after signing in there', async () => {
    const { email, token } = await newPerson('Fan');
    const visitor = await Visitor.onPhone();
    await visitor.open(`/contest/${event.slug}`);
    await capOf(visitor, names.luna).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    await capOf(visitor, names.sol).click();
    const dialog = visitor.page.getByRole('dialog', {
      name: `Entra y ponemos tu corcholata en «${names.sol}»`,
    });
    await dialog.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
    await enter(visitor, email);
    await visitor.isAt(`/contest/${event.slug}`);
    await visitor.isSignedIn();
    expect(await likeOf(token)).toBeUndefined();

    const other = await Visitor.onPhone();
    await other.open(`/contest/${event.slug}`);
    await capOf(other, names.sol).click();
    const asked = other.page.getByRole('dialog');
    await asked.getByLabel('Correo electrónico').fill(email);
    await asked.getByLabel('Contraseña', { exact: true }).fill(password);
    await asked.getByRole('button', { name: 'Entrar' }).click();
    await other.reads(`Le pusiste tu corcholata a «${names.sol}».`);
    await other.isAt(`/contest/${event.slug}`);
    expect(await likeOf(token)).toBe(sol.id);
  });

  it('is placed after sign-up in the browser that opened the mail, and the first browser goes on', async () => {
    const visitor = await Visitor.onPhone();
    await visitor.open(pageOf(luna));
    await visitor.press('Poner mi corcholata');
    const email = await signUpFromDialog(visitor);
    const other = await Visitor.atDesk();
    await other.open(await mailedAddress(email));
    await other.reads('Correo verificado');
    await other.reads(
      'Tu cuenta está lista. Entra y ponemos tu corcholata en la carta que elegiste.',
    );
    await other.page.getByRole('link', { name: 'Ir a entrar' }).click();
    await enter(other, email);
    await other.reads(`Le pusiste tu corcholata a «${names.luna}».`);
    await other.isAt(pageOf(luna));
    const { token } = await identity.signIn(email, password);
    expect(await likeOf(token)).toBe(luna.id);

    await visitor.press('Ya lo abrí: entrar');
    await visitor.isAt(pageOf(luna));
    await visitor.reads('Tu corcholata está aquí');
  });

  it('is placed once where the mail is opened in a tab beside the sign-up', async () => {
    const visitor = await Visitor.onPhone();
    await visitor.open(pageOf(sol));
    await visitor.press('Poner mi corcholata');
    const email = await signUpFromDialog(visitor);
    const link = await visitor.context.newPage();
    await link.goto(await mailedAddress(email));
    const card = pageOf(sol);
    await Promise.all([visitor.isAt(card), link.waitForURL((url) => url.pathname === card)]);
    await link.getByText('Tu corcholata está aquí').first().waitFor();
    await visitor.reads('Tu corcholata está aquí');
    const { token } = await identity.signIn(email, password);
    expect(await likeOf(token)).toBe(sol.id);
    for (const page of [visitor.page, link]) {
      const cap = page.getByRole('button', { name: `Me gusta: ${names.sol}` });
      await expect.poll(() => cap.innerText(), soon).toMatch(/[1-9]/);
    }
  });

  it('outlives a new password', async () => {
    const { email, token } = await newPerson('Fan');
    const visitor = await Visitor.onPhone();
    await visitor.open(pageOf(luna));
    await visitor.press('Poner mi corcholata');
    await visitor.page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    const back = encodeURIComponent(`${pageOf(luna)}?corcholata`);
    await visitor.isAt(`/ResetPassword?volver=${back}`);
    await visitor.page.reload();
    await visitor.fillIn({ 'Correo electrónico': email });
    await visitor.press('Enviar enlace');
    await visitor.reads('Revisa tu correo');
    await visitor.open(await mailedAddress(email));
    await visitor.fillIn({ 'Nueva contraseña': 'secreta-2' });
    await visitor.press('Guardar contraseña');
    await visitor.page.getByRole('link', { name: 'Ir a entrar' }).click();
    await visitor.reads('Entra y ponemos tu corcholata en la carta que elegiste.');
    await enter(visitor, email, 'secreta-2');
    await visitor.reads(`Le pusiste tu corcholata a «${names.luna}».`);
    expect(await likeOf(token)).toBe(luna.id);
  });

  it('is never placed by an address, but by one tap', async () => {
    const { email, token, uid } = await newPerson('Fan');
    const visitor = await Visitor.onPhone();
    await visitor.open(`/sign-in?volver=${encodeURIComponent(`${pageOf(sol)}?corcholata`)}`);
    await visitor.reads('Entra para subir tu foto y poner tu corcholata.');
    await enter(visitor, email);
    await visitor.isAt(pageOf(sol));
    const offer = (name: string) => `Falta un toque: ¿ponemos tu corcholata en «${name}»?`;
    await visitor.reads(offer(names.sol));
    expect(await likeOf(token)).toBeUndefined();

    // The uid of an account is public. The seal of its e-mail is not.
    for (const seal of [uid, 'a1'.repeat(32)]) {
      await visitor.open(`${pageOf(sol)}?corcholata=${seal}`);
      await visitor.isAt(pageOf(sol));
      await visitor.reads(offer(names.sol));
      expect(await likeOf(token)).toBeUndefined();
    }
    await visitor.page.getByRole('button', { name: 'Ponerla', exact: true }).click();
    await visitor.reads(`Le pusiste tu corcholata a «${names.sol}».`);

    await visitor.open(`${pageOf(luna)}?corcholata=${uid}`);
    await visitor.reads(offer(names.luna));
    await visitor.button(`Está en ${names.sol}: moverla aquí`).waitFor();
    expect(await likeOf(token)).toBe(sol.id);
    await visitor.page.getByRole('button', { name: 'Moverla aquí', exact: true }).click();
    await visitor.reads(`Tu corcholata pasó de «${names.sol}» a «${names.luna}».`);
  });

  it('is answered in words where the contest has ended or the card was deleted', async () => {
    const author = await newPerson();
    const brief = await newEvent();
    const [late, deleted] = [
      await newPublicPost(author, brief.id, unique('La Tarde')),
      await newPublicPost(author, brief.id, unique('La Ida')),
    ];
    const { email } = await newPerson('Fan');
    const visitor = await Visitor.onPhone();
    await visitor.open(pageOf(late, brief));
    await visitor.press('Poner mi corcholata');
    await visitor.page.getByRole('link', { name: 'Crear mi cuenta' }).click();
    await visitor.main.getByRole('link', { name: 'Entrar' }).click();
    const back = encodeURIComponent(`${pageOf(late, brief)}?corcholata`);
    await visitor.isAt(`/sign-in?volver=${back}`);
    await api.call('deletePost', { token: author.token, params: { postId: deleted.id } });
    await endEvent(brief.id);
    await expect.poll(() => isOver(brief.id), soon).toBe(true);
    await expect.poll(async () => (await listOf(brief.id)).length, soon).toBe(1);
    await visitor.page.reload();
    await enter(visitor, email);
    await visitor.reads('Este reto terminó antes de que entraras.');
    await visitor.open(`${pageOf(deleted, brief)}?corcholata`);
    await visitor.reads('Tu corcholata sigue contigo: elige otra carta.');
  });
});
