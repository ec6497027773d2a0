import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@el-reto/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
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
  await visitor.main.getByRole('link', { name: `${names[0]}, de Autora` }).click();
  await shows(visitor, 0);
  // The card is there before what moves it: until then its buttons are off.
  await expect.poll(() => visitor.button('Carta siguiente').isEnabled(), soon).toBe(true);
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
    const touch = await visitor.context.newCDPSession(visitor.page);
    const drag = async (dx: number, dy: number) => {
      const at = (part: number) => [{ x: 200 + dx * part, y: 400 + dy * part }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      for (const part of [0.3, 0.6, 1]) {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
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
    await drag(-150, 5);
    await shows(visitor, 1);
    await drag(150, 5);
    await shows(visitor, 0);
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
    const shared = () => visitor.page.evaluate(() => (window as { shared?: ShareData[] }).shared);
    await expect.poll(shared, soon).toMatchObject([{ url: address }]);
    await expect.poll(async () => (await postOf(0))?.shares, soon).toBe(1);
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
    await copier.reads('Enlace copiado. Pégalo donde quieras.');
    expect(await copier.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expect.poll(async () => (await postOf(0))?.shares, soon).toBe(2);
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
    const shown = await fetch(new URL(new URL(image).pathname, stack.site));
    expect(shown.headers.get('content-type')).toMatch(/^image\//);
  });
});
