import { currentAgreements, notAgreed } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import {
  admin,
  api,
  day,
  identity,
  newEvent,
  newPerson,
  newPublicPost,
} from '../support/people.ts';
import { password, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
const longDay = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });
const record = { name: 'Josefa', lastName: 'Ortiz', dob: '1980-01-01' };

/** Somebody who signed up when the terms were others. */
async function someoneFromBefore() {
  const email = `${unique('vieja').replace(' ', '-')}@elreto.test`;
  const session = await identity.signInAs({ email, password, displayName: record.name });
  const agreed = [{ document: 'terms', version: '2026-11-20' } as const];
  await api.call('createUser', { token: session.token, body: { ...record, agreed } });
  return session;
}

it('asks once, beside the page, who takes part by earlier terms, and says what changed', async () => {
  const event = await newEvent();
  const author = await newPerson();
  const [one, other] = [
    await newPublicPost(author, event.id),
    await newPublicPost(author, event.id),
  ];
  const session = await someoneFromBefore();
  const fan = await Visitor.onPhone(browser, { as: session });
  await fan.open(`/contest/${event.slug}`);
  const capOf = ({ name }: { name: string }) =>
    fan.page.getByRole('button', { name: new RegExp(`Me gusta: ${name}`) });
  const sheet = fan.page.getByRole('region', { name: 'Las reglas del juego' });
  await capOf(one).click();
  // The like is on record before anybody has agreed to anything.
  const mine = () => api.call('listMyLikes', { token: session.token });
  await expect.poll(mine, soon).toHaveProperty(event.id, one.id);
  await sheet.getByRole('status').getByText('Cambiaron desde que las aceptaste').waitFor();
  await sheet.getByText('Fechas, premios y permiso son los de cada reto').waitFor();
  expect(await fan.accessibilityFaults()).toEqual([]);
  // Who would rather not is asked again on another day only.
  await sheet.getByRole('button', { name: 'Ahora no' }).click();
  await fan.page.reload();
  await fan.settle();
  await capOf(other).click();
  await expect.poll(mine, soon).toHaveProperty(event.id, other.id);
  await fan.page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  expect(await sheet.count()).toBe(0);
  await fan.page.evaluate(() => localStorage.setItem('el-reto:acuerdo', 'ayer'));
  await fan.page.reload();
  await fan.settle();
  await capOf(one).click();
  await sheet.getByRole('button', { name: 'De acuerdo' }).click();
  await sheet.waitFor({ state: 'detached' });
  const me = await api.call('getMe', { token: session.token });
  expect(notAgreed(me.agreed)).toEqual([]);
  expect(me.agreed).toHaveLength(1 + currentAgreements().length);

  await fan.page.reload();
  await fan.settle();
  await capOf(other).click();
  await expect.poll(mine, soon).toHaveProperty(event.id, other.id);
  await fan.page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  expect(await sheet.count()).toBe(0);
  await fan.leave();
});

it('takes a request, which the desk answers and its person reads', async () => {
  const session = await newPerson('Rita');
  const person = await Visitor.onPhone(browser, { as: session });
  await person.open('/profile');
  await person.press('Hacer una solicitud');
  await person.page.getByLabel('¿Qué derecho quieres ejercer?').selectOption('Rectificación');
  await person.page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await person.reads('Cuéntanos qué nos pides.');
  const words = person.page.getByLabel('¿Qué nos pides?');
  await words.fill('Mi apellido es Robles.');
  // Nothing written is lost without a word: not to Esc twice in a row, nor to a click beside.
  for (let times = 0; times < 2; times += 1) await person.page.keyboard.press('Escape');
  await person.page.mouse.click(2, 2);
  await person.reads('Todavía no envías lo que escribiste.');
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.page.getByRole('button', { name: 'Seguir escribiendo' }).click();
  expect(await words.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await words.inputValue()).toBe('Mi apellido es Robles.');
  await person.page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await person.reads(/Recibimos tu solicitud ARCO-\d{4}-\d{4}/);
  const { requests } = await api.call('listMyRequests', { token: session.token });
  const number = requests[0]?.number ?? '';
  const own = person.main.getByRole('article', { name: number });
  await own.getByText(/Respondemos a más tardar el/).waitFor();
  const agreed = person.main.getByRole('link', { name: 'Términos y condiciones' });
  expect(await agreed.getAttribute('href')).toMatch(/^\/terms-conditions\?version=/);

  const desk = await Visitor.administering(browser, 'derechos');
  const row = desk.main.getByRole('article', { name: number });
  await row.getByText(session.email).waitFor();
  await row.getByText('Quedan 20 días hábiles').waitFor();
  expect(await desk.accessibilityFaults()).toEqual([]);
  await row.getByRole('button', { name: `Responder: ${number}` }).click();
  await desk.page.getByLabel('Resolución').selectOption('Procede en parte');
  await desk.page.getByLabel('Respuesta', { exact: true }).fill('Lo corregimos en tu perfil.');
  await desk.page.getByRole('button', { name: 'Enviar respuesta' }).click();
  await row.waitFor({ state: 'detached' });
  await desk.leave();

  await person.page.reload();
  await own.getByText('Lo corregimos en tu perfil.').waitFor();
  await own.getByText('Procede en parte').waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  await person.leave();
});

it('reminds every section of the desk of what is late, in red', async () => {
  const desk = await Visitor.atDesk(browser, { as: await admin() });
  await desk.page.route('**/api/admin/requests*', async (route) => {
    const receivedAt = `${day(-40)}T12:00:00.000Z`;
    const request = { number: 'ARCO-2026-0001', kind: 'access', text: 'x', receivedAt };
    const late = { ...request, dueDate: day(-7), answer: null, person: null };
    await route.fulfill({ json: { requests: [late], nextCursor: null } });
  });
  await desk.open('/admin?seccion=eventos');
  await desk.reads('Hay solicitudes de datos vencidas: respóndelas hoy.');
  await desk.main.getByRole('link', { name: 'Ver solicitudes' }).click();
  await desk.reads(/Venció hace \d+ días hábiles/);
  await desk.leave();
});

it('dates a contest on the terms as on its own page, and keeps earlier terms', async () => {
  const event = await newEvent({ startDate: day(-3), endDate: day(9) });
  const reader = await Visitor.onPhone(browser);
  const first = longDay.format(new Date(event.startDate));
  const last = longDay.format(new Date(event.endDate));
  const listed = () => api.call('listAllEvents', {});
  await expect
    .poll(async () => (await listed()).some(({ id }) => id === event.id), soon)
    .toBe(true);
  await reader.open('/terms-conditions');
  await reader.reads(`«${event.name}»: del ${first} al ${last}.`);
  expect(await reader.main.innerText()).not.toContain('de 2024');
  expect(await reader.accessibilityFaults()).toEqual([]);
  await reader.main.getByRole('link', { name: `Ver «${event.name}»` }).click();
  await reader.isAt(`/contest/${event.slug}`);
  await reader.main.getByText('Las bases de este reto').click();
  await reader.reads(`Del ${first} al ${last}`);
  await reader.open('/terms-conditions?version=2026-11-20');
  await reader.reads('Esta es la versión del 20 de noviembre de 2026, que ya no está vigente.');
  await reader.main.getByRole('link', { name: 'Leer la vigente' }).click();
  await reader.isAt('/terms-conditions');
  const past = /terms-2026-11-20/;
  await reader.context.route(past, (route) => route.abort());
  await reader.open('/terms-conditions?version=2026-11-20');
  await reader.reads('No pudimos traer esa versión.');
  await reader.context.unroute(past);
  await reader.press('Volver a intentar');
  await reader.reads('Esta es la versión del 20 de noviembre de 2026');
  await reader.leave();
});
