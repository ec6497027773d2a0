import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { newPerson, newUnverified } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const signedOut = (page: Visitor['page']) =>
  page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();

describe('a session', () => {
  it('survives a reload, and ends in all tabs at once', async () => {
    const person = await Visitor.atDesk(browser, { as: await newPerson('Ana') });
    const { page } = person;
    await person.open('/profile');
    await person.reads('Mis cartas');
    await page.reload();
    await person.reads('Mis cartas');

    const other = await person.context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Salir' }).click();
    await signedOut(other);
    await signedOut(page);
    await person.isAt('/sign-in?volver=%2Fprofile');
    await person.leave();
  });

  it('begins in all tabs at once', async () => {
    const person = await Visitor.atDesk(browser);
    const { email } = await newPerson('Bea');
    await person.open('/');
    await signedOut(person.page);
    const other = await person.context.newPage();
    await other.goto('/sign-in');
    await other.getByLabel('Correo electrónico').fill(email);
    await other.getByLabel('Contraseña', { exact: true }).fill('secreta-1');
    await other.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
    await other.getByRole('button', { name: 'Salir' }).waitFor();
    await person.page.getByRole('button', { name: 'Salir' }).waitFor();
    await person.leave();
  });

  it('without a verified e-mail ends as soon as the provider speaks', async () => {
    const person = await Visitor.atDesk(browser, { as: await newUnverified() });
    await person.page.goto('/profile');
    await person.isAt('/sign-in?volver=%2Fprofile');
    await signedOut(person.page);
    const kept = () => person.page.evaluate(() => localStorage.getItem('el-reto:session'));
    await expect.poll(kept, soon).toBeNull();
    await person.leave();
  });

  it('comes back to where it was asked for', async () => {
    const { email } = await newPerson('Carla');
    const person = await Visitor.onPhone(browser);
    await person.open('/winners');
    const menu = person.page.getByRole('navigation', { name: 'Menú' });
    await menu.getByRole('link', { name: 'Perfil' }).click();
    await person.isAt('/sign-in?volver=%2Fprofile');
    await person.open('/gallery?participar');
    await expect.poll(() => person.path, soon).toMatch(/^\/sign-in\?volver=/);
    // Who is on the way in already goes on to what they came for.
    await menu.getByRole('link', { name: 'Perfil' }).click();
    await expect.poll(() => person.path, soon).toMatch(/^\/sign-in\?volver=/);
    await person.fillIn({ 'Correo electrónico': email, Contraseña: 'secreta-1' });
    await person.press('Entrar');
    await person.isAt('/gallery?participar');
    await person.page.getByRole('dialog', { name: 'Sube tu carta' }).waitFor();
    await person.leave();
  });
});
