import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@el-reto/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile, phone } from '../support/browser.ts';
import {
  api,
  listOf,
  newEvent,
  newPerson,
  newPublicPost,
  stack,
  unique,
} from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
let event: Event;
const names = [unique('Primera'), unique('Segunda'), unique('Tercera')];
beforeAll(async () => {
  const author = await newPerson('Autora');
  event = await newEvent();
  // The newest is the first on the table.
  for (const name of names.toReversed()) await newPublicPost(author, event.id, name);
});

const shows = ({ main }: Visitor, index: number) =>
  main.getByRole('heading', { level: 1, name: names[index] ?? '' }).waitFor();
const openFirst = async (visitor: Visitor) => {
  await visitor.open(`/gallery?reto=${event.slug}&orden=recientes`);
  // A link of the first screen leads to the card alone, not to the list that it lies in.
  await visitor.page.locator('#primera').waitFor({ state: 'detached' });
  await visitor.main.getByRole('link', { name: `${names[0]}, de Autora` }).click();
  await shows(visitor, 0);
  // The card is there before what moves it: until then its buttons are off.
  await expect.poll(() => visitor.button('Carta siguiente').isEnabled(), soon).toBe(true);
};
/** Fingers on the card, once it hears them: frames of their places; they leave, or the answer lets them. */
const fingersOn = async ({ context, page }: Visitor) => {
  await page.locator('[style*="pan-y"]').waitFor();
  const session = await context.newCDPSession(page);
  type Fingers = readonly { x: number; y: number }[];
  return async (frames: readonly Fingers[], leaves = true) => {
    for (const [index, fingers] of frames.entries()) {
      const type = index === 0 ? 'touchStart' : 'touchMove';
      const touchPoints = fingers.map((finger, id) => ({ ...finger, id }));
      await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    }
    const release = () =>
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    if (leaves) await release();
    return release;
  };
};
const postOf = async (index: number) =>
  (await listOf(event.id)).find(({ name }) => name === names[index]);

describe('a card’s own page', () => {
  it('goes on by keys and buttons, keeps the focus on them, and back by Escape', async () => {
    const visitor = await Visitor.atDesk(browser);
    await openFirst(visitor);
    await visitor.page.keyboard.press('ArrowRight');
    await shows(visitor, 1);
    await visitor.press('Carta siguiente');
    await shows(visitor, 2);
    const focused = () =>
      visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await visitor.press('Carta anterior');
    await shows(visitor, 1);
    await expect.poll(focused, soon).toBe('Carta anterior');
    await visitor.page.keyboard.press('ArrowLeft');
    await shows(visitor, 0);
    await visitor.page.keyboard.press('Escape');
    await visitor.isAt(`/gallery?reto=${event.slug}&orden=recientes`);
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });

  it('leaves nothing half under the bar of a phone, the contest over', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.open('/gallery/raices-y-oficios/el-alebrije');
    await visitor.reads('Reto terminado: cuenta cerrada.');
    const report = await visitor.button('Reportar esta foto').boundingBox();
    const bar = await visitor.page
      .getByRole('navigation', { name: 'Menú principal' })
      .last()
      .boundingBox();
    expect((report?.y ?? 0) + (report?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await visitor.leave();
  });

  it('goes on by a swipe, and not by a scroll', async () => {
    const visitor = await Visitor.onPhone(browser);
    await openFirst(visitor);
    const touch = await fingersOn(visitor);
    const drag = async (dx: number, dy: number) => {
      await touch([0, 0.3, 0.6, 1].map((part) => [{ x: 200 + dx * part, y: 400 + dy * part }]));
    };
    await drag(0, -150);
    await shows(visitor, 0);
    // A page that still glides takes the next finger for one that stops it.
    const glide = () =>
      visitor.page.evaluate(async () => {
        window.scrollTo(0, 0);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return window.scrollY;
      });
    await expect.poll(glide, soon).toBe(0);
    // The next card lies where the last one was seen; who is fast loses no swipe.
    await visitor.page.evaluate(() => window.scrollTo(0, 60));
    await drag(-150, 5);
    await drag(-150, 5);
    await shows(visitor, 2);
    expect(await visitor.page.evaluate(() => window.scrollY)).toBe(60);
    await drag(150, 5);
    await drag(150, 5);
    await shows(visitor, 0);
    // There is none before the first.
    const release = await touch([[{ x: 100, y: 400 }], [{ x: 300, y: 400 }]], false);
    const card = visitor.page.locator('[style*="translateX(40px)"]');
    await card.waitFor();
    await release();
    await card.waitFor({ state: 'detached' });
    await shows(visitor, 0);
    await visitor.leave();
  });

  it('is looked at closely between two fingers, and whole on its own', async () => {
    const visitor = await Visitor.onPhone(browser);
    await openFirst(visitor);
    const touch = await fingersOn(visitor);
    const photo = visitor.main.getByRole('img', { name: `Foto «${names[0]}» de Autora` });
    const photoWidth = async () => (await photo.boundingBox())?.width ?? 0;
    const before = await photoWidth();
    const scale = async () => (await photoWidth()) / before;
    const spread = (px: number) => [
      { x: 200 - px, y: 400 },
      { x: 200 + px, y: 400 },
    ];
    const release = await touch([spread(20), spread(40), spread(60)], false);
    await expect.poll(scale, soon).toBeCloseTo(3, 1);
    await release();
    await expect.poll(scale, soon).toBe(1);
    await touch([[{ x: 200, y: 400 }]]);
    const end = await touch([[{ x: 200, y: 400 }], [{ x: 200, y: 500 }]], false);
    await expect.poll(scale, soon).toBeGreaterThan(1.5);
    await end();
    await expect.poll(scale, soon).toBe(1);
    await shows(visitor, 0);

    await visitor.press('Ver la foto entera');
    const whole = visitor.page.getByRole('dialog', { name: names[0] ?? '' });
    await visitor.page.setViewportSize({ width: 844, height: 390 });
    const frame = whole.getByRole('region');
    const hidden = () => frame.evaluate((view) => view.scrollHeight - view.clientHeight);
    await expect.poll(hidden, soon).toBeLessThanOrEqual(0);
    await visitor.page.setViewportSize(phone);
    const wholeWidth = async () => (await whole.getByRole('img').boundingBox())?.width ?? 0;
    await whole.getByRole('button', { name: 'Más grande' }).click();
    await expect.poll(wholeWidth, soon).toBeGreaterThan(2 * before);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await visitor.page.keyboard.press('Escape');
    await whole.waitFor({ state: 'detached' });
    // On its side, a phone has room for what there is to do beside the card, not over it.
    await visitor.page.setViewportSize({ width: 844, height: 390 });
    const isFree = () =>
      photo.evaluate((image) => {
        image.scrollIntoView({ block: 'end' });
        const { left, width, bottom } = image.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, bottom - 2) === image;
      });
    await expect.poll(isFree, soon).toBe(true);
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });

  it('gets one’s corcholata by two taps, and keeps it at two more', async () => {
    const visitor = await Visitor.onPhone(browser, { as: await newPerson() });
    await openFirst(visitor);
    const touch = await fingersOn(visitor);
    for (let taps = 0; taps < 2; taps += 1) {
      await touch([[{ x: 200, y: 400 }]]);
      await touch([[{ x: 200, y: 400 }]]);
      await visitor.reads('Tu corcholata está aquí');
      await expect.poll(async () => (await postOf(0))?.likes, soon).toBe(1);
      // Taps that are as many as two pairs would be one pair more.
      await sleep(400);
    }
    await visitor.leave();
  });

  it('is shared by the platform’s own sheet, or as a link on the clipboard; shares count', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.context.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data = {}) => void shared.push(data);
    });
    await openFirst(visitor);
    const address = visitor.page.url();
    await visitor.press('Compartir');
    const sheet = visitor.page.getByRole('dialog', { name: 'Que la vean todos' });
    await sheet.getByRole('button', { name: 'Otra aplicación' }).click();
    const shared = () => visitor.page.evaluate(() => (window as { shared?: ShareData[] }).shared);
    await expect.poll(shared, soon).toMatchObject([{ url: address }]);
    await expect.poll(async () => (await postOf(0))?.shares, soon).toBe(1);
    await sheet.getByLabel('Tu mensaje').fill('Va la mía');
    const whatsApp = sheet.getByRole('link', { name: 'Enviar por WhatsApp' });
    expect(await whatsApp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=Va%20la%20m/);
    await sheet.getByRole('button', { name: 'Código para imprimir' }).click();
    await sheet.getByRole('img', { name: /^Código que lleva/ }).waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    const story = visitor.page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Historia' }).click();
    expect((await story).suggestedFilename()).toMatch(/\.jpg$/);
    await visitor.leave();

    const copier = await Visitor.atDesk(browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await copier.context.addInitScript(() => {
      delete (Navigator.prototype as { share?: unknown }).share;
    });
    await copier.open(new URL(address).pathname);
    await shows(copier, 0);
    await copier.press('Compartir');
    await copier.page.getByRole('button', { name: 'Copiar enlace' }).click();
    await copier.reads('Enlace copiado. Pégalo donde quieras.');
    expect(await copier.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expect.poll(async () => (await postOf(0))?.shares, soon).toBe(3);
    await copier.leave();
  });

  it('counts a view for each who opens it, once', async () => {
    const before = (await postOf(2))?.views ?? 0;
    const visitor = await Visitor.onPhone(browser);
    const path = `/gallery/${event.slug}/${(await postOf(2))?.slug}`;
    await visitor.open(path);
    await shows(visitor, 2);
    await expect.poll(async () => (await postOf(2))?.views, soon).toBe(before + 1);
    // A page may show for two seconds what was so before.
    await sleep(2_000);
    await visitor.open(path);
    await shows(visitor, 2);
    await visitor.settle();
    await visitor.reads(before === 0 ? '1 vista' : `${before + 1} vistas`);
    expect((await postOf(2))?.views).toBe(before + 1);
    await visitor.leave();
  });

  it('takes a report, and the photo stays on the table', async () => {
    const member = await Visitor.onPhone(browser, { as: await newPerson('Testigo') });
    const post = await postOf(1);
    await member.open(`/gallery/${event.slug}/${post?.slug}`);
    await member.press('Reportar esta foto');
    const dialog = member.page.getByRole('dialog', { name: 'Reportar esta foto' });
    await dialog.getByLabel('Otra cosa').check();
    await dialog.getByRole('button', { name: 'Enviar reporte' }).click();
    await dialog.getByText('Cuéntanos qué pasa.').waitFor();
    await dialog.getByLabel('Cuéntanos más').fill('Es mi foto.');
    expect(await member.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Enviar reporte' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const params = { eventSlug: event.slug, postSlug: post?.slug ?? '' };
    expect(await api.call('getPost', { params })).toMatchObject({ public: true });
    await member.leave();
  });

  it('carries its own head and picture for whoever only reads the page', async () => {
    const post = await postOf(0);
    const path = `/gallery/${event.slug}/${post?.slug}`;
    const page = await (await fetch(new URL(path, stack.site))).text();
    expect(page).toContain(`<title>${names[0]} | El Reto LA BRU</title>`);
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
    expect(new URL(image).pathname).toBe(`/share/${event.slug}/${post?.slug}.jpg`);
    const shown = await fetch(new URL(new URL(image).pathname, stack.site));
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect((await shown.bytes()).length).toBeLessThan(200_000);
    const visitor = await Visitor.atDesk(browser);
    await openFirst(visitor);
    const told = visitor.page.locator('meta[property="og:image"]');
    await expect.poll(() => told.getAttribute('content'), soon).toBe(image);
    await visitor.leave();
  });
});
