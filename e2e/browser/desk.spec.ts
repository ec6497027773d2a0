import { createHash } from 'node:crypto';
import type { Event } from '@el-reto/contracts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { card, deskOf, extendUndo } from '../support/desk.ts';
import {
  admin,
  api,
  asAdmin,
  expectError,
  likedBy,
  listedEvent,
  listOf,
  newContest,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  toggle,
  unique,
  untilBanned,
} from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const namesOf = async (event: Event) => (await listOf(event.id)).map(({ name }) => name);

/** A picture of large squares in these colours, which looks the same in every width. */
const squares = (colours: Buffer, width = 320) =>
  sharp(colours, { raw: { width: 8, height: 6, channels: 3 } })
    .resize(width, (width * 6) / 8, { kernel: 'nearest' })
    .jpeg({ quality: width > 300 ? 90 : 60 })
    .toBuffer();
/** The colours of a picture by its name. Of random pictures, one in a hundred differs from its copies. */
const coloursOf = (name: string) =>
  createHash('shake256', { outputLength: 8 * 6 * 3 })
    .update(name)
    .digest();

it('the address contains the filters of the desk; similar photos, also of an earlier contest, are compared side by side and decided', async () => {
  const [before, event] = [await newEvent(), await newEvent()];
  const [ana, beto] = [await newPerson('Ana'), await newPerson('Beto')];
  const seed = coloursOf('la luna');
  const original = await newPublicPost(ana, before.id, unique('Original'), await squares(seed));
  const copy = await newPost(beto, event.id, unique('Copia'), await squares(seed, 280));
  const own = await newPost(ana, event.id, unique('Propia'), await squares(seed, 240));
  const other = await newPost(
    beto,
    event.id,
    unique('Distinta'),
    await squares(coloursOf('el mar')),
  );
  // Pictures are compared in the background.
  const query = { event: event.id, duplicates: '1' } as const;
  const alike = async () =>
    (await asAdmin('listAdminPosts', { query })).posts.map((post) => post.duplicateOf.toSorted());
  await expect
    .poll(alike)
    .toEqual([[original.id, own.id].toSorted(), [original.id, copy.id].toSorted()]);
  const moderator = await deskOf(event);
  const { page } = moderator;
  await moderator.reads('Hay 3 cartas esperando');
  await page.getByLabel('Buscar por carta, persona o número').fill(other.name);
  await card(moderator, copy.name).waitFor({ state: 'detached' });
  await card(moderator, other.name).waitFor();
  await moderator.press('Públicas');
  await moderator.reads('Nada con esos filtros');
  await moderator.press('Quitar filtros');
  await page.getByLabel('Reto').selectOption(before.id);
  await card(moderator, original.name).waitFor();
  expect(new URL(page.url()).searchParams.get('estado')).toBe('publicas');
  expect(await moderator.accessibilityFaults()).toEqual([]);
  await moderator.press('Tabla');
  await page.getByRole('rowheader', { name: original.name }).waitFor();
  expect(await moderator.accessibilityFaults()).toEqual([]);
  await page.goBack();
  await page.goBack();
  await moderator.reads('Nada con esos filtros');
  await page.goBack();
  await card(moderator, other.name).waitFor();

  await page.getByLabel('Buscar por carta, persona o número').fill('');
  await moderator.press('Solo parecidas');
  await card(moderator, copy.name).waitFor();
  await card(moderator, other.name).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Ver en grande: ${copy.name}` }).click();
  const beside = moderator.main.getByRole('figure', { name: 'Fotos parecidas' });
  /** Steps through the similar photos until one with this text is shown. */
  const showBeside = async (text: string) => {
    const isShown = async () => {
      if ((await beside.getByText(text).count()) > 0) return true;
      await page.keyboard.press('p');
      return false;
    };
    await expect.poll(isShown).toBe(true);
  };
  await showBeside(own.name);
  await showBeside(original.name);
  expect(await beside.innerText()).toMatch(/Otro autor[\s\S]*Pública/);
  expect(await beside.innerText()).toContain(before.name);
  expect(await moderator.accessibilityFaults()).toEqual([]);
  await page.keyboard.press('d');
  await moderator.main.getByRole('heading', { name: own.name }).waitFor();
  await showBeside('Mismo autor');
  await page.keyboard.press('a');
  await expect.poll(() => namesOf(event)).toEqual([own.name]);
  expect(moderator.faults).toEqual([]);
});

it('a public photo is removed with a reason, its author is suspended, and the suspension is lifted; accounts are found by e-mail and downloaded', async () => {
  const { event, author, posts } = await newContest('Fuera', 'Una');
  const [first, second] = posts;
  const other = await newPublicPost(await newPerson(), event.id, unique('Otra'));
  const moderator = await deskOf(event, '&estado=publicas');
  const { page } = moderator;
  await moderator.press(`Retirar: ${first.name}`);
  const removal = page.getByRole('dialog', { name: `Retirar «${first.name}»` });
  await removal.getByText('Deja de verse en todo el sitio').waitFor();
  expect(await removal.getByText('corcholatas').count()).toBe(0);
  await removal.getByRole('button', { name: 'Retirar', exact: true }).click();
  const missing = removal.getByText('Escribe o elige un motivo.');
  await missing.waitFor();
  await page.keyboard.press('5');
  await missing.waitFor({ state: 'hidden' });
  await removal.getByLabel('Motivo').fill('');
  await removal.getByRole('button', { name: 'Retirar', exact: true }).click();
  await missing.waitFor();
  expect(await moderator.accessibilityFaults()).toEqual([]);
  const refusal = { status: 400, json: { code: 'MALFORMED_REQUEST', message: 'No.' } };
  const admitRemoval = await intercept(page, '**/remove', (route) => route.fulfill(refusal));
  await removal.getByLabel('Motivo').fill('Es de otra marca');
  await page.keyboard.press('Enter');
  await moderator.reads(`Error: ${first.name}: No.`);
  await admitRemoval();
  moderator.faults = moderator.faults.filter((fault) => !fault.includes('400'));
  await moderator.press(`Retirar: ${first.name}`);
  expect(await removal.getByLabel('Motivo').inputValue()).toBe('Es de otra marca');
  await removal.getByLabel('Motivo').fill('');
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await moderator.reads(`«${first.name}» ya no se ve en el sitio.`);
  await expect.poll(() => namesOf(event)).toEqual([other.name, second.name]);
  await moderator.press('Retiradas');
  await card(moderator, first.name).getByText('Contenido ofensivo').waitFor();

  await moderator.press('Públicas');
  const historyLink = card(moderator, second.name).getByRole('link', { name: /Historial de/ });
  await historyLink.click();
  const history = page.getByRole('dialog', { name: /Autora/ });
  await history.getByText(/^1 pública/).waitFor();
  expect(await moderator.accessibilityFaults()).toEqual([]);
  await history.getByRole('button', { name: 'Suspender cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: /Suspender a/ });
  await dialog.getByText('Se retira del sitio su carta, con 0 corcholatas.').waitFor();
  await dialog.getByLabel('Motivo').fill('Usa fotos ajenas');
  const admitBan = await intercept(page, '**/ban', (route) => route.fulfill(refusal));
  await dialog.getByRole('button', { name: 'Suspender cuenta' }).click();
  // The message below the dialog cannot be read.
  await history.getByText('Error: No.').waitFor();
  await admitBan();
  moderator.faults = moderator.faults.filter((fault) => !fault.includes('400'));
  await history.getByRole('button', { name: 'Suspender cuenta' }).click();
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('Usa fotos ajenas');
  await dialog.getByRole('button', { name: 'Suspender cuenta' }).click();
  await moderator.reads('La cuenta quedó suspendida.');
  await history.getByText('Suspendida').waitFor();
  await untilBanned(author);
  await expectError(toggle(author, other.id), 403, 'BANNED');
  await expect.poll(() => namesOf(event)).toEqual([other.name]);
  expect(moderator.faults).toEqual([]);

  await moderator.open('/admin?seccion=usuarios&vista=cuentas&suspendidas=1');
  await page.getByLabel('Buscar cuenta por correo').fill(author.email);
  const account = moderator.main.getByRole('article').filter({ hasText: author.email });
  await account.getByText(/Usa fotos ajenas/).waitFor();
  let counts = 0;
  page.on('request', (request) => {
    if (request.url().includes(`author=${author.uid}`)) counts += 1;
  });
  await account.getByRole('button', { name: /Levantar suspensión: Autora/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Se aclaró el caso' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Levantar suspensión' }).click();
  await moderator.reads('Ninguna cuenta así.');
  expect(counts, 'a suspension that is lifted removes no cards').toBe(0);
  await expect.poll(() => toggle(author, other.id).then(({ liked }) => liked)).toBe(true);
  await moderator.press('Correos');
  await page.getByLabel('Buscar correo').fill(author.email.slice(0, 18).toUpperCase());
  await moderator.reads(/^1 de [\d,]+ correos$/);
  const file = await moderator.download(() => moderator.press('Descargar CSV'));
  expect(file.name).toMatch(/^correos-el-reto-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text.trim().split(/\r?\n/)).toEqual([expect.anything(), author.email]);
});

it('a card with a decision that can still be undone is not removed, and the message about it does not cover the undo', async () => {
  const { event, author, posts } = await newContest('La Dudosa');
  const [post] = posts;
  const report = { params: { postId: post.id }, body: { reason: 'Ofende' } };
  await api.call('reportPost', { token: author.token, ...report });
  const moderator = await Visitor.onPhone({ as: await admin() });
  const { page } = moderator;
  await extendUndo(moderator);
  await moderator.open(`/admin?seccion=moderacion&reto=${event.id}`);
  await moderator.press(`Conservar: ${post.name}`);
  await moderator.press('Públicas');
  await moderator.press(`Retirar: ${post.name}`);
  await page.getByRole('dialog').getByLabel('Motivo').fill('Ofende');
  await page.keyboard.press('Enter');
  await moderator.reads(`«${post.name}»: ya hay una decisión en camino. No cambiamos nada.`);
  const isOnTop = await page.getByRole('button', { name: 'Deshacer' }).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop).toBe(true);
  expect(await moderator.accessibilityFaults()).toEqual([]);
  expect(moderator.faults).toEqual([]);
});

it('prizes, rules and questions of an event are shown in a preview and saved, its earlier name leads to it, and only voters see its numbers', async () => {
  const { event, posts } = await newContest('La Rosa', 'El Clavel');
  await toggle(await newPerson(), posts[1].id);
  const moderator = await Visitor.administering('eventos');
  const { page } = moderator;
  await moderator.press(`Editar: ${event.name}`);
  const name = unique('Otro Nombre');
  await moderator.fillIn({
    Nombre: name,
    '1.º lugar': 'Un viaje a Oaxaca',
    '2.º lugar': 'Una caja',
    Reglas: 'Una foto por persona.\nSin filtros.',
    'Número de permiso': 'S-0042/2026',
  });
  await moderator.reads(`La de ahora, /contest/${event.slug}, y las anteriores siguen llegando`);
  await page.getByLabel('Cuándo se ven los números').selectOption('Después de poner su corcholata');
  await moderator.main.getByLabel('Propios de este reto').check();
  await moderator.press('Agregar pregunta');
  await moderator.press('Guardar cambios');
  await moderator.reads('Escribe qué se pregunta en cada una.');
  await moderator.main.getByLabel('Pregunta 12', { exact: true }).fill('Talla de gorra');
  await moderator.press('Quitar «Talla»');
  expect(await moderator.accessibilityFaults()).toEqual([]);
  await moderator.press('Ver cómo queda');
  const preview = page.getByRole('dialog', { name: 'Así se verá' });
  await preview.getByText('Un viaje a Oaxaca', { exact: true }).waitFor();
  expect(await moderator.focused()).toBe('Así se verá');
  await preview.getByRole('heading', { name, level: 1 }).waitFor();
  await preview.getByRole('listitem').filter({ hasText: 'Talla de gorra' }).waitFor();
  expect(await moderator.accessibilityFaults()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Jurado', exact: true }).click();
  await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).waitFor();
  await moderator.press('Seguir editando');
  await moderator.press('Guardar cambios');
  await moderator.reads('Cambios guardados');
  const { own } = await asAdmin('getClaimForm', { query: { eventId: event.id } });
  const asked = own?.map(({ label, kind }) => `${label}: ${kind}`);
  expect(asked).toHaveLength(11);
  expect(asked?.at(-1)).toBe('Talla de gorra: line');
  expect(moderator.faults).toEqual([]);
  // A page does not read the list of contests again.
  await expect.poll(() => listedEvent(event.id)).toMatchObject({ name, counts: 'voted' });

  const session = await newPerson('Fan');
  const fan = await Visitor.onPhone({ as: session });
  await fan.open(`/contest/${event.slug}`);
  await fan.page.waitForURL(/\/contest\/otro-nombre-/);
  const prizes = fan.page.getByRole('region', { name: 'Lo que está en juego' });
  await prizes.getByText('Un viaje a Oaxaca', { exact: true }).waitFor();
  // The application replaces the server's page, and folds the rules again.
  await fan.settle();
  await fan.page.getByRole('heading', { name: 'Las bases de este reto' }).click();
  await fan.reads(/Sin filtros\./);
  await fan.reads('S-0042/2026');
  expect(await fan.accessibilityFaults()).toEqual([]);
  expect(fan.faults).toEqual([]);

  const [cap, other] = [fan.cap(posts[0].name), fan.cap(posts[1].name)];
  await fan.open(`/gallery?reto=${(await listedEvent(event.id))?.slug}`);
  await fan.reads('Los números de cada carta se ven en cuanto pones tu corcholata.');
  for (const each of [cap, other]) expect(await each.innerText()).not.toMatch(/\d\s+corcholata/);
  expect(await fan.accessibilityFaults()).toEqual([]);
  await cap.click();
  await expect.poll(() => cap.innerText()).toMatch(/1\s+corcholata/);
  // A reload would cancel a like that is not saved yet.
  await expect.poll(() => likedBy(session, event.id)).toBe(posts[0].id);
  await fan.page.reload();
  for (const each of [cap, other])
    await expect.poll(() => each.innerText()).toMatch(/1\s+corcholata/);
});
