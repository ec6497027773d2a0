import { randomUUID } from 'node:crypto';
import type { Event, Post } from '@el-reto/contracts';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { phone } from '../support/browser.ts';
import { cardForm, fillCard, nameOf, photoOf, previewIn, submitOf } from '../support/card-form.ts';
import { ageAnswers, arrived, okFrom, withoutTimers } from '../support/patience.ts';
import { newEvent, newPerson, newPost, picture, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

let event: Event;
let photo: Buffer;
beforeAll(async () => {
  event = await newEvent();
  photo = await picture(800, 600);
});

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  photoOf(page).setInputFiles({ name, mimeType, buffer });

async function openForm(arrive = Visitor.onPhone) {
  const person = await arrive({ as: await newPerson('Ana') });
  const { page } = person;
  // The form waits 1.5 s for the browser's database and then opens without the draft.
  await withoutTimers(person.context, 1_500);
  await person.open(`/gallery?participar&reto=${event.slug}`);
  await cardForm(page).waitFor();
  return {
    person,
    page,
    dialog: cardForm(page),
    name: nameOf(page),
    preview: previewIn(page),
    submit: submitOf(page),
  };
}

/**
 * Clicks twice within 150 ms with a pen, because mouse clicks are separate (`separateClicks`). The presses
 * have times of their own, so that they stay fast on a slow machine.
 */
async function doubleClick({ context, page }: Visitor, button: Locator): Promise<void> {
  await button.click({ trial: true });
  const { x, y, width, height } = (await button.boundingBox())!;
  const place = {
    x: x + width / 2,
    y: y + height / 2,
    button: 'left',
    pointerType: 'pen',
  } as const;
  const session = await context.newCDPSession(page);
  let atMs = Date.now();
  for (const clickCount of [1, 2]) {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const press = { ...place, type, clickCount, timestamp: atMs / 1_000 };
      await session.send('Input.dispatchMouseEvent', press);
      atMs += 50;
    }
  }
}

/** The number of parts of drafts (words, photos) that the browser stores. */
const storedDrafts = (page: Page) =>
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

it('the upload form explains why a file or a name cannot be used, and shows that a name is free', async () => {
  const taken = unique('La Tomada');
  await newPost(await newPerson(), event.id, taken);
  const { person, page, dialog, name, submit } = await openForm();
  await submit.click();
  await person.reads('Elige primero una foto.');
  await person.reads('Falta este dato.');
  const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
  await choose(page, 'IMG_1.heic', 'image/heic', Buffer.from(heic));
  await person.reads('Tu foto está en HEIC y este navegador no la puede abrir.');
  const drop = { dataTransfer: await page.evaluateHandle(() => new DataTransfer()) };
  await dialog.getByText('Aquí va tu foto').dispatchEvent('drop', drop);
  await person.reads('Eso no es un archivo. Elige una foto.');
  await choose(page, 'chica.jpg', 'image/jpeg', await picture(300, 200));
  await person.reads('Tu foto es pequeña (300 × 200) y se verá borrosa.');
  await choose(page, 'tira.png', 'image/png', await picture(20, 900));
  await person.reads('Esa foto es demasiado alargada');
  // The earlier photo stays.
  await person.reads('Tu foto es pequeña (300 × 200) y se verá borrosa.');

  await name.fill(taken.toLowerCase());
  await person.reads('El nombre de la publicación ya está ocupado, elige otro.');
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await name.fill(unique('La Libre'));
  await person.reads('Ese nombre está libre.');
  expect(await person.accessibilityFaults()).toEqual([]);
});

it('the upload form accepts a photo of the camera, and an upload can be cancelled and retried with the same key', async () => {
  const { person, page, dialog, name, preview, submit } = await openForm();
  const card = unique('La Paciente');
  const camera = dialog.getByLabel('Tomar foto');
  await camera.waitFor();
  expect(await camera.getAttribute('capture')).toBe('environment');
  const hint = dialog.getByText('También puedes arrastrarla hasta aquí.');
  expect(await hint.isVisible()).toBe(false);
  await camera.setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: photo });
  await preview.waitFor();
  const bottom = async () => {
    const { y = phone.height, height = 0 } = (await submit.boundingBox()) ?? {};
    return y + height;
  };
  const message = 'the button is in sight below the photo';
  await expect.poll(bottom, { message }).toBeLessThanOrEqual(phone.height);
  const field = await photoOf(page).boundingBox();
  expect(Math.min(field?.width ?? 0, field?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await person.accessibilityFaults()).toEqual([]);
  await name.fill(card);
  await person.reads('Ese nombre está libre.');

  const never = () => new Promise<void>(() => undefined);
  const admit = await intercept(page, '**/api/media?purpose=post', never);
  await submit.click();
  await dialog.getByRole('progressbar', { name: 'Subiendo tu foto' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await submit.waitFor();
  await admit();

  const sent: { key: string | null; body: unknown }[] = [];
  const lose = async (route: Route) => {
    const request = route.request();
    sent.push({
      key: await request.headerValue('idempotency-key'),
      body: request.postDataJSON() as unknown,
    });
    const bar = dialog.getByRole('progressbar', { name: 'Guardando tu carta' });
    expect(await bar.getAttribute('value'), 'its duration is unknown').toBeNull();
    await arrived(route);
    await route.abort('connectionreset');
  };
  const answer = await intercept(page, '**/api/posts', lose);
  await submit.press('Enter');
  await person.reads('No hay conexión. Revisa tu internet e inténtalo de nuevo.');
  expect(sent[0]?.body, 'no point was chosen').not.toHaveProperty('focus');
  await answer();
  // The card exists. Therefore its name, which is checked again after an interruption, is taken.
  const checked = page.waitForResponse(okFrom(/\/api\/check-post-name\//));
  await ageAnswers(page);
  for (const isOffline of [true, false]) await page.context().setOffline(isOffline);
  expect(await (await checked).json()).toBe(true);
  const again = page.waitForRequest((request) => request.url().endsWith('/api/posts'));
  await dialog.getByRole('button', { name: 'Volver a intentar' }).press('Enter');
  expect(await (await again).headerValue('idempotency-key')).toBe(sent[0]?.key);

  // The focus announces the outcome.
  await page.locator('output:focus', { hasText: 'Está en revisión' }).waitFor();
  await page.getByRole('link', { name: 'Ver mis cartas' }).click();
  await person.isAt('/profile');
  const own = person.main.getByRole('article').filter({ hasText: new RegExp(card, 'i') });
  await own.getByText('En revisión').waitFor();
  expect(await own.count()).toBe(1);
});

it('the upload form keeps the draft with its focus point when it is closed or reloaded, until it is sent, by a double click once, or discarded', async () => {
  const { person, page, dialog, name, preview, submit } = await openForm();
  const card = unique('La Pendiente');
  // The card's own picture is hidden on a phone, where the whole photo is shown.
  const crop = dialog.getByAltText('Así se ve tu foto en la carta');
  /** The focus point of the shown picture, in whole percent. */
  const position = () =>
    crop.evaluate((image) =>
      getComputedStyle(image)
        .objectPosition.split(' ')
        .map((part) => Math.round(Number.parseFloat(part))),
    );
  const point = dialog.getByRole('slider', { name: 'Lo más importante de tu foto' });
  const pointText = () => point.getAttribute('aria-valuetext');
  await fillCard(page, card);
  expect(await position()).toEqual([50, 50]);
  const whole = dialog.getByAltText('Tu foto completa');
  const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
  await whole.tap({ position: { x: width * 0.8, y: height * 0.25 }, force: true });
  // The browser recognises a tap some time after the touch.
  await expect.poll(pointText).toBe('a 80 % desde la izquierda y 25 % desde arriba');
  await point.press('ArrowLeft');
  await point.press('ArrowDown');
  const kept = 'a 75 % desde la izquierda y 30 % desde arriba';
  await expect.poll(pointText).toBe(kept);
  await expect.poll(position).toEqual([75, 30]);
  // A selection of text that ends outside does not close the dialog, and a held Enter acts once.
  await name.hover();
  await page.mouse.down();
  await page.mouse.move(2, 2, { steps: 4 });
  await page.mouse.up();
  expect(await name.inputValue()).toBe(card);
  await dialog.getByRole('button', { name: 'Cerrar' }).focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await dialog.waitFor({ state: 'detached' });
  await person.reads('Guardamos tu carta a medias.');

  await page.getByRole('link', { name: 'Participar' }).first().click();
  await person.reads('Aquí está lo que dejaste a medias.');
  await expect.poll(() => name.inputValue()).toBe(card);
  await preview.waitFor();
  await page.reload();
  await preview.waitFor();
  await expect.poll(() => name.inputValue()).toBe(card);
  await expect.poll(pointText).toBe(kept);

  const created = page.waitForResponse(okFrom(/\/api\/posts$/));
  // A request that was answered with 503 has sent no card.
  let sent = 0;
  const isSending = (request: Request) =>
    request.method() === 'POST' && request.url().endsWith('/api/posts');
  page.on('request', (request) => void (isSending(request) && (sent += 1)));
  page.on('response', (answer) => {
    if (answer.status() === 503 && isSending(answer.request())) sent -= 1;
  });
  await doubleClick(person, submit);
  const { focus } = (await (await created).json()) as Post;
  expect(focus?.x).toBeCloseTo(0.75, 2);
  expect(focus?.y).toBeCloseTo(0.3, 2);
  await person.reads('Tu publicación ahora es parte de la magia');
  expect(sent).toBe(1);
  // The draft is deleted after the message is shown.
  await expect.poll(() => storedDrafts(page)).toBe(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('link', { name: 'Participar' }).first().click();
  await name.waitFor();
  expect(await name.inputValue()).toBe('');
  expect(await preview.count()).toBe(0);

  await fillCard(page, card);
  await expect.poll(() => storedDrafts(page)).toBe(2);
  await page.reload();
  const continued = dialog.getByText('Aquí está lo que dejaste a medias.');
  await continued.waitFor();
  const discard = dialog.getByRole('button', { name: 'Descartar' });
  await discard.click();
  await dialog.getByText('Se borran la foto y lo que escribiste.').waitFor();
  expect(await person.accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Seguir con mi carta' }).click();
  expect(await name.inputValue()).toBe(card);
  expect(await storedDrafts(page)).toBe(2);
  expect(await discard.evaluate((button) => button === document.activeElement)).toBe(true);
  await discard.click();
  await dialog.getByText('Se borran la foto y lo que escribiste.').waitFor();
  await discard.click();
  await expect.poll(() => storedDrafts(page)).toBe(0);
  expect(await name.inputValue()).toBe('');
  await name.fill('L');
  await discard.waitFor();
  expect(await continued.count(), 'another card was begun').toBe(0);
});

it('the upload form accepts a dropped photo, returns the focus at Escape, and hides a draft from other accounts', async () => {
  const person = await Visitor.atDesk({ as: await newPerson('Ana') });
  const { page } = person;
  await person.open(`/gallery?reto=${event.slug}`);
  await page.getByRole('button', { name: 'Salir' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Participar' }).first().focus();
  await page.keyboard.press('Enter');
  await person.reads('También puedes arrastrarla hasta aquí.');
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0);
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'grande.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, photo.toString('base64'));
  const place = cardForm(page).getByText('Aquí va tu foto');
  // If the page does not accept the drag, the browser opens the photo instead.
  const isAccepted = await place.evaluate((element, transfer) => {
    const over = { bubbles: true, cancelable: true, dataTransfer: transfer };
    return !element.dispatchEvent(new DragEvent('dragover', over));
  }, dataTransfer);
  expect(isAccepted).toBe(true);
  await place.dispatchEvent('drop', { dataTransfer });
  await previewIn(page).waitFor();
  const name = nameOf(page);
  await name.fill(unique('La Ajena'));
  await page.keyboard.press('Escape');
  await cardForm(page).waitFor({ state: 'hidden' });
  await expect.poll(() => person.focused()).toBe('Participar');

  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('link', { name: 'Entrar' }).first().waitFor();
  const email = `${randomUUID()}@elreto.test`;
  await newPerson('Eva', email);
  await person.signIn(email);
  await person.open(`/gallery?participar&reto=${event.slug}`);
  await name.waitFor();
  expect(await name.inputValue()).toBe('');
  expect(await cardForm(page).locator('img').count()).toBe(0);
});
