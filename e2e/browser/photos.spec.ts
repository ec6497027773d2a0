import type { Event } from '@el-reto/contracts';
import type { Page } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { takePhotos, type Roll } from '../support/camera.ts';
import { newEvent, newPerson, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

/** The same scene from `takePhotos`, written by libheif's `heif-enc -q 32`. */
const heic = fileURLToPath(new URL('fixtures/foto.heic', import.meta.url));
const decoder = /heic-decode/;
const drawing = {
  name: 'dibujo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
};

const browser = await browserOfThisFile();
let event: Event;
let roll: Roll;
beforeAll(async () => {
  [event, roll] = await Promise.all([newEvent(), takePhotos()]);
});
afterAll(() => roll.remove());

interface Seen {
  longestTaskMs: number;
  progress: Set<number>;
  chosenAtMs: number;
  shownAtMs: number;
}

/** Notes what kept the page from answering, how far preparing was said to be, and how long it took. */
function watch(): void {
  const seen: Seen = { longestTaskMs: 0, progress: new Set(), chosenAtMs: 0, shownAtMs: 0 };
  Object.assign(window, { seen });
  addEventListener('change', () => (seen.chosenAtMs ||= performance.now()), { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
    }
  }).observe({ type: 'longtask' });
  new MutationObserver(() => {
    const bar = document.querySelector('progress');
    if (bar) seen.progress.add(bar.value);
    if (document.querySelector('img[src^="blob:"]')) seen.shownAtMs ||= performance.now();
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

const whatWasSeen = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen };
    const { longestTaskMs, progress, chosenAtMs, shownAtMs } = seen;
    return { longestTaskMs, steps: progress.size, tookMs: shownAtMs - chosenAtMs };
  });

describe('a telephone’s photo of 12 megapixels', () => {
  it.each([
    ['JPEG', () => roll.jpeg, 'image/jpeg'],
    ['PNG', () => roll.png, 'image/jpeg'],
    ['WebP', () => roll.webp, 'image/webp'],
    ['HEIC', () => heic, 'image/jpeg'],
  ])(
    'in %s is small before it travels, and the page goes on meanwhile',
    async (name, path, type) => {
      const person = await Visitor.onPhone(browser, { as: await newPerson('Ana') });
      const { page } = person;
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      await person.open(`/gallery?participar&reto=${event.slug}`);
      const form = page.getByRole('dialog', { name: 'Sube tu carta' });
      await form.waitFor();
      await page.evaluate(watch);

      await form.locator('input[name="photo"]').setInputFiles(path());
      await form.getByRole('img', { name: 'Así se ve tu foto en la carta' }).waitFor();
      const { longestTaskMs, steps, tookMs } = await whatWasSeen(page);
      // Three seconds on an idle machine of two cores; here many things happen at once.
      expect(tookMs).toBeLessThan(30_000);
      expect(longestTaskMs, 'ms in which the page did not answer').toBeLessThan(500);
      expect(steps, 'times that the progress moved').toBeGreaterThan(2);
      expect(scripts.some((url) => decoder.test(url))).toBe(name === 'HEIC');

      await form.getByLabel('Nombre de tu carta').fill(unique('La Ligera'));
      const sent = page.waitForRequest((request) => request.url().includes('/api/media?'));
      await form.getByRole('button', { name: 'Subir mi foto' }).click();
      const request = await sent;
      const answer = await (await request.response())?.json();
      expect(answer).toMatchObject({ width: 1200, height: 900 });
      expect(await request.headerValue('content-type')).toBe(type);
      const bytes = Number((await request.allHeaders())['content-length']);
      expect(bytes).toBeLessThanOrEqual(800_000);
      expect(bytes).toBeGreaterThan(50_000);
      await person.reads('Tu publicación ahora es parte de la magia');
      expect(person.faults).toEqual([]);
      await person.leave();
    },
  );
});

it('refuses a drawing of vectors in words, and takes a photo after it', async () => {
  const person = await Visitor.onPhone(browser, { as: await newPerson('Eva') });
  await person.open(`/gallery?participar&reto=${event.slug}`);
  const form = person.page.getByRole('dialog', { name: 'Sube tu carta' });
  const photo = form.locator('input[name="photo"]');
  await photo.setInputFiles(drawing);
  await form.getByText('No pudimos leer esa imagen. Prueba con otra foto.').waitFor();
  await photo.setInputFiles(roll.jpeg);
  await form.getByRole('img', { name: 'Así se ve tu foto en la carta' }).waitFor();
  await person.leave();
});
