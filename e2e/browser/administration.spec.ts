import { demoAccounts } from '@el-reto/demo';
import { expect, it } from 'vitest';
import { card } from '../support/desk.ts';
import { arrived } from '../support/patience.ts';
import { api, asAdmin, day, likeIn, listedEvent, newContest } from '../support/people.ts';
import {
  newDoubtedPerson,
  newEvent,
  newPerson,
  newPost,
  newPublicPost,
  picture,
  stack,
  toggle,
  unique,
} from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const namesOfEvents = async () => (await api.call('listAllEvents')).map(({ name }) => name);

it('an event is created with both pictures, and deleted after its name is typed', async () => {
  const person = await Visitor.administering('eventos');
  const { page } = person;
  const name = unique('Feria');
  await person.press('Crear reto');
  await person.press('Crear reto');
  await person.reads('Falta esta imagen.');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(await page.getByLabel('Nombre', { exact: true }).getAttribute('id'));
  await person.fillIn({
    Nombre: 'México a todo color',
    Título: 'La feria',
    Descripción: 'Luces y algodones.',
    'Fecha de inicio': day(-1),
    'Fecha de cierre': day(2),
  });
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect.poll(() => page.getByLabel('Título').inputValue()).toBe('La feria');
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture(480, 270) };
  for (const label of ['Imagen de portada', 'Imagen de la descripción']) {
    await page.getByLabel(label, { exact: true }).setInputFiles(file);
  }
  await expect.poll(() => page.getByText('Imagen lista').count()).toBe(2);
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.press('Crear reto');
  await person.reads('El nombre del evento ya está ocupado, elige otro.');
  const failure = { success: false, code: 'INTERNAL', message: 'Algo salió mal.' };
  const recover = await intercept(page, '**/api/admin/events', async (route) => {
    await arrived(route);
    await route.fulfill({ status: 500, json: failure });
  });
  await person.fillIn({ Nombre: name });
  await person.press('Crear reto');
  await person.reads('No pudimos crear el reto: Algo salió mal.');
  // The event was created although the answer says otherwise. The second press gets the first outcome.
  await recover();
  await person.press('Crear reto');
  await person.reads('El reto quedó creado');
  await expect.poll(namesOfEvents).toContain(name);
  // After saving, the focus is on the event in the list.
  await expect.poll(() => person.focused()).toContain(name);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
    expect.stringContaining('el-reto:reto:'),
  );

  // The dialog counts the event's likes only once, and they are known a moment after its creation.
  const id = (await api.call('listAllEvents')).find((event) => event.name === name)?.id ?? '';
  const author = await newPerson();
  const reported = await newPublicPost(author, id);
  const report = { params: { postId: reported.id }, body: { reason: 'Ofende' } };
  await api.call('reportPost', { token: author.token, ...report });
  await newPost(author, id);
  const likes = () => asAdmin('listClusters', { params: { eventId: id } });
  await expect.poll(likes).toMatchObject({ counted: 0, held: 0 });
  await person.press(`Eliminar: ${name}`);
  const dialog = page.getByRole('dialog', { name: 'Eliminar reto' });
  const forever = dialog.getByRole('button', { name: 'Eliminar para siempre' });
  expect(await forever.isDisabled()).toBe(true);
  expect(await person.accessibilityFaults()).toEqual([]);
  await dialog.getByText('Se borran 1 carta en la mesa y 1 en espera, con su foto.').waitFor();
  await dialog.getByRole('textbox').fill(name);
  const other = await newEvent();
  await forever.click();
  await expect.poll(namesOfEvents).not.toContain(name);
  await page.getByText(name).first().waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');

  // A contest that another administrator deleted meanwhile leaves the list as well.
  await person.press(`Eliminar: ${other.name}`);
  await dialog.getByRole('textbox').fill(other.name);
  await asAdmin('deleteEvent', { params: { eventId: other.id } });
  await forever.click();
  await dialog.getByText('No encontramos ese reto').waitFor();
  await page.keyboard.press('Escape');
  await person.main.getByText(other.name).first().waitFor({ state: 'detached' });
});

it('a running event ends after a question; its winners are hidden and shown; the published result keeps its places, and a voter checks it; an unknown contest has no result', async () => {
  const [author, ended] = await Promise.all([newPerson('Ximena'), newEvent()]);
  const name = unique('La Ganadora');
  const post = await newPublicPost(author, ended.id, name, await picture(300, 200));
  const [voter, doubted] = [await newPerson(), await newDoubtedPerson()];
  for (const each of [voter, doubted]) await toggle(each, post.id);
  await expect.poll(() => likeIn(doubted, ended.id)).toMatchObject({ state: 'held' });
  const likes = () => asAdmin('listClusters', { params: { eventId: ended.id } });
  await expect.poll(likes).toMatchObject({ counted: 1 });
  const onSite = async () => (await api.call('listWinners')).map(({ event }) => event.id);
  const person = await Visitor.administering('eventos');
  const { main, page } = person;
  await person.press(`Editar: ${ended.name}`);
  await person.fillIn({ 'Fecha de inicio': day(-3), 'Fecha de cierre': day(-2) });
  await person.reads('Esa fecha ya pasó: el reto queda terminado.');
  const ending = page.getByRole('dialog', { name: `Terminar «${ended.name}»` });
  await person.press('Guardar cambios');
  await ending.getByText('Termina con 1 carta y 1 corcholata.').waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  await ending.getByRole('button', { name: 'Cancelar' }).click();
  await ending.waitFor({ state: 'detached' });
  expect(await listedEvent(ended.id)).toMatchObject({ endDate: day(7) });
  await person.press('Guardar cambios');
  await ending.getByRole('button', { name: 'Terminar el reto' }).click();
  await person.reads('Cambios guardados');
  await expect.poll(onSite).toContain(ended.id);
  await expect.poll(async () => (await listedEvent(ended.id))?.endDate).toBe(day(-2));
  await main.getByRole('link', { name: 'Ganadores' }).click();
  await card(person, ended.name).getByText('Resultado provisional').waitFor();
  await ending.waitFor({ state: 'detached' });
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.press(`Desactivar ganadores: ${ended.name}`);
  await person.reads('Los ganadores quedaron ocultos');
  await expect.poll(() => person.focused()).toBe(ended.name);
  await expect.poll(onSite).not.toContain(ended.id);
  await person.press(`Activar ganadores: ${ended.name}`);
  const dialog = page.getByRole('dialog', { name: /^Publicar el resultado de/ });
  await dialog.getByText('Queda fijo con 1 carta y 1 corcholata.').waitFor();
  await dialog.getByText('Se queda fuera 1 corcholata en revisión.').waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publicar resultado' }).click();
  const undecided = page.getByRole('dialog', { name: 'Quedan corcholatas por decidir' });
  await undecided.waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  await undecided.getByRole('button', { name: 'Publicar sin ellas' }).click();
  await person.reads('Los ganadores ya se ven');
  await card(person, ended.name).getByText('Resultado publicado').waitFor();
  await expect.poll(() => person.focused()).toBe(ended.name);
  await expect.poll(onSite).toContain(ended.id);

  // A published result does not change: its winners are shown again without a question.
  const podium = main.getByRole('list', { name: `Podio de ${ended.name}` });
  await podium.getByText('1.º lugar').waitFor();
  await person.press(`Desactivar ganadores: ${ended.name}`);
  await expect.poll(onSite).not.toContain(ended.id);
  await podium.getByText('La Ganadora').waitFor();
  await podium.getByText('1.º lugar').waitFor({ state: 'detached' });

  // Places of a published result stay when better cards are deleted. The open page reads them after a change.
  await intercept(person.context, '**/api/all-events', async (route) => {
    const answer = await arrived(route);
    const text = (await answer.text()).replaceAll('"place":1', '"place":3');
    await route.fulfill({ response: answer, body: text });
  });
  await person.press(`Activar ganadores: ${ended.name}`);
  await expect.poll(onSite).toContain(ended.id);
  await podium.getByText('3.º lugar').waitFor();
  await main.getByRole('link', { name: 'Resumen' }).click();
  await main.getByLabel('Ver números de').selectOption({ label: ended.name });
  await main.getByText('3.º lugar').waitFor();
  // The browser logs every refused request.
  expect(person.faults.filter((fault) => !fault.includes('409'))).toEqual([]);

  const reader = await Visitor.onPhone({ as: voter });
  await reader.open('/winners');
  await reader.main.getByRole('heading', { name: ended.name }).waitFor();
  const photo = reader.main.getByRole('article').filter({ hasText: name }).locator('img');
  const ratio = async () => {
    const { width = 0, height = 1 } = (await photo.boundingBox()) ?? {};
    return width / height;
  };
  await expect.poll(ratio, { message: 'the whole photo' }).toBeCloseTo(300 / 200, 1);
  await reader.main.locator(`a[href="/winners/${ended.slug}/acta"]`).click();
  await reader.main.getByRole('heading', { name: ended.name, level: 1 }).waitFor();
  await reader.main.getByRole('link', { name }).waitFor();
  await reader.reads('1 corcholata seguía en revisión al publicar');
  await reader.press('Comprobar ahora');
  await reader.reads('Todo coincide: el acta dice lo mismo que el registro.');
  await reader.reads(`Tu corcholata en «${name}» contó.`);
  expect(await reader.accessibilityFaults()).toEqual([]);
  expect(await reader.coveredControls()).toEqual([]);
  await reader.stepTo('/winners/ninguno/acta');
  await reader.main.getByRole('heading', { name: 'Este reto no está en la mesa' }).waitFor();
});

it('the administration’s own site admits only administrators, and moderation works there as on the contest’s site', async () => {
  const stranger = await newPerson('Curiosa');
  const post = await newPost(stranger, (await newEvent()).id);
  const person = await Visitor.onPhone({ baseURL: stack.admin });
  let failures = 1;
  await intercept(person.context, /\/assets\/audit-[\w-]+\.js/, (route) => {
    failures -= 1;
    return failures >= 0 ? route.abort() : route.continue();
  });
  await person.page.goto('/');
  const forgotten = person.page.getByRole('link', { name: '¿Olvidaste tu contraseña?' });
  expect(await forgotten.getAttribute('href')).toBe(`${stack.site}/ResetPassword`);
  await person.enter(stranger.email);
  await person.reads('Solo para administradores');
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.press('Entrar con otra cuenta');
  await person.enter(demoAccounts.admin.email, demoAccounts.admin.password);
  await person.main.getByRole('heading', { level: 1, name: 'Moderación' }).waitFor();
  await person.press('Filtros');
  await person.page.getByLabel('Reto').selectOption(post.eventid);
  await card(person, post.name).waitFor();
  await person.press('Una por una');
  await person.main.getByRole('heading', { name: post.name }).waitFor();
  await person.settle();
  expect(await person.accessibilityFaults()).toEqual([]);
  expect(person.faults).toEqual([]);

  // If a chunk cannot be loaded, the page reloads. Offline it shows a retry button instead.
  const section = (name: string) => person.main.getByRole('link', { name, exact: true }).click();
  const log = person.main.getByLabel('Qué hizo');
  const loaded = person.page.waitForEvent('load');
  await section('Bitácora');
  await loaded;
  await log.waitFor();
  await person.context.setOffline(true);
  await section('Retos');
  await person.reads('Esta parte se está tomando un respiro');
  await section('Bitácora');
  await log.waitFor();
  await section('Retos');
  await person.context.setOffline(false);
  await person.press('Volver a intentar');
  await person.main.getByRole('button', { name: 'Crear reto' }).waitFor();
});

it('the switch that closes likes is sent when it is pressed, and visitors read that likes are closed', async () => {
  // The real switches affect all contests, so the test answers their calls itself.
  let switches = { likes: 'open', uploads: 'open' };
  const answer = (visitor: Visitor) =>
    intercept(visitor.context, /\/api\/(admin\/)?switches$/, (route) => {
      const change = route.request().postDataJSON() as Partial<typeof switches> | null;
      switches = { ...switches, ...change };
      return route.fulfill({ json: change === null ? switches : { success: true, ...switches } });
    });
  const { event } = await newContest('La Pausada');
  const running = await listedEvent(event.id);
  const person = await Visitor.administering('eventos', async (admin) => {
    await answer(admin);
    // Other test files delete contests at any time, and a contest without numbers cannot be counted.
    await intercept(admin.context, '**/api/all-events', (route) =>
      route.fulfill({ json: [running] }),
    );
  });
  await person.press('Cerrar: Votación');
  const dialog = person.page.getByRole('dialog', { name: 'Cerrar la votación' });
  await dialog.getByText('Se detiene en 1 reto, con 1 carta y 0 corcholatas.').waitFor();
  expect(switches.likes).toBe('open');
  await dialog.getByRole('button', { name: 'Cerrar la votación' }).click();
  await person.reads('Votación cerrada');
  expect(switches).toEqual({ likes: 'closed', uploads: 'open' });
  expect(await person.accessibilityFaults()).toEqual([]);
  const visitor = await Visitor.atDesk();
  await answer(visitor);
  await visitor.open('/gallery');
  await visitor.reads('Las corcholatas están en pausa por un momento.');
  await person.press('Abrir: Votación');
  await person.reads('Votación abierta');
  expect(switches).toEqual({ likes: 'open', uploads: 'open' });
});
