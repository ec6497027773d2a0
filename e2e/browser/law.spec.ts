import { randomUUID } from 'node:crypto';
import { currentAgreements, pendingAgreements, type Post } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { hold } from '../support/patience.ts';
import { api, asAdmin, day, identity, likedBy, newContest } from '../support/people.ts';
import { newPerson, password } from '../support/people.ts';
import { translate } from '../support/translate.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

it('an account that accepted an earlier text is asked once a day until it agrees, and its likes count meanwhile', async () => {
  const { event, posts } = await newContest('La Una', 'La Otra');
  const [one, other] = posts;
  const email = `${randomUUID()}@elreto.test`;
  const session = await identity.signInAs({ email, password, displayName: 'Josefa' });
  const earlier = [{ document: 'privacy', version: '2026-11-25' } as const];
  const body = { name: 'Josefa', lastName: 'Ortiz', dob: '1980-01-01', agreed: earlier };
  await api.call('createUser', { token: session.token, body });
  const fan = await Visitor.onPhone({ as: session });
  const sheet = fan.page.getByRole('region', { name: 'Las reglas del juego' });
  // The sheet is hidden while a message is shown.
  const messages = fan.page.getByRole('region', { name: 'Avisos' });
  const closeMessage = () => messages.getByRole('button', { name: 'Cerrar' }).click();
  /** Reloads the page and places a like. `lastAsked` replaces the stored record of the last question. */
  const like = async ({ id, name }: Post, lastAsked?: string) => {
    await fan.open(`/contest/${event.slug}`);
    await fan.settle();
    if (lastAsked !== undefined) {
      // Only this page may change the record: the earlier page may still be busy with its question.
      await fan.page.evaluate((text) => localStorage.setItem('el-reto:acuerdo', text), lastAsked);
    }
    await fan.cap(name).click();
    await expect.poll(() => likedBy(session, event.id)).toBe(id);
    await messages.getByText(new RegExp(`corcholata .*a «${name}»`)).waitFor();
    await closeMessage();
  };
  const expectNoQuestion = async () => {
    await fan.settle();
    expect(await sheet.count()).toBe(0);
  };
  const know = await hold(fan.page, '**/api/me');
  await like(one);
  know();
  await sheet.getByRole('status').getByText('Cambiaron desde que las aceptaste').waitFor();
  await sheet.getByText('La fecha de nacimiento que escribes a la entrada').waitFor();
  expect(await fan.accessibilityFaults()).toEqual([]);
  await sheet.getByRole('button', { name: 'Ahora no' }).click();
  await like(other);
  await expectNoQuestion();
  await like(one, 'ayer');
  await sheet.waitFor();
  await fan.page.getByRole('link', { name: 'Perfil' }).filter({ visible: true }).click();
  await fan.press('Salir');
  await closeMessage();
  await fan.isAt('/sign-in?volver=%2Fprofile');
  await expectNoQuestion();
  await fan.enter(email);
  await fan.isAt('/profile');
  await like(other, 'ayer');
  await sheet.getByRole('button', { name: 'De acuerdo' }).click();
  await sheet.waitFor({ state: 'detached' });
  const agreed = async () => (await api.call('getMe', { token: session.token })).agreed;
  await expect.poll(async () => pendingAgreements(await agreed())).toEqual([]);
  expect(await agreed()).toHaveLength(1 + currentAgreements().length);
});

it('a request about personal data is sent, answered at the desk and read; each section shows a reminder of late requests', async () => {
  const session = await newPerson('Rita');
  const person = await Visitor.onPhone({ as: session });
  const { page } = person;
  await person.open('/profile');
  await person.press('Hacer una solicitud');
  await page.getByLabel('¿Qué derecho quieres ejercer?').selectOption('Rectificación');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await person.reads('Cuéntanos qué nos pides.');
  const text = page.getByLabel('¿Qué nos pides?');
  await text.fill('Mi apellido es Robles.');
  // Neither two presses of Escape nor a click outside discard the text without a question.
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  const asked = page.getByText('Todavía no envías lo que escribiste.');
  await asked.waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  const goOn = page.getByRole('button', { name: 'Seguir escribiendo' });
  await goOn.click();
  const isFocused = () => text.evaluate((field) => field === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await asked.waitFor();
  await goOn.click();
  expect(await text.inputValue()).toBe('Mi apellido es Robles.');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await person.reads(/Recibimos tu solicitud ARCO-\d{4}-\d{4}/);
  const { requests } = await api.call('listMyRequests', { token: session.token });
  const number = requests[0]?.number ?? '';
  const own = person.main.getByRole('article', { name: number });
  await own.getByText(/Respondemos a más tardar el/).waitFor();
  const agreed = person.main.getByRole('link', { name: 'Términos y condiciones' });
  expect(await agreed.getAttribute('href')).toMatch(/^\/terms-conditions\?version=/);

  // Without the reading of each minute, only the outcome of an answer updates the list.
  const desk = await Visitor.administering('derechos', async (administrator) => {
    await administrator.page.addInitScript(() => {
      const start = window.setInterval as (...given: unknown[]) => number;
      const startOther = (work: unknown, ms = 0) => start(work, ms === 60_000 ? 2 ** 31 - 1 : ms);
      window.setInterval = startOther as typeof setInterval;
    });
  });
  const row = desk.main.getByRole('article', { name: number });
  await row.getByText(session.email).waitFor();
  await row.getByText('Quedan 20 días hábiles').waitFor();
  expect(await desk.accessibilityFaults()).toEqual([]);
  await row.getByRole('button', { name: `Responder: ${number}` }).click();
  await desk.reads('La respuesta es definitiva: en cuanto la envías, ya no se cambia.');
  await desk.page.getByLabel('Resolución').selectOption('Procede en parte');
  await desk.page.getByLabel('Respuesta', { exact: true }).fill('Lo corregimos en tu perfil.');
  await expect.poll(desk.mayClose).toBe(false);
  const send = desk.page.getByRole('button', { name: 'Enviar respuesta' });
  // The second press after a lost answer gets the outcome of the first one.
  await desk.loseAnswer('**/api/admin/requests/*');
  await send.click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByText('No hay conexión.').waitFor();
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  expect(await desk.mayClose()).toBe(true);

  // A request that another administrator answered meanwhile leaves the list as well.
  const body = { kind: 'access', text: 'Mis datos.' } as const;
  const second = await api.call('createRequest', { token: session.token, body });
  await desk.comesToFront();
  const secondRow = desk.main.getByRole('article', { name: second.number });
  await secondRow.getByRole('button', { name: `Responder: ${second.number}` }).click();
  await desk.page.getByLabel('Respuesta', { exact: true }).fill('Van en tu perfil.');
  const params = { number: second.number };
  await asAdmin('answerRequest', { params, body: { outcome: 'granted', text: 'Ya van.' } });
  await send.click();
  await dialog.getByText('Otra persona ya respondió esta solicitud.').waitFor();
  await secondRow.waitFor({ state: 'detached' });

  await page.evaluate(translate);
  // After a break of the network, only answers older than two seconds are read again.
  const readAgain = () =>
    page.evaluate(() => ['offline', 'online'].map((type) => dispatchEvent(new Event(type))));
  const answered = async () => (await readAgain(), own.innerText());
  await expect.poll(answered, { interval: 1_000 }).toContain('Lo corregimos en tu perfil.');
  expect(await own.innerText()).not.toContain('Respondemos a más tardar');
  await own.getByText('Procede en parte').waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);

  const receivedAt = `${day(-40)}T12:00:00.000Z`;
  const request = { number: 'ARCO-2026-0001', kind: 'access', text: 'x', receivedAt };
  const late = { ...request, dueDate: day(-7), answer: null, person: null };
  await intercept(desk.page, '**/api/admin/requests*', (route) =>
    route.fulfill({ json: { requests: [late], nextCursor: null } }),
  );
  await desk.open('/admin?seccion=eventos');
  await desk.reads('Hay solicitudes de datos vencidas: respóndelas hoy.');
  await desk.main.getByRole('link', { name: 'Ver solicitudes' }).click();
  await desk.reads(/Venció hace \d+ días hábiles/);
});

it('the terms link to the contests, and earlier versions of the legal texts stay readable', async () => {
  const reader = await Visitor.onPhone();
  await reader.open('/terms-conditions');
  await reader.main.getByRole('link', { name: 'Ver «México a todo color»' }).click();
  await reader.isAt('/contest/mexico-a-todo-color');

  const file = /privacy-2026-11-25/;
  const reconnect = await intercept(reader.context, file, (route) => route.abort());
  await reader.open('/privacy-policy?version=2026-11-25');
  await reader.reads('No pudimos traer esa versión.');
  await reconnect();
  await reader.press('Volver a intentar');
  await reader.reads('Esta es la versión del 25 de noviembre de 2026, que ya no está vigente.');
  await reader.main.getByRole('link', { name: 'Leer la vigente' }).click();
  await reader.isAt('/privacy-policy');
});
