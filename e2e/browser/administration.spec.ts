import { readFile } from 'node:fs/promises';
import { demoAccounts } from '@el-reto/demo';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import {
  api,
  day,
  endEvent,
  newEvent,
  newPerson,
  newPublicPost,
  picture,
  stack,
  unique,
} from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const { email, password } = demoAccounts.admin;
const allNames = async () => (await api.call('listAllEvents')).map(({ name }) => name);

describe('events', () => {
  it('are created with both pictures, and deleted after a second look at what goes along', async () => {
    const person = await Visitor.administering(browser, 'eventos');
    const { page } = person;
    const name = unique('Feria');
    await person.press('Crear evento');
    await person.press('Crear evento');
    await person.reads('Falta esta imagen.');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id), soon)
      .toBe(await page.getByLabel('Nombre', { exact: true }).getAttribute('id'));
    await person.fillIn({
      Nombre: 'México a todo color',
      Título: 'La feria',
      Descripción: 'Luces y algodones.',
      'Fecha de inicio': day(-1),
      'Fecha de cierre': day(2),
    });
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture(1600, 900) };
    for (const label of ['Imagen de portada', 'Imagen de la descripción']) {
      await page.getByLabel(label, { exact: true }).setInputFiles(file);
    }
    await expect.poll(() => page.getByText('Imagen lista').count(), soon).toBe(2);
    expect(await person.accessibilityFaults()).toEqual([]);
    await person.press('Crear evento');
    await person.reads('El nombre del evento ya está ocupado, elige otro.');
    await page.route('**/api/admin/events', (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, code: 'INTERNAL', message: 'Algo salió mal.' },
      }),
    );
    await person.fillIn({ Nombre: name });
    await person.press('Crear evento');
    await person.reads('No pudimos crear el evento: Algo salió mal.');
    await page.unroute('**/api/admin/events');
    await person.press('Crear evento');
    await person.reads('El evento quedó creado');
    await expect.poll(allNames, soon).toContain(name);

    await person.press(`Eliminar: ${name}`);
    const dialog = page.getByRole('dialog', { name: 'Eliminar evento' });
    const forever = dialog.getByRole('button', { name: 'Eliminar para siempre' });
    expect(await forever.isDisabled()).toBe(true);
    expect(await person.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('textbox').fill(name);
    await forever.click();
    await expect.poll(allNames, soon).not.toContain(name);
    await page.getByText(name).first().waitFor({ state: 'detached' });
    await person.leave();
  });
});

describe('winners', () => {
  it('of an ended event are taken off the site, and put back', async () => {
    const ended = await newEvent();
    await newPublicPost(await newPerson('Ganadora'), ended.id, unique('La Ganadora'));
    await endEvent(ended.id);
    const onSite = async () => (await api.call('listWinners')).map(({ event }) => event.id);
    await expect.poll(onSite, soon).toContain(ended.id);
    const end = async () =>
      (await api.call('listAllEvents')).find(({ id }) => id === ended.id)?.endDate;
    await expect.poll(end, soon).not.toBe(ended.endDate);
    const person = await Visitor.administering(browser, 'ganadores');
    await person.press(`Desactivar ganadores: ${ended.name}`);
    await person.reads('Los ganadores quedaron ocultos');
    await expect.poll(onSite, soon).not.toContain(ended.id);
    await person.press(`Activar ganadores: ${ended.name}`);
    await person.reads('Los ganadores ya se ven');
    await expect.poll(onSite, soon).toContain(ended.id);
    expect(person.faults).toEqual([]);
    await person.leave();
  });
});

describe('users', () => {
  it('are found by their e-mail and taken along as a table', async () => {
    const somebody = await newPerson();
    const person = await Visitor.administering(browser, 'usuarios');
    await person.press('Correos');
    await person.page.getByLabel('Buscar correo').fill(somebody.email.slice(0, 18).toUpperCase());
    await person.reads(/^1 de [\d,]+ correos$/);
    await person.reads(somebody.email);
    const saving = person.page.waitForEvent('download');
    await person.press('Descargar CSV');
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^correos-el-reto-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(somebody.email);
    await person.page.getByLabel('Buscar correo').fill('nadie@');
    await person.reads('Ningún correo lleva «nadie@».');
    await person.leave();
  });
});

describe('the administration on an origin of its own', () => {
  it('lets administrators in, and nobody else', async () => {
    const stranger = await newPerson('Curiosa');
    const person = await Visitor.atDesk(browser, { baseURL: stack.admin });
    await person.page.goto('/');
    await person.fillIn({ 'Correo electrónico': stranger.email, Contraseña: 'secreta-1' });
    await person.press('Entrar');
    await person.reads('Solo para administradores');
    expect(await person.accessibilityFaults()).toEqual([]);
    await person.press('Entrar con otra cuenta');
    await person.fillIn({ 'Correo electrónico': email, Contraseña: password });
    await person.press('Entrar');
    await person.main.getByRole('heading', { level: 1, name: 'Moderación' }).waitFor();
    await person.settle();
    expect(await person.accessibilityFaults()).toEqual([]);
    expect(person.faults).toEqual([]);
    await person.leave();
  });
});
