import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { answerClaim } from '../support/claim.ts';
import {
  admin,
  api,
  endEvent,
  expectError,
  newEvent,
  newPerson,
  newPublicPost,
  stack,
  toggle,
  unique,
  withinTwoSeconds,
} from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

/** A contest with one card that has a like. */
async function likedCard() {
  const event = await newEvent();
  const [author, fan] = [await newPerson('Graciela'), await newPerson('Fan')];
  const post = await newPublicPost(author, event.id);
  await toggle(fan, post.id);
  return { event, author, fan, params: { eventId: event.id } };
}

/** Whatever the product keeps and says of itself that holds this text. */
function filesWith(text: string): string[] {
  const dir = inject('dataDir');
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(dir, name);
    const isText = /\.(sqlite(-wal)?|log|json|blk)$/.test(name) && statSync(path).isFile();
    return isText && readFileSync(path, 'utf8').includes(text);
  });
}

it('a winner claims their prize: the brand reads what they answered, and nobody else', async () => {
  const { event, author, fan, params } = await likedCard();
  const { token } = await admin();
  const secret = `Privada de Nadie ${event.id.slice(0, 6)}`;

  const winner = await Visitor.onPhone(browser, { as: author });
  // What its page knew of the contest while that was open.
  const prizes = ['Una noche en la mesa grande', 'Un mantel'];
  const events = (await api.call('listAllEvents')).map((one) => ({ ...one, prizes }));
  await winner.context.route('**/api/all-events', (route) => route.fulfill({ json: events }));
  const live = winner.page.waitForResponse('**/api/me/live');
  await winner.open('/profile');
  await live;
  await endEvent(event.id);
  await api.call('publishResult', { token, params });
  // The page that is open hears of the prize.
  await winner.main.getByRole('link', { name: 'Reclama tu premio' }).click();
  await winner.main.getByRole('heading', { name: 'Primer lugar: es tuyo' }).waitFor();
  await winner.reads('Una noche en la mesa grande');
  await winner.reads(/^Tienes hasta el /);
  const isPaused = async () =>
    (await api.call('getMyClaim', { token: author.token, params })).paused;
  await api.call('deactivateWinners', { token, params });
  await expect.poll(isPaused).toBe(true);
  await winner.page.reload();
  await winner.reads('Mientras tanto tu plazo no corre');
  await api.call('activateWinners', { token, params });
  await expect.poll(isPaused).toBe(false);
  await winner.page.reload();
  await winner.reads(/^Tienes hasta el /);
  await winner.press('Reclamar mi premio');
  await winner.reads('Nos falta este dato.');
  await answerClaim(winner, { name: 'Graciela Prueba', street: secret, postalCode: '0600' });
  await winner.reads('Escribe los 5 dígitos de tu código postal.');
  expect(await winner.accessibilityFaults()).toEqual([]);
  await winner.fillIn({ 'Código postal': '06000' });
  await winner.press('Reclamar mi premio');
  await winner.reads('Reclamado');
  expect(await winner.focused()).toContain('Reclamado');

  const sheet = winner.main.getByRole('link', { name: 'Descargar para imprimir (PDF)' });
  const address = new URL((await sheet.getAttribute('href')) ?? '', stack.site);
  const pdf = await fetch(address);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);

  await expectError(api.call('getMyClaim', { token: fan.token, params }), 404, 'CLAIM_NOT_FOUND');
  await expectError(api.call('getMyClaim', { params }), 401, 'UNAUTHENTICATED');
  await expectError(api.call('listClaims', { token: author.token, params }), 403, 'ADMIN_ONLY');
  const exported = await api.call('exportMe', { token: author.token });
  expect(exported.claims).toMatchObject([{ place: 1, answers: { street: secret } }]);

  const desk = await Visitor.administering(browser, 'premios');
  await desk.page.getByLabel('Evento').selectOption({ label: event.name });
  const card = desk.main.getByRole('article').filter({ hasText: 'Primer lugar' });
  await card.getByRole('button', { name: 'Ver sus datos' }).click();
  await card.getByText(secret).waitFor();
  expect(await desk.page.evaluate(() => document.activeElement?.textContent)).toContain(secret);
  expect(await desk.accessibilityFaults()).toEqual([]);
  expect(filesWith(secret)).toEqual([]);
  // It is found where it is kept as it is.
  expect(filesWith(event.name)).not.toEqual([]);

  // What a mail said goes on leading to the prize when its contest gets another name.
  const told = winner.path;
  await winner.context.unroute('**/api/all-events');
  const { slug } = await api.call('updateEvent', { token, params, body: { name: unique('Otro') } });
  expect(told).not.toContain(slug);
  await expect
    .poll(async () => (await api.call('listAllEvents')).some((one) => one.slug === slug))
    .toBe(true);
  await winner.open(told);
  await winner.reads('Primer lugar: es tuyo');
  for (const visitor of [winner, desk]) {
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  }

  await api.call('deactivateWinners', { token, params });
  await expect.poll(async () => (await fetch(address)).status, withinTwoSeconds).toBe(404);
});

it('an event asks its winners something else, as its administrator wrote it', async () => {
  const { id: eventId, name } = await newEvent();
  const { token } = await admin();
  const desk = await Visitor.administering(browser, 'eventos');
  await desk.press(`Editar: ${name}`);
  await desk.main.getByLabel('Propios de este evento').check();
  await desk.press('Agregar pregunta');
  await desk.press('Guardar cambios');
  await desk.reads('Escribe qué se pregunta en cada una.');
  await desk.main.getByLabel('Pregunta 12', { exact: true }).fill('Talla de gorra');
  await desk.press('Quitar «Talla»');
  expect(await desk.accessibilityFaults()).toEqual([]);
  await desk.press('Ver cómo queda');
  const preview = desk.page.getByRole('dialog', { name: 'Así se verá' });
  await preview.getByRole('listitem').filter({ hasText: 'Talla de gorra' }).waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.press('Guardar cambios');
  await desk.reads('Cambios guardados');
  const { own } = await api.call('getClaimForm', { token, query: { eventId } });
  const asked = own?.map(({ label, kind }) => `${label}: ${kind}`);
  expect(asked).toHaveLength(11);
  expect(asked?.at(-1)).toBe('Talla de gorra: line');
  expect(desk.faults).toEqual([]);
  await desk.leave();
});
