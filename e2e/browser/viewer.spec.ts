import type { Event } from '@el-reto/contracts';
import { sharePath } from '@el-reto/contracts/pages';
import { beforeAll, expect, it } from 'vitest';
import { phone } from '../support/browser.ts';
import { api, drawn, listOf, newContest, newPerson } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

/** The time between two positions of a moving finger, in milliseconds. */
const frameMs = 16;

let event: Event;
let names: readonly string[];
beforeAll(async () => {
  const contest = await newContest('Tercera', 'Segunda', 'Primera');
  // The list begins with the newest card.
  names = contest.posts.map(({ name }) => name).toReversed();
  ({ event } = contest);
});

const shows = ({ main }: Visitor, index: number) =>
  main.getByRole('heading', { level: 1, name: names[index] ?? '' }).waitFor();
const openFirst = async (visitor: Visitor) => {
  await visitor.open(`/gallery?reto=${event.slug}&orden=recientes`);
  // Wait for the application, because the gateway's links open the card without its list.
  await visitor.page.locator('#primera').waitFor({ state: 'detached' });
  await visitor.main.getByRole('link', { name: `${names[0]}, de Autora` }).click();
  await shows(visitor, 0);
  // The buttons are disabled until the list is loaded.
  await expect.poll(() => visitor.button('Carta siguiente').isEnabled()).toBe(true);
};
/**
 * Returns a function that moves fingers over the card. Each frame has the positions of the fingers.
 * They are lifted after the last frame, or by the function that it returns. The events have times of their
 * own, so that fast taps stay fast on a slow machine: `afterMs` is the time since the previous event.
 */
const fingersOn = async ({ context, page }: Visitor) => {
  await page.locator('[style*="pan-y"]').waitFor();
  const session = await context.newCDPSession(page);
  let atMs = Date.now();
  type Fingers = readonly { x: number; y: number }[];
  type Kind = 'touchStart' | 'touchMove' | 'touchEnd';
  const send = (type: Kind, fingers: Fingers, afterMs: number) => {
    atMs += afterMs;
    const touchPoints = fingers.map((finger, id) => ({ ...finger, id }));
    const timestamp = atMs / 1_000;
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  return async (frames: readonly Fingers[], { areLifted = true, afterMs = 50 } = {}) => {
    for (const [index, fingers] of frames.entries()) {
      await (index === 0
        ? send('touchStart', fingers, afterMs)
        : send('touchMove', fingers, frameMs));
    }
    const release = () => send('touchEnd', [], frameMs);
    if (areLifted) await release();
    return release;
  };
};
const postOf = async (index: number) =>
  (await listOf(event.id)).find(({ name }) => name === names[index]);

it('keys and buttons show the next card and keep the focus, Escape closes the card, and its link is copied', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const visitor = await Visitor.atDesk({ permissions, as: await newPerson() });
  await visitor.context.addInitScript(() => {
    delete (Navigator.prototype as { share?: unknown }).share;
  });
  await openFirst(visitor);
  const image = visitor.page.locator('meta[property="og:image"]');
  const share = `/share/${event.slug}/${(await postOf(0))?.slug}.jpg`;
  await expect.poll(() => image.getAttribute('content')).toContain(share);
  await visitor.press('Compartir');
  await visitor.page.getByRole('button', { name: 'Copiar enlace' }).click();
  // A message outside the dialog would lie under it.
  await visitor.page
    .getByRole('dialog')
    .getByText('Enlace copiado. Pégalo donde quieras.')
    .waitFor();
  const copied = await visitor.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(visitor.page.url());
  await visitor.page.keyboard.press('Escape');
  await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' });

  await visitor.page.keyboard.press('ArrowRight');
  await shows(visitor, 1);
  await visitor.press('Carta siguiente');
  await shows(visitor, 2);
  const focused = () =>
    visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await visitor.press('Carta anterior');
  await shows(visitor, 1);
  await expect.poll(focused).toBe('Carta anterior');
  await visitor.page.keyboard.press('ArrowLeft');
  await shows(visitor, 0);
  // In the list below the bell, the keys do not change the card.
  const bell = visitor.page.getByRole('banner').getByRole('button', { name: /^Avisos/ });
  await bell.click();
  const list = visitor.page.getByRole('dialog', { name: 'Avisos' });
  await list.waitFor();
  await visitor.page.keyboard.press('ArrowRight');
  await visitor.page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await visitor.page.keyboard.press('ArrowRight');
  await shows(visitor, 1);
  await visitor.page.keyboard.press('ArrowLeft');
  await shows(visitor, 0);
  await visitor.main.getByRole('button', { name: 'Volver', exact: true }).waitFor();
  await visitor.page.keyboard.press('Escape');
  await visitor.isAt(`/gallery?reto=${event.slug}&orden=recientes`);
  expect(visitor.faults).toEqual([]);
});

it('a swipe, but not a scroll, shows the next card; two fingers enlarge it, and a button shows the whole photo', async () => {
  const visitor = await Visitor.onPhone();
  await openFirst(visitor);
  const touch = await fingersOn(visitor);
  const drag = async (dx: number, dy: number) => {
    await touch([0, 0.3, 0.6, 1].map((part) => [{ x: 200 + dx * part, y: 400 + dy * part }]));
  };
  await drag(0, -150);
  await shows(visitor, 0);
  // The test waits for the animation, because a touch during the animation only ends it.
  const glide = () =>
    visitor.page.evaluate(async () => {
      window.scrollTo(0, 0);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return window.scrollY;
    });
  await expect.poll(glide).toBe(0);
  // The next card appears at the scroll position of the previous card, and all fast swipes count.
  await visitor.page.evaluate(() => window.scrollTo(0, 60));
  await drag(-150, 5);
  await drag(-150, 5);
  await shows(visitor, 2);
  await expect.poll(() => visitor.page.evaluate(() => window.scrollY)).toBe(60);
  await drag(150, 5);
  await drag(150, 5);
  await shows(visitor, 0);
  // There is no card before the first.
  const lift = await touch([[{ x: 100, y: 400 }], [{ x: 300, y: 400 }]], { areLifted: false });
  const card = visitor.page.locator('[style*="translateX(40px)"]');
  await card.waitFor();
  await lift();
  await card.waitFor({ state: 'detached' });
  await shows(visitor, 0);
  await visitor.page.evaluate(() => window.scrollTo(0, 0));
  const photo = visitor.main.getByRole('img', { name: `Foto «${names[0]}» de Autora` });
  const photoWidth = async () => (await photo.boundingBox())?.width ?? 0;
  const before = await photoWidth();
  const scale = async () => (await photoWidth()) / before;
  const spread = (px: number) => [
    { x: 200 - px, y: 400 },
    { x: 200 + px, y: 400 },
  ];
  const release = await touch([spread(20), spread(40), spread(60)], { areLifted: false });
  await expect.poll(scale).toBeCloseTo(3, 1);
  await release();
  await expect.poll(scale).toBe(1);
  await touch([[{ x: 200, y: 400 }]]);
  const end = await touch([[{ x: 200, y: 400 }], [{ x: 200, y: 500 }]], {
    areLifted: false,
  });
  await expect.poll(scale).toBeGreaterThan(1.5);
  await end();
  await expect.poll(scale).toBe(1);
  await shows(visitor, 0);

  await visitor.press('Ver la foto entera');
  const whole = visitor.page.getByRole('dialog', { name: names[0] ?? '' });
  await visitor.page.setViewportSize({ width: 844, height: 390 });
  const frame = whole.getByRole('region');
  const hidden = () => frame.evaluate((view) => view.scrollHeight - view.clientHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await visitor.page.setViewportSize(phone);
  const wholeWidth = async () => (await whole.getByRole('img').boundingBox())?.width ?? 0;
  await whole.getByRole('button', { name: 'Más grande' }).click();
  await expect.poll(wholeWidth).toBeGreaterThan(2 * before);
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await visitor.page.keyboard.press('Escape');
  await whole.waitFor({ state: 'detached' });
  // In landscape orientation the buttons are next to the card and do not cover it.
  await visitor.page.setViewportSize({ width: 844, height: 390 });
  const isFree = () =>
    photo.evaluate((image) => {
      image.scrollIntoView({ block: 'end' });
      const { left, width, bottom } = image.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, bottom - 2) === image;
    });
  await expect.poll(isFree).toBe(true);
  expect(visitor.faults).toEqual([]);

  await visitor.page.setViewportSize(phone);
  await visitor.stepTo('/gallery/raices-y-oficios/el-alebrije');
  await visitor.reads('Reto terminado: cuenta cerrada.');
  await visitor.settle();
  const bar = visitor.page.getByRole('navigation', { name: 'Menú principal' }).last();
  const { y = 0 } = (await bar.boundingBox()) ?? {};
  const report = await visitor.button('Reportar esta foto').boundingBox();
  expect((report?.y ?? y) + (report?.height ?? 0), 'not under the bar').toBeLessThanOrEqual(y);
});

it('a card counts a view once, is liked by a double tap, stays liked after another, is reported, and shared by a sheet', async () => {
  const member = await Visitor.onPhone({ as: await newPerson('Testigo') });
  const { page, context } = member;
  await context.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = async (data = {}) => void shared.push(data);
  });
  // No other test visits this card, so that no earlier view is counted late.
  const { author, event: ownEvent, posts } = await newContest('La Vista');
  const [card] = posts;
  const numbers = async () => (await listOf(ownEvent.id)).find(({ id }) => id === card.id);
  // A repeated request has the same key.
  const views = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().includes('/increment-post-view/'))
      views.add(request.headers()['idempotency-key']);
  });
  for (let visits = 0; visits < 2; visits += 1) {
    await member.open(`/gallery/${ownEvent.slug}/${card.slug}`);
    await member.main.getByRole('heading', { level: 1, name: card.name }).waitFor();
    await expect.poll(async () => (await numbers())?.views).toBe(1);
    await member.settle();
  }
  await member.reads('1 vista');
  expect(views.size).toBe(1);

  const touch = await fingersOn(member);
  for (let pairs = 0; pairs < 2; pairs += 1) {
    // Without a pause, two more taps would belong to the previous double tap.
    await touch([[{ x: 200, y: 400 }]], { afterMs: 400 });
    await touch([[{ x: 200, y: 400 }]]);
    await member.reads('Tu corcholata está aquí');
    await expect.poll(async () => (await numbers())?.likes).toBe(1);
  }

  await member.press('Reportar esta foto');
  const dialog = page.getByRole('dialog', { name: 'Reportar esta foto' });
  const report = dialog.getByRole('button', { name: 'Enviar reporte' });
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  await report.click();
  await dialog.getByText('Elige qué pasa con ella.').waitFor();
  await dialog.getByLabel('Otra cosa').check();
  await report.click();
  await dialog.getByText('Cuéntanos qué pasa.').waitFor();
  await dialog.getByLabel('Cuéntanos más').fill('Es mi foto.');
  expect(await member.accessibilityFaults()).toEqual([]);
  await report.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await numbers(), 'the photo stays public').toMatchObject({ public: true });

  await drawn(`${sharePath(ownEvent.slug, card.slug)}?format=story`);
  await member.press('Compartir');
  const sheet = page.getByRole('dialog', { name: 'Que la vean todos' });
  await sheet.getByRole('button', { name: 'Otra aplicación' }).click();
  const shared = () => page.evaluate(() => (window as { shared?: ShareData[] }).shared);
  await expect.poll(shared).toMatchObject([{ url: page.url() }]);
  await expect.poll(async () => (await numbers())?.shares).toBe(1);
  await sheet.getByLabel('Tu mensaje').fill('Va la mía');
  const whatsApp = sheet.getByRole('link', { name: 'Enviar por WhatsApp' });
  expect(await whatsApp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=Va%20la%20m/);
  await sheet.getByRole('button', { name: 'Código QR' }).click();
  await sheet.getByRole('img', { name: /^Código que lleva/ }).waitFor();
  expect(await member.accessibilityFaults()).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.getByText('Todavía no envías lo que escribiste.').waitFor();
  await sheet.getByRole('button', { name: 'Seguir escribiendo' }).click();
  const story = () => sheet.getByRole('button', { name: 'Para tu historia' }).click();
  expect((await member.download(story)).name).toMatch(/\.jpg$/);

  // The saved picture has no message.
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Descartar' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await api.call('deletePost', { token: author.token, params: { postId: card.id } });
  await member.reads('Esta carta ya no está en la mesa');
});
