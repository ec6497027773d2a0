import { randomUUID } from 'node:crypto';
import type { Event, Post } from '@el-reto/contracts';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile, phone } from '../support/browser.ts';
import { newEvent, newPerson, newPost, password, picture, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
let event: Event;
let photo: Buffer;
beforeAll(async () => {
  event = await newEvent();
  photo = await picture(1600, 1200);
});

const isInSight = (box: { y: number; height: number } | null) =>
  box !== null && box.y + box.height <= phone.height;
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

/** Parts of drafts that the browser keeps. */
const keptDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        indexedDB.open('el-reto-drafts').addEventListener('success', ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const count = result.transaction('drafts').objectStore('drafts').count();
          count.addEventListener('success', () => resolve(count.result));
        });
      }),
  );

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
    await person.reads('Ese archivo no es una imagen. Elige una foto.');
    await choose(page, 'rota.jpg', 'image/jpeg', Buffer.from('no soy una foto'));
    await person.reads('No pudimos leer esa imagen. Prueba con otra foto.');
    const drop = { dataTransfer: await page.evaluateHandle(() => new DataTransfer()) };
    await form(page).getByText('Aquí va tu foto').dispatchEvent('drop', drop);
    await person.reads('Eso no es un archivo. Elige una foto.');
    await choose(page, 'chica.jpg', 'image/jpeg', await picture(300, 200));
    await person.reads('Tu foto es pequeña (300 × 200) y se verá borrosa.');
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
    const submit = dialog.getByRole('button', { name: 'Subir mi foto' });
    expect(isInSight(await submit.boundingBox()), 'in sight below the photo').toBe(true);
    const field = await dialog.locator('input[name="photo"]').boundingBox();
    expect(Math.min(field?.width ?? 0, field?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await person.accessibilityFaults()).toEqual([]);
    await dialog.getByLabel('Nombre de tu carta').fill(card);
    await person.reads('Ese nombre está libre.');

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
      const bar = dialog.getByRole('progressbar', { name: 'Guardando tu carta' });
      expect(await bar.getAttribute('value'), 'nobody knows how long').toBeNull();
      await route.abort('connectionreset');
    };
    await page.route('**/api/posts', lost);
    await submit.click();
    await person.reads('No hay conexión con El Reto. Revisa tu internet e inténtalo de nuevo.');
    await page.unroute('**/api/posts', lost);
    const again = page.waitForRequest((request) => request.url().endsWith('/api/posts'));
    await dialog.getByRole('button', { name: 'Volver a intentar' }).click();
    const sent = await again;
    keys.add(await sent.headerValue('idempotency-key'));
    expect(sent.postDataJSON(), 'a point that nobody chose').not.toHaveProperty('focus');
    expect(keys.size, 'a retry is the same wish').toBe(1);

    await person.reads('Tu publicación ahora es parte de la magia');
    await page.getByRole('link', { name: 'Ver mis cartas' }).click();
    await person.isAt('/profile');
    const mine = person.main.getByRole('article').filter({ hasText: new RegExp(card, 'i') });
    await mine.getByText('En revisión').waitFor();
    await person.leave();
  });

  it('keeps in sight what its author says, by finger and by keys', async () => {
    const person = await openForm();
    const { page } = person;
    await chooseJpeg(page);
    const dialog = form(page);
    const preview = dialog.getByRole('img', { name: 'Así se ve tu foto en la carta' });
    const position = () => preview.evaluate((image) => getComputedStyle(image).objectPosition);
    expect(await position()).toBe('50% 50%');
    const whole = dialog.locator('img[alt=""]');
    const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
    await whole.tap({ position: { x: width * 0.8, y: height * 0.25 }, force: true });
    const point = dialog.getByRole('slider', { name: 'Lo que no debe cortarse' });
    const said = () => point.getAttribute('aria-valuetext');
    expect(await said()).toBe('a 80 % desde la izquierda y 25 % desde arriba');
    await point.press('ArrowLeft');
    await point.press('ArrowDown');
    expect(await said()).toBe('a 75 % desde la izquierda y 30 % desde arriba');
    await expect.poll(position).toMatch(/^75(\.\d)?% 30(\.\d)?%$/);
    await dialog.getByLabel('Nombre de tu carta').fill(unique('La Entera'));
    const created = page.waitForResponse((response) => response.url().endsWith('/api/posts'));
    await dialog.getByRole('button', { name: 'Subir mi foto' }).click();
    const { focus } = (await (await created).json()) as Post;
    expect(focus?.x).toBeCloseTo(0.75, 2);
    expect(focus?.y).toBeCloseTo(0.3, 2);
    await person.leave();
  });

  it('keeps what was begun, closed or read anew, until it is sent', async () => {
    const person = await openForm();
    const { page } = person;
    const dialog = form(page);
    const card = unique('La Pendiente');
    const name = dialog.getByLabel('Nombre de tu carta');
    const preview = dialog.getByRole('img', { name: 'Así se ve tu foto en la carta' });
    await chooseJpeg(page);
    await name.fill(card);
    const point = dialog.getByRole('slider', { name: 'Lo que no debe cortarse' });
    await point.press('ArrowRight');
    await page.keyboard.press('Escape');
    await person.reads('Guardamos tu carta a medias.');
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: 'Participar' }).first().click();
    await person.reads('Aquí está lo que dejaste a medias.');
    expect(await name.inputValue()).toBe(card);
    await preview.waitFor();
    await page.reload();
    await preview.waitFor();
    expect(await name.inputValue()).toBe(card);
    expect(await point.getAttribute('aria-valuetext')).toContain('55 %');

    await dialog.getByRole('button', { name: 'Subir mi foto' }).click();
    await person.reads('Tu publicación ahora es parte de la magia');
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
    expect(await preview.count()).toBe(0);

    await name.fill(card);
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    await expect.poll(() => keptDrafts(page), soon).toBe(0);
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
    await person.leave();
  });

  it('shows what was begun to nobody else who signs in here', async () => {
    const person = await openForm(Visitor.atDesk);
    const { page } = person;
    const name = form(page).getByLabel('Nombre de tu carta');
    await chooseJpeg(page);
    await name.fill(unique('La Ajena'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.getByRole('link', { name: 'Entrar' }).first().waitFor();
    const email = `${randomUUID()}@elreto.test`;
    await newPerson('Eva', email);
    await person.signIn(email, password);
    await person.open(`/gallery?participar&reto=${event.slug}`);
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
    expect(await form(page).locator('img').count()).toBe(0);
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
