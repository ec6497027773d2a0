import type { CallAnswer } from '@el-reto/contracts';
import type { Response } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  api,
  asAdmin,
  endEvent,
  listedEvent,
  newContest,
  newEvent,
  newPerson,
  picture,
  toggle,
} from '../support/people.ts';
import { desk as wide, phone } from '../support/browser.ts';
import { arrived } from '../support/patience.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const isSaved = (answer: Response) => answer.ok() && answer.request().method() === 'PUT';

it('an invited juror scores cards without seeing authors and likes, and the result contains the points', async () => {
  const { event, author, posts } = await newContest('La Guacamaya Enamorada', 'La Foto');
  const [liked, loved] = posts;
  await toggle(await newPerson(), liked.id);
  const elsewhere = await newEvent();

  const desk = await Visitor.administering('jurado');
  const section = (name: string) => desk.page.getByRole('link', { name, exact: true });
  const draft = async () => {
    await section('Jurado').click();
    await desk.main.getByLabel('Reto').selectOption(event.id);
    await desk.press('Agregar jurado');
    await desk.main.getByLabel('Pesa junto con las corcholatas').check();
    // Only then does the page ask before it is left.
    await expect.poll(desk.mayClose).toBe(false);
  };
  await section('Premios').click();
  await draft();
  const question = desk.page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
  // The page prevents the navigation for which this call waits.
  void desk.page.goBack({ timeout: 1_000 }).catch(() => undefined);
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await desk.isAt('/admin?seccion=premios');
  await draft();
  // A link to a place on this page discards nothing.
  await section('Saltar al contenido').press('Enter');
  await desk.page.waitForURL(/#contenido$/);
  await desk.main.getByLabel('Reto').selectOption(elsewhere.id);
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  // The rules that a colleague saved meanwhile stay.
  const criteria = [{ name: 'Luz', max: 10 }];
  await asAdmin('setJury', { params: { eventId: event.id }, body: { criteria, mode: 'beside' } });
  await desk.press('Guardar el jurado');
  await desk.reads('Esto cambió mientras lo veías.');
  await desk.main.getByLabel('Reto').selectOption(elsewhere.id);
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await desk.main.getByRole('button', { name: 'Agregar jurado' }).waitFor();
  await desk.page.reload();
  const chosen = () => desk.main.getByLabel('Reto').inputValue();
  await expect.poll(chosen).toBe(elsewhere.id);
  await desk.main.getByLabel('Reto').selectOption(event.id);
  // After a return, the rules that a colleague saved meanwhile replace the known ones.
  const first = desk.main.getByLabel('Criterio 1', { exact: true });
  await expect.poll(() => first.inputValue()).toBe('Luz');
  await asAdmin('setJury', {
    params: { eventId: event.id },
    body: { criteria: [{ name: 'Sombra', max: 10 }], mode: 'beside' },
  });
  // An answer of the last two seconds is not requested again.
  const firstAfterReturn = async () => {
    await section('Premios').click();
    await section('Jurado').click();
    await desk.main.getByLabel('Reto').selectOption(event.id);
    return first.inputValue();
  };
  await expect.poll(firstAfterReturn, { interval: 1_000 }).toBe('Sombra');
  await desk.main.getByLabel('Criterio 1', { exact: true }).fill('Técnica');
  await desk.press('Agregar criterio');
  await desk.main.getByLabel('Criterio 2', { exact: true }).fill('Originalidad');
  await desk.main.getByLabel('Pesa junto con las corcholatas').check();
  await desk.main.getByLabel('Cuánto pesa el jurado').fill('80');
  await desk.reads('80 % el jurado y 20 % las corcholatas');
  await desk.loseAnswer(`**/api/admin/jury/${event.id}`);
  await desk.press('Guardar el jurado');
  await desk.reads('No hay conexión');
  await desk.press('Guardar el jurado');
  await desk.reads('El jurado quedó guardado');
  await desk.press('Quitar el jurado');
  await desk.press('Dejarlo');
  const juror = await newPerson('Jacinta');
  await desk.fillIn({ 'Correo de la persona': 'jacinta@jurado.test' });
  await desk.press('Invitar');
  const link = await desk.main.getByLabel('Enlace de la invitación').inputValue();
  expect(await desk.accessibilityFaults()).toEqual([]);
  // The link of a withdrawn invitation is not offered.
  await desk.fillIn({ 'Correo de la persona': 'otra@jurado.test' });
  await desk.press('Invitar');
  const withdrawn = desk.main.getByRole('listitem').filter({ hasText: 'otra@jurado.test' });
  await withdrawn.getByRole('button', { name: 'Quitar' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await desk.main.getByLabel('Enlace de la invitación').waitFor({ state: 'detached' });

  const invited = await Visitor.onPhone();
  const { pathname, search } = new URL(link);
  await invited.open(pathname + search);
  await invited.reads('Te invitaron al jurado');
  await invited.press('Aceptar y empezar');
  await invited.page.getByRole('dialog', { name: 'Entra a la mesa del jurado' }).waitFor();
  expect(invited.faults).toEqual([]);

  const person = await Visitor.onPhone({ as: juror });
  await expect.poll(async () => (await listedEvent(event.id))?.jury?.weight).toBe(80);
  // The contest's page states the weight of the jury. The home page does so if this is the only contest.
  const events = [await listedEvent(event.id)];
  const showAll = await intercept(person.context, /\/api\/(all-)?events$/, (route) =>
    route.fulfill({ json: events }),
  );
  await person.open(`/contest/${event.slug}`);
  await person.main.getByText('80 % el jurado').first().waitFor();
  await person.page.getByRole('link', { name: 'Inicio' }).filter({ visible: true }).click();
  await person.reads('con mejor resultado: cuenta 80 % el jurado y 20 % las corcholatas');
  await person.reads('las corcholatas y el jurado dicen qué tres cartas');
  await showAll();
  await person.open(pathname + search);
  await person.press('Aceptar y empezar');
  await person.isAt(`/jurado/${event.slug}`);
  await person.reads('0 de 2 calificadas');
  await person.settle();
  expect(await person.accessibilityFaults()).toEqual([]);
  expect(await person.coveredControls()).toEqual([]);
  expect(await person.page.content()).not.toContain(author.uid);
  const photo = person.main.getByRole('img', { name: /^Foto «/ });
  const width = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);

  // Unsaved points are kept during a visit to another page, which the browser asks about before it closes.
  const scores = `**/api/jury/${event.id}/**`;
  const reconnect = await intercept(person.context, scores, (route) => route.abort());
  await person.main.getByRole('button', { name: '3 puntos' }).first().click();
  await person.reads('No se guardó.');
  await person.page.getByRole('link', { name: 'Galería' }).filter({ visible: true }).click();
  await person.main.getByRole('heading', { level: 1 }).waitFor();
  expect(await person.mayClose()).toBe(false);
  await person.page.goBack();
  await person.reads('No se guardó.');
  await reconnect();
  await person.press('Volver a intentar');
  await person.reads('Guardado');
  expect(await person.mayClose()).toBe(true);
  for (const [key, points] of [
    ['0', '0 puntos'],
    ['d', '10 puntos'],
  ] as const) {
    const saved = person.page.waitForResponse(isSaved);
    await person.page.keyboard.press(key);
    await saved;
    const given = person.main
      .getByRole('group', { name: /Técnica/ })
      .getByRole('button', { pressed: true });
    await expect.poll(() => given.getAttribute('aria-label')).toBe(points);
    await person.page.keyboard.press('ArrowUp');
  }
  person.faults = person.faults.filter((fault) => !fault.includes('ERR_FAILED'));

  // In the list below the bell, the keys give no points.
  await person.page.setViewportSize(wide);
  await person.page
    .getByRole('banner')
    .getByRole('button', { name: /^Avisos/ })
    .click();
  const list = person.page.getByRole('dialog', { name: 'Avisos' });
  await list.waitFor();
  await person.page.keyboard.press('5');
  await person.page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  const five = person.main.getByRole('button', { name: '5 puntos', pressed: true });
  expect(await five.count()).toBe(0);
  await person.page.setViewportSize(phone);

  // A newly approved card is found when all other cards have points.
  const table = new RegExp(`/api/jury/${event.id}$`);
  const removeLate = await intercept(person.context, table, async (route) => {
    const response = await arrived(route);
    const json = (await response.json()) as CallAnswer<'getJury'>;
    const late = { ...json.cards[0]!, postId: 'late', name: 'La Tardía', points: {} };
    await route.fulfill({ response, json: { ...json, cards: [...json.cards, late] } });
  });
  const body = await picture();
  await intercept(person.context, '**/late/photo*', (route) =>
    route.fulfill({ body, contentType: 'image/jpeg' }),
  );
  for (const done of ['1 de 2 calificadas', '2 de 3 calificadas']) {
    const isLoved = (await person.main.getByRole('heading', { name: loved.name }).count()) > 0;
    for (const name of ['Técnica', 'Originalidad']) {
      const group = person.main.getByRole('group', { name: new RegExp(name) });
      const points = group.getByRole('button', { name: isLoved ? '10 puntos' : '1 punto' });
      const saved = person.page.waitForResponse(isSaved);
      await points.click();
      await saved;
    }
    await person.reads(done);
    if (done.startsWith('2')) continue;
    const other = person.main.getByRole('heading', { name: isLoved ? liked.name : loved.name });
    // The focus is on the button of the points that were just given.
    await person.page.keyboard.press('Enter');
    await other.waitFor();
    await person.page.keyboard.press('ArrowLeft');
    await person.press('Siguiente sin calificar');
    await other.waitFor();
  }
  expect(await person.main.getByText('Ya las calificaste todas').count()).toBe(0);
  await removeLate();
  await person.page.reload();
  await person.reads('2 de 2 calificadas');
  await person.reads('Ya las calificaste todas');

  // Only the first reading succeeds. Without the second one, new cards are unknown.
  let readings = 0;
  const readAgain = await intercept(person.context, table, (route) => {
    readings += 1;
    return readings === 1 ? route.fallback() : route.fulfill({ status: 400, json: {} });
  });
  const refused = person.page.waitForResponse((answer) => answer.status() === 400);
  await person.page.reload();
  await person.reads('2 de 2 calificadas');
  await refused;
  expect(await person.main.getByText('Ya las calificaste todas').count()).toBe(0);
  await readAgain();

  await endEvent(event.id);
  await desk.main.getByRole('link', { name: 'Ganadores' }).click();
  const card = desk.main.getByRole('article').filter({ hasText: event.name });
  await card.getByRole('button', { name: `Publicar resultado: ${event.name}` }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Publicar resultado' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'El jurado todavía califica' });
  await dialog.getByRole('button', { name: 'Publicar ya' }).click();
  await desk.reads('El resultado ya es oficial.');
  const result = await api.call('getResult', { params: { eventId: event.id } });
  expect(result.ranking.map(({ postId }) => postId)).toEqual([loved.id, liked.id]);

  await person.open(`/winners/${event.slug}/acta`);
  await person.reads('Calificó 1 persona.');
  await person.settle();
  // Names fit into their column, and the table into the width of a phone.
  const parts = person.main.locator('div:has(> table), table a');
  await expect.poll(() => parts.count()).toBe(3);
  for (const part of await parts.all())
    expect(await part.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await person.press('Comprobar ahora');
  await person.reads('Todo coincide: el acta dice lo mismo que el registro.');
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.stepTo('/winners');
  await person.reads('por corcholatas o con su jurado');
  await asAdmin('banUser', { params: { uid: juror.uid }, body: { reason: 'Prueba' } });
  await person.open(`/jurado/${event.slug}`);
  await person.main.getByRole('heading', { name: 'Tu cuenta está suspendida' }).waitFor();
  // The browser logs every refused request.
  expect(person.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  expect(desk.faults.filter((fault) => !/409|ERR_FAILED/.test(fault))).toEqual([]);
});
