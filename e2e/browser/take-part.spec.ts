import type { Event } from '@el-reto/contracts';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { newEvent, newPerson, newPost, picture, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
let event: Event;
let photo: Buffer;
beforeAll(async () => {
  event = await newEvent();
  photo = await picture(1600, 1200);
});

const form = (page: Page) => page.getByRole('dialog', { name: 'Sube tu carta' });
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  form(page).locator('input[name="photo"]').setInputFiles({ name, mimeType, buffer });
const chooseJpeg = async (page: Page) => {
  await choose(page, 'foto.jpg', 'image/jpeg', photo);
  await form(page).getByRole('img', { name: 'Así se ve tu foto en la carta' }).waitFor();
};

async function openForm(arrive = Visitor.onPhone): Promise<Visitor> {
  const person = await arrive(browser, { as: await newPerson('Ana') });
  await person.open(`/gallery?participar&reto=${event.slug}`);
  await form(person.page).waitFor();
  return person;
}

describe('taking part', () => {
  it('explains what cannot become a photo, in a word on each', async () => {
    const person = await openForm();
    const { page } = person;
    await form(page).getByRole('button', { name: 'Subir mi foto' }).click();
    await person.reads('Elige primero una foto.');
    await person.reads('Ponle nombre a tu carta.');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    await choose(page, 'IMG_1.heic', 'image/heic', heic);
    await person.reads('Tu foto está en HEIC y este navegador no la puede abrir.');
    await choose(page, 'notas.txt', 'text/plain', Buffer.from('hola'));
    await person.reads('The file given is not an image');
    await choose(page, 'rota.jpg', 'image/jpeg', Buffer.from('no soy una foto'));
    await person.reads('No pudimos leer esa imagen. Prueba con otra foto.');
    const drop = { dataTransfer: await page.evaluateHandle(() => new DataTransfer()) };
    await form(page).getByText('Aquí va tu foto').dispatchEvent('drop', drop);
    await person.reads('The file given is not an instance of Blob or File');
    await person.leave();
  });

  it('checks the name while it is typed', async () => {
    const taken = unique('La Tomada');
    await newPost(await newPerson(), event.id, taken);
    const person = await openForm();
    const name = form(person.page).getByLabel('Nombre de tu carta');
    await name.fill(taken.toLowerCase());
    await person.reads('El nombre de la publicación ya está ocupado, elige otro.');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.fill(unique('La Libre'));
    await person.reads('Ese nombre está libre.');
    expect(await person.accessibilityFaults()).toEqual([]);
    await person.leave();
  });

  it('shows how far it is, can be cancelled and tried again, and ends up in review', async () => {
    const person = await openForm();
    const { page } = person;
    const dialog = form(page);
    const card = unique('La Paciente');
    await chooseJpeg(page);
    await dialog.getByLabel('Nombre de tu carta').fill(card);
    await person.reads('Ese nombre está libre.');
    const submit = dialog.getByRole('button', { name: 'Subir mi foto' });

    const never = () => new Promise<void>(() => undefined);
    await page.route('**/api/media?purpose=post', never);
    await submit.click();
    await dialog.getByRole('progressbar', { name: 'Subiendo tu foto' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await submit.waitFor();
    await page.unroute('**/api/media?purpose=post', never);

    const keys = new Set<string | null>();
    const lost = async (route: Route) => {
      keys.add(await route.request().headerValue('idempotency-key'));
      await route.abort('connectionreset');
    };
    await page.route('**/api/posts', lost);
    await submit.click();
    await person.reads('No hay conexión con El Reto. Revisa tu internet e inténtalo de nuevo.');
    await page.unroute('**/api/posts', lost);
    const again = page.waitForRequest((request) => request.url().endsWith('/api/posts'));
    await dialog.getByRole('button', { name: 'Volver a intentar' }).click();
    keys.add(await (await again).headerValue('idempotency-key'));
    expect(keys.size, 'a retry is the same wish').toBe(1);

    await person.reads('Tu publicación ahora es parte de la magia');
    await page.getByRole('link', { name: 'Ver mis cartas' }).click();
    await person.isAt('/profile');
    const mine = person.main.getByRole('article').filter({ hasText: new RegExp(card, 'i') });
    await mine.getByText('En revisión').waitFor();
    await person.leave();
  });

  it('asks a phone for its camera, and takes what that made', async () => {
    const person = await openForm();
    const { page } = person;
    const camera = form(page).getByLabel('Tomar foto');
    await camera.waitFor();
    expect(await camera.getAttribute('capture')).toBe('environment');
    expect(await form(page).getByText('También puedes arrastrarla hasta aquí.').isVisible()).toBe(
      false,
    );
    await camera.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo });
    await form(page).getByRole('img', { name: 'Así se ve tu foto en la carta' }).waitFor();
    await person.leave();
  });

  it('takes a photo that is dropped, and makes it small before it travels', async () => {
    const person = await openForm(Visitor.atDesk);
    const { page } = person;
    await person.reads('También puedes arrastrarla hasta aquí.');
    const large = (await picture(3000, 2000)).toString('base64');
    const dataTransfer = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'grande.jpg', { type: 'image/jpeg' }));
      return transfer;
    }, large);
    const place = form(page).getByText('Aquí va tu foto');
    // Without its consent to the dragging, the browser would open the photo instead.
    const dragged = await place.evaluate((element, transfer) => {
      const over = { bubbles: true, cancelable: true, dataTransfer: transfer };
      return !element.dispatchEvent(new DragEvent('dragover', over));
    }, dataTransfer);
    expect(dragged).toBe(true);
    await place.dispatchEvent('drop', { dataTransfer });
    await form(page).getByRole('img', { name: 'Así se ve tu foto en la carta' }).waitFor();
    await form(page).getByLabel('Nombre de tu carta').fill(unique('La Grande'));
    const upload = page.waitForResponse((response) => response.url().includes('/api/media?'));
    await form(page).getByRole('button', { name: 'Subir mi foto' }).click();
    const answer = (await (await upload).json()) as { width: number; height: number };
    expect(answer).toMatchObject({ width: 1200, height: 800 });
    await person.leave();
  });

  it('closes by Escape and gives the focus back', async () => {
    const person = await Visitor.atDesk(browser, { as: await newPerson('Ana') });
    await person.open(`/gallery?reto=${event.slug}`);
    await person.page.getByRole('button', { name: 'Salir' }).waitFor();
    const opener = person.page.getByRole('navigation').getByRole('link', { name: 'Participar' });
    await opener.first().focus();
    await person.page.keyboard.press('Enter');
    await form(person.page).waitFor();
    await person.page.keyboard.press('Escape');
    await form(person.page).waitFor({ state: 'hidden' });
    const focused = () => person.page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused, soon).toBe('Participar');
    await person.leave();
  });
});
