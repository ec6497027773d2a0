import { expect, it } from 'vitest';
import { newestCode } from '../support/mail.ts';
import {
  api,
  asAdmin,
  identity,
  listOf,
  newContest,
  newPerson,
  newPost,
  picture,
  unique,
} from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

/** Esc asks before typed text is lost. */
async function pressEscAndStay({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir escribiendo' }).click();
}

it('the profile shows the state of each card, changes name and picture, exports all data, hides a denial and deletes a card', async () => {
  const { event, author: session, posts } = await newContest('La Publicada');
  const [shown, waiting, refused] = [posts[0].name, unique('La Pendiente'), unique('La Rechazada')];
  await newPost(session, event.id, waiting);
  const { id: postId } = await newPost(session, event.id, refused);
  const reason = 'Se ve otra marca';
  await asAdmin('denyPost', { params: { postId }, body: { reason } });
  // A list of contests may be two seconds old.
  const race = () => api.call('getMyRace', { token: session.token });
  await expect.poll(async () => (await race()).cards.length).toBe(1);
  const person = await Visitor.onPhone({ as: session });
  await person.open('/profile');
  await person.main.getByRole('heading', { name: 'Autora Prueba' }).waitFor();
  const card = (name: string) =>
    person.main.getByRole('listitem').filter({ hasText: new RegExp(name, 'i') });
  await card(shown).getByText('Sin corcholatas todavía').waitFor();
  await card(shown).getByText('Te falta una corcholata para subir al podio.').waitFor();
  const page = person.main.getByRole('link', { name: 'Mi página para compartir' });
  expect(await page.getAttribute('href')).toBe(`/contestant/${session.uid}`);
  await card(waiting).getByText('En revisión').first().waitFor();
  expect(await card(shown).getByText('En revisión').count()).toBe(0);
  await card(refused).getByText(`El motivo: ${reason}`).waitFor();
  const again = card(refused).getByRole('link', { name: 'Sube otra' });
  expect(await again.getAttribute('href')).toBe(`/gallery?participar&reto=${event.slug}`);

  const avatar = person.main.locator('img').first();
  expect(await avatar.getAttribute('src')).toContain('avatar.svg');
  const file = { name: 'yo.jpg', mimeType: 'image/jpeg', buffer: await picture(400, 400) };
  await person.main.locator('input[name="profile-photo"]').setInputFiles(file);
  await expect.poll(() => avatar.getAttribute('src')).toContain('/media/profilePhotos/');
  await person.press('Editar mis datos');
  await person.fillIn({ Nombre: 'Anabel', 'Nombre en tus cartas': 'La Rana' });
  await pressEscAndStay(person);
  // Another device changes a field that this form does not change.
  const elsewhere = { dob: '1988-02-03' };
  await api.call('updateMe', { token: session.token, body: elsewhere });
  await person.page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await person.main.getByRole('heading', { name: 'Anabel Prueba' }).waitFor();
  await person.reads('En tus cartas: La Rana');
  const names = { name: 'Anabel', displayName: 'La Rana' };
  const stored = await api.call('getMe', { token: session.token });
  expect(stored).toMatchObject({ ...names, ...elsewhere });
  const saved = await person.download(() => person.press('Descargar mis datos'));
  expect(saved.name).toBe('el-reto-mis-datos.json');
  expect(saved.text).toContain(session.email);
  expect(saved.text).toContain(shown);

  expect(await person.accessibilityFaults()).toEqual([]);
  await card(refused).getByRole('button', { name: 'Quitar aviso' }).click();
  await card(refused).waitFor({ state: 'detached' });
  await expect.poll(() => person.focused()).toBe('Mis cartas');

  const remove = person.main.getByRole('button', { name: `Borrar «${shown}»` });
  await remove.click();
  const dialog = person.page.getByRole('dialog', { name: `¿Quitamos «${shown}» de la mesa?` });
  expect(await person.accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  expect(await listOf(event.id)).toHaveLength(1);
  await remove.click();
  // The card is deleted, but the answer is lost. The second press removes it from the list.
  await person.loseAnswer('**/api/posts/*');
  await dialog.getByRole('button', { name: 'Sí, borrar' }).click();
  await dialog.getByText('No hay conexión.').waitFor();
  person.faults = person.faults.filter((fault) => !/ERR_FAILED|404/.test(fault));
  await dialog.getByRole('button', { name: 'Sí, borrar' }).click();
  await person.reads('Esa carta ya no está en la mesa.');
  person.faults = person.faults.filter((fault) => !/ERR_FAILED|404/.test(fault));
  await card(shown).waitFor({ state: 'detached' });
  await expect.poll(() => listOf(event.id)).toEqual([]);

  await person.main.getByRole('button', { name: `Borrar «${waiting}»` }).click();
  await person.page.getByRole('button', { name: 'Sí, borrar' }).click();
  await person.reads('Tu publicación ha sido eliminada');
  await card(waiting).waitFor({ state: 'detached' });
  expect(person.faults).toEqual([]);
});

it('the owner changes password and e-mail address after a new sign-in; a Google account sees where to change them', async () => {
  const session = await newPerson('Ana');
  const person = await Visitor.onPhone({ as: session });
  const { page } = person;
  await person.open('/profile');
  const change = async (what: string, field: string, value: string, submit: string) => {
    await person.button(what).press('Enter');
    const dialog = page.getByRole('dialog', { name: what });
    await dialog.getByLabel(field, { exact: true }).fill(value);
    await pressEscAndStay(person);
    expect(await person.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: submit }).press('Enter');
  };
  const changed = 'otra-frase-2026';
  await change('Cambiar mi contraseña', 'Nueva contraseña', changed, 'Guardar contraseña');
  await person.confirmSignIn('no-es-esta');
  await person.reads('Credenciales inválidas');
  await person.confirmSignIn();
  await person.reads('Tu contraseña quedó cambiada.');
  await identity.signIn(session.email, changed);

  const email = `nuevo-${session.email}`;
  await change('Cambiar mi correo', 'Correo nuevo', email, 'Enviar enlace');
  await person.confirmSignIn(changed);
  await person.reads(`Enviamos un enlace a ${email}.`);
  expect(await person.accessibilityFaults()).toEqual([]);
  await identity.signIn(session.email, changed);
  await fetch((await newestCode(session.email)).oobLink);
  const renamed = await identity.signIn(email, changed);
  expect((await api.call('getMe', { token: renamed.token })).email).toBe(email);

  const byGoogle = await Visitor.atDesk({ as: renamed });
  await intercept(byGoogle.page, '**/accounts:lookup*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { users: { providerUserInfo: unknown }[] };
    const google = [{ providerId: 'google.com', rawId: '1', federatedId: '1' }];
    for (const user of json.users) user.providerUserInfo = google;
    await route.fulfill({ response: answer, json });
  });
  await byGoogle.open('/profile');
  await byGoogle.reads('se cambian en tu cuenta de Google');
  expect(await byGoogle.button('Cambiar mi correo').count()).toBe(0);
});
