import { randomUUID } from 'node:crypto';
import { demoAccounts } from '@el-reto/demo';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { newestCode } from './mail.ts';
import {
  admin as adminSession,
  api,
  day,
  endEvent,
  newEvent,
  newPerson,
  picture,
} from './people.ts';
import { Visitor } from './visitor.ts';

/** From sign-up over upload, approval and like to the winners, as three people walk it. */
export async function walkTheContest(browser: Browser): Promise<void> {
  const email = `${randomUUID().slice(0, 8)}@elreto.test`;
  const password = 'corcholata-1';
  const event = await newEvent({ startDate: day(-1), endDate: day(1) });
  const card = `La Prueba ${randomUUID().slice(0, 4)}`;

  const person = await Visitor.onPhone(browser, { known: false });
  const { page } = person;
  await person.open('/signup');
  await page.getByLabel('Nombre').fill('Lucía');
  await page.getByLabel('Apellidos').fill('Prueba');
  await page.getByLabel('Fecha de nacimiento').fill('1992-03-04');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await page.getByRole('heading', { name: 'Revisa tu correo' }).waitFor();

  await person.open('/sign-in');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  const entrar = page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true });
  await entrar.click();
  await page.getByText('Porfavor verifique su email').first().waitFor();

  await fetch((await newestCode(email)).oobLink);
  await entrar.click();
  await page.waitForURL((url) => url.pathname === '/');

  await person.open('/gallery?participar');
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByText('Elegir foto').click();
  const buffer = await picture(1200, 1600);
  await (await chooser).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('img', { name: 'Así se ve tu foto en la carta' }).waitFor();
  await dialog.getByLabel('Reto').selectOption({ label: event.name });
  await dialog.getByLabel('Nombre de tu carta').fill(card);
  await dialog.getByRole('button', { name: 'Subir mi foto' }).click();
  await page.getByText('Tu publicación ahora es parte de la magia').first().waitFor();

  await person.open('/profile');
  await page.getByText(card).first().waitFor();
  await page.getByText('En revisión').first().waitFor();

  const moderator = await Visitor.atDesk(browser);
  await moderator.signIn(demoAccounts.admin.email, demoAccounts.admin.password);
  await moderator.open('/admin');
  await moderator.page.getByRole('button', { name: `Aprobar: ${card}` }).click();
  await moderator.page.getByText('Foto aprobada').first().waitFor();
  const params = { eventId: event.id };
  const shown = async () => {
    const posts = await api.call('listEventPosts', { params });
    return Array.isArray(posts) ? posts.map(({ name }) => name) : [];
  };
  await expect.poll(shown, { timeout: 15_000 }).toEqual([card]);

  const fan = await Visitor.onPhone(browser, { as: await newPerson('Fan') });
  await fan.open(`/contest/${event.slug}`);
  const like = fan.page.getByRole('button', { name: new RegExp(`Me gusta.*${card}`) });
  await like.first().click();
  await expect.poll(() => like.first().getAttribute('aria-pressed')).toBe('true');
  await expect
    .poll(async () => {
      const posts = await api.call('listEventPosts', { params });
      return Array.isArray(posts) ? posts[0]?.likes : undefined;
    })
    .toBe(1);

  await endEvent(event.id);
  const winners = async () => {
    const all = await api.call('listWinners');
    return all.find((each) => each.event.id === event.id)?.topPosts.map(({ name }) => name);
  };
  await expect.poll(winners).toEqual([card]);
  await fan.open('/winners');
  await fan.page.getByText(card).first().waitFor();

  for (const visitor of [person, moderator, fan]) {
    expect(visitor.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
    await visitor.leave();
  }
  const { token } = await adminSession();
  await api.call('deleteEvent', { token, params });
}
