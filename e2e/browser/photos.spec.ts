import type { Page } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { takePhotos } from '../support/camera.ts';
import { newEvent, newPerson, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

/** The scene from `takePhotos`, written by libheif's `heif-enc -q 32`. */
const heic = fileURLToPath(new URL('fixtures/foto.heic', import.meta.url));
const drawing = {
  name: 'dibujo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
};

/** Collects the values that the progress bar shows. */
function collectProgress(): void {
  const steps = new Set<number>();
  Object.assign(window, { steps });
  new MutationObserver(() => {
    const bar = document.querySelector('progress');
    if (bar) steps.add(bar.value);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}
const progressSteps = (page: Page) =>
  page.evaluate(() => (window as unknown as { steps: Set<number> }).steps.size);

it('a photo of 12 megapixels is shrunk in a worker before it travels, in any format', async () => {
  const [event, photos] = await Promise.all([newEvent(), takePhotos()]);
  onTestFinished(() => photos.remove());
  const person = await Visitor.onPhone({ as: await newPerson('Ana') });
  const { page } = person;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const form = page.getByRole('dialog', { name: 'Sube tu carta' });
  const input = form.locator('input[name="photo"]');
  const preview = form.getByRole('img', { name: 'Así se ve tu foto en la carta' });

  await person.open(`/gallery?participar&reto=${event.slug}`);
  await input.setInputFiles(drawing);
  await form.getByText('No pudimos leer esa imagen. Prueba con otra foto.').waitFor();
  await person.page.keyboard.press('Escape');
  for (const [path, type] of [
    [photos.jpeg, 'image/jpeg'],
    [photos.png, 'image/jpeg'],
    [photos.webp, 'image/webp'],
    [heic, 'image/jpeg'],
  ] as const) {
    await person.open(`/gallery?participar&reto=${event.slug}`);
    await form.waitFor();
    await page.evaluate(collectProgress);
    const worker = page.waitForEvent('worker');
    await input.setInputFiles(path);
    await worker;
    await preview.waitFor();
    expect(await progressSteps(page), path).toBeGreaterThan(2);
    expect(
      requested.some((url) => url.includes('heic-decode')),
      path,
    ).toBe(path === heic);

    await form.getByLabel('Nombre de tu carta').fill(unique('La Ligera'));
    const sent = page.waitForRequest((request) => request.url().includes('/api/media?'));
    await form.getByRole('button', { name: 'Subir mi foto' }).click();
    const request = await sent;
    const answer = await (await request.response())?.json();
    expect(answer, path).toMatchObject({ width: 1200, height: 900 });
    expect(await request.headerValue('content-type')).toBe(type);
    const bytes = Number((await request.allHeaders())['content-length']);
    expect(bytes, path).toBeLessThanOrEqual(800_000);
    expect(bytes, path).toBeGreaterThan(50_000);
    await person.reads('Tu publicación ahora es parte de la magia');
  }
  expect(person.faults).toEqual([]);
});
