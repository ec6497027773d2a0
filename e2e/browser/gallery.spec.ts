import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@el-reto/contracts/rules';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hold, okFrom } from '../support/patience.ts';
import { api, listOf, newContest, toggle } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const cards = ({ page }: Visitor) => page.locator('main li [data-post]');
const showsCards = (visitor: Visitor, count: number) =>
  expect.poll(() => cards(visitor).count()).toBe(count);
const upper = (names: readonly string[]) => names.map((name) => name.toUpperCase());
const cardNames = async (visitor: Visitor) =>
  upper(await visitor.main.locator('li').getByRole('heading').allInnerTexts());
/** The left edge and the width of an element in the window, in pixels. A pressed card moves down. */
const placeOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { x, width } = shown.getBoundingClientRect();
    return [x, width];
  });
/** Records the places at which animated elements begin. */
const recordMoves = (page: Page) =>
  page.evaluateHandle(() => {
    const places: number[][] = [];
    const animate = Reflect.get<Element, 'animate'>(Element.prototype, 'animate');
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      const { x, width } = this.getBoundingClientRect();
      places.push([x, width]);
      return animation;
    };
    return places;
  });
/** Browsers do not report layout shifts within this time after a press. */
const inputShiftMs = 500;

it('the gallery sorts, searches and changes the event by its address, and links to the cards of a person', async () => {
  const { author, event, posts } = await newContest('Uno', 'Dos', 'Tres');
  const [{ name: first }, liked, { name: last }] = posts;
  await toggle(author, liked.id);
  const likes = async () => (await listOf(event.id)).find(({ id }) => id === liked.id)?.likes;
  await expect.poll(likes).toBe(1);
  // Cards in random order are dealt from lists that may be two seconds old.
  await sleep(limits.answerStaleMs);

  const permissions = ['clipboard-read', 'clipboard-write'];
  const visitor = await Visitor.atDesk({ permissions });
  const { page } = visitor;
  const screens = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\/remotes\/public\/assets\/screen-[\w-]+\.js$/.test(pathname)) screens.add(pathname);
  });
  await page.clock.install();
  await visitor.open('/gallery');
  await page.getByRole('combobox', { name: 'Reto' }).selectOption(event.slug);
  await visitor.isAt(`/gallery?reto=${event.slug}`);
  await showsCards(visitor, 3);
  await page.getByText('Recientes').click();
  await visitor.isAt(`/gallery?reto=${event.slug}&orden=recientes`);
  await expect.poll(() => cardNames(visitor)).toEqual(upper([last, liked.name, first]));
  // An answer that arrives long after the press causes no layout shift.
  const hurry = await intercept(page, /sort=likes/, async (route) => {
    await sleep(inputShiftMs + 200);
    await route.continue();
  });
  const shifted = await visitor.layoutShift();
  await page.getByText('Más corcholatas', { exact: true }).click();
  await visitor.isAt(`/gallery?reto=${event.slug}&orden=votadas`);
  await expect.poll(async () => (await cardNames(visitor))[0]).toBe(upper([liked.name])[0]);
  expect((await visitor.layoutShift()) - shifted).toBeLessThanOrEqual(0.02);
  await hurry();
  await page.getByText('Al azar').click();
  await visitor.isAt(`/gallery?reto=${event.slug}`);
  await showsCards(visitor, 3);

  const search = page.getByRole('searchbox', { name: 'Buscar por carta, persona o número' });
  await search.fill('tres');
  await expect.poll(() => cardNames(visitor)).toEqual(upper([last]));
  await expect.poll(() => visitor.path).toContain('buscar=tres');
  await search.fill('autra');
  await showsCards(visitor, 3);
  const shuffled = page.waitForResponse(okFrom(/sort=random&q=autra/));
  await page.getByText('Al azar').click();
  await shuffled;
  await search.fill('nadie se llama así');
  await visitor.reads('No encontramos «nadie se llama así»');
  await visitor.press('Ver todas las cartas');
  await showsCards(visitor, 3);

  // The first card opens without a request: five screens are loaded in advance.
  await expect.poll(() => screens.size).toBe(5);
  const release = await hold(page, '**/remotes/public/assets/*.js');
  await visitor.main.getByRole('link', { name: `${liked.name}, de Autora` }).click();
  await visitor.isAt(`/gallery/${event.slug}/${liked.slug}`);
  const toAuthor = page.getByRole('link', { name: /^Ver todas las cartas de Autora/ });
  await toAuthor.waitFor();
  release();
  // A dialog opens for the first time although no timer ends: no placeholder delays it.
  await page.clock.pauseAt(Date.now() + 10_000);
  await visitor.press('Ver la foto entera');
  await page.getByRole('button', { name: 'Más grande' }).waitFor();
  await page.keyboard.press('Escape');
  await page.clock.resume();
  await toAuthor.click();
  await visitor.isAt(`/contestant/${author.uid}`);
  await visitor.main.getByRole('heading', { level: 1, name: /Autora/ }).waitFor();
  await showsCards(visitor, 3);
  expect(await visitor.accessibilityFaults()).toEqual([]);
  // A photo that is still loading has its mean colour as a placeholder.
  const showPhotos = await hold(page, '**/media/**');
  await page.reload({ waitUntil: 'commit' });
  await showsCards(visitor, 3);
  const placeholder = cards(visitor).first().locator('img[style^="background-color: rgb("]');
  await placeholder.waitFor();
  showPhotos();
  await visitor.press('Compartir');
  await visitor.reads('Enlace copiado. Pégalo donde quieras.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/contestant/${author.uid}`);
  expect(visitor.faults).toEqual([]);
  await visitor.stepTo('/contestant/nadie');
  await visitor.reads('Aquí no hay cartas');

  // The page still has the cards of an account that was deleted meanwhile.
  await api.call('deleteMe', { token: author.token });
  await visitor.stepTo('/winners');
  await page.getByText('Aquí no hay cartas').waitFor({ state: 'detached' });
  const status = async () => (await page.request.get(`/api/authors/${author.uid}`)).status();
  await expect.poll(status).toBe(404);
  await visitor.stepTo(`/contestant/${author.uid}`);
  await visitor.reads('Aquí no hay cartas');
});

it('the gallery loads further cards by scrolling, and the back button leads to the same position and card', async () => {
  // The end of fewer cards could be so near the window that more cards are loaded without scrolling.
  const pageSize = limits.galleryPageSize / 2;
  const all = pageSize + 2;
  const { event } = await newContest(...Array.from({ length: all }, () => 'Carta'));
  const visitor = await Visitor.onPhone();
  // The page gets half of the cards that it asks for.
  const usual = `limit=${limits.galleryPageSize}`;
  await intercept(visitor.page, `**/api/event-posts/*${usual}*`, (route) =>
    route.continue({ url: route.request().url().replace(usual, `limit=${pageSize}`) }),
  );
  // The recent order, because the list in random order may lack the cards of the last two seconds.
  await visitor.open(`/gallery?reto=${event.slug}&orden=recientes`);
  // The gateway's markup shows the same number of cards, but does not load more.
  await visitor.page.locator('#primera').waitFor({ state: 'detached' });
  await showsCards(visitor, pageSize);
  await cards(visitor).last().scrollIntoViewIfNeeded();
  await showsCards(visitor, all);
  await visitor.reads(`Esas son todas: ${all} cartas.`);

  const card = cards(visitor).nth(all - 3);
  await card.scrollIntoViewIfNeeded();
  const id = await card.getAttribute('data-post');
  const place = () => visitor.page.evaluate(() => Math.round(scrollY / 10));
  const before = await place();
  expect(before).toBeGreaterThan(100);
  // The card moves from its place in the list to its place on the page, and back, once the code is loaded.
  const code = () =>
    visitor.page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return names.filter((name) => /\/(screen|move-card)-[\w-]+\.js$/.test(name)).length;
    });
  await expect.poll(code).toBe(6);
  await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
  const movesFrom = await recordMoves(visitor.page);
  const listed = card.locator('xpath=ancestor::article');
  const whole = visitor.page.locator('[data-whole-card] article');
  const places = [await placeOf(listed)];
  await card.click();
  await visitor.main.getByRole('heading', { level: 1 }).waitFor();
  await visitor.settle();
  places.push(await placeOf(whole));
  await visitor.press('Volver');
  await showsCards(visitor, all);
  await expect.poll(async () => (await movesFrom.jsonValue()).length).toBe(places.length);
  const starts = (await movesFrom.jsonValue()).flat();
  for (const [i, px] of places.flat().entries()) expect(starts[i]).toBeCloseTo(px, 0);
  await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(place).toBe(before);
  const focused = () =>
    visitor.page.evaluate(() => document.activeElement?.getAttribute('data-post'));
  await expect.poll(focused).toBe(id);

  // The position is also the same after a reload of the card's page, in a random order.
  await visitor.main.getByText('Al azar').click();
  await visitor.isAt(`/gallery?reto=${event.slug}`);
  await showsCards(visitor, pageSize);
  await cards(visitor).last().scrollIntoViewIfNeeded();
  await visitor.reads(/^Esas son todas: /);
  const shuffled = await cardNames(visitor);
  await cards(visitor)
    .nth(shuffled.length - 3)
    .scrollIntoViewIfNeeded();
  const position = await place();
  // The page notes the shown list when it is idle, and stores it when it is hidden. A reload keeps only
  // a list that was noted.
  const noted = () =>
    visitor.page.evaluate(() => {
      dispatchEvent(new Event('pagehide'));
      const list = JSON.parse(sessionStorage['el-reto:lista'] ?? 'null') as {
        ids: string[];
      } | null;
      return list?.ids.length;
    });
  await expect.poll(noted).toBe(shuffled.length);
  await cards(visitor)
    .nth(shuffled.length - 3)
    .click();
  await visitor.main.getByRole('heading', { level: 1 }).waitFor();
  await visitor.page.reload();
  await visitor.main.getByRole('heading', { level: 1 }).waitFor();
  await visitor.page.goBack();
  await expect.poll(() => cardNames(visitor)).toEqual(shuffled);
  await expect.poll(place).toBe(position);
  expect(visitor.faults).toEqual([]);
});
