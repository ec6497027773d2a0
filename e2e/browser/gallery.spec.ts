import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { newEvent, newPerson, newPublicPost, picture, toggle, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const cards = ({ page }: Visitor) => page.locator('main li [data-post]');
const cardNames = async (visitor: Visitor) =>
  (await visitor.main.locator('li').getByRole('heading').allInnerTexts()).map((text) =>
    text.toUpperCase(),
  );

describe('the gallery', () => {
  it('sorts, searches and changes the event, and the address says how', async () => {
    const author = await newPerson('Buscada');
    const event = await newEvent();
    const [first, second] = [unique('Uno'), unique('Dos')];
    await newPublicPost(author, event.id, first);
    const liked = await newPublicPost(author, event.id, second);
    const last = unique('Tres');
    await newPublicPost(author, event.id, last);
    await toggle(author, liked.id);
    const upper = (names: string[]) => names.map((name) => name.toUpperCase());

    const visitor = await Visitor.atDesk(browser);
    await visitor.open('/gallery');
    await visitor.page.getByRole('combobox', { name: 'Reto' }).selectOption(event.slug);
    await visitor.isAt(`/gallery?reto=${event.slug}`);
    await expect.poll(() => cards(visitor).count(), soon).toBe(3);
    await visitor.page.getByText('Recientes').click();
    await visitor.isAt(`/gallery?reto=${event.slug}&orden=recientes`);
    await expect.poll(() => cardNames(visitor), soon).toEqual(upper([last, second, first]));
    // An answer that comes long after the press moves nothing.
    await visitor.page.route(/sort=likes/, async (route) => {
      await sleep(800);
      await route.continue();
    });
    const shifted = await visitor.layoutShift();
    await visitor.page.getByText('Más corcholatas', { exact: true }).click();
    await visitor.isAt(`/gallery?reto=${event.slug}&orden=votadas`);
    await expect.poll(async () => (await cardNames(visitor))[0], soon).toBe(upper([second])[0]);
    expect((await visitor.layoutShift()) - shifted).toBeLessThanOrEqual(0.02);
    await visitor.page.getByText('Al azar').click();
    await visitor.isAt(`/gallery?reto=${event.slug}`);
    await expect.poll(() => cards(visitor).count(), soon).toBe(3);

    const search = visitor.page.getByRole('searchbox', {
      name: 'Buscar por carta, persona o número',
    });
    await search.fill('tres');
    await expect.poll(() => cardNames(visitor), soon).toEqual(upper([last]));
    expect(visitor.path).toContain('buscar=tres');
    await search.fill('buscda');
    await expect.poll(() => cards(visitor).count(), soon).toBe(3);
    await search.fill('nadie se llama así');
    await visitor.reads('No encontramos «nadie se llama así»');
    await visitor.press('Ver todas las cartas');
    await expect.poll(() => cards(visitor).count(), soon).toBe(3);
    await visitor.page.reload();
    await expect.poll(() => cards(visitor).count(), soon).toBe(3);
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });

  it('leads from a card to all cards of who took it', async () => {
    const author = await newPerson('Fotógrafa');
    const event = await newEvent();
    const names = [unique('Una'), unique('Otra')];
    const [post] = await Promise.all(names.map((name) => newPublicPost(author, event.id, name)));
    const permissions = ['clipboard-read', 'clipboard-write'];
    const visitor = await Visitor.onPhone(browser, { permissions });
    await visitor.open(`/gallery/${event.slug}/${post?.slug}`);
    await visitor.page.getByRole('link', { name: /^Ver todas las cartas de Fotógrafa/ }).click();
    await visitor.isAt(`/contestant/${author.uid}`);
    await visitor.main.getByRole('heading', { level: 1, name: /Fotógrafa/ }).waitFor();
    await expect.poll(() => cards(visitor).count(), soon).toBe(2);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await visitor.page.reload();
    await expect.poll(() => cards(visitor).count(), soon).toBe(2);
    await visitor.press('Compartir');
    await visitor.reads('Enlace copiado. Pégalo donde quieras.');
    const copied = await visitor.page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`/contestant/${author.uid}`);
    await visitor.open('/contestant/nadie');
    await visitor.reads('Aquí no hay cartas');
    await visitor.leave();
  });

  it('scrolls on without end, and going back finds the same place and card', async () => {
    const author = await newPerson();
    const event = await newEvent();
    const small = await picture(96, 72);
    for (let batch = 0; batch < 5; batch += 1) {
      await Promise.all(
        Array.from({ length: 6 }, () => newPublicPost(author, event.id, unique('Carta'), small)),
      );
    }
    const visitor = await Visitor.onPhone(browser);
    await visitor.open(`/gallery?reto=${event.slug}`);
    await expect.poll(() => cards(visitor).count(), soon).toBe(24);
    const countAtTheEnd = async () => {
      await visitor.page.keyboard.press('End');
      return cards(visitor).count();
    };
    await expect.poll(countAtTheEnd, soon).toBe(30);
    await visitor.reads('Esas son todas: 30 cartas.');

    const card = cards(visitor).nth(27);
    await card.scrollIntoViewIfNeeded();
    const id = await card.getAttribute('data-post');
    const place = () => visitor.page.evaluate(() => Math.round(scrollY / 10));
    const before = await place();
    expect(before).toBeGreaterThan(100);
    await card.click();
    await visitor.main.getByRole('heading', { level: 1 }).waitFor();
    await visitor.page.goBack();
    await expect.poll(() => cards(visitor).count(), soon).toBe(30);
    await expect.poll(place, soon).toBe(before);
    const focused = () =>
      visitor.page.evaluate(() => document.activeElement?.getAttribute('data-post'));
    await expect.poll(focused, soon).toBe(id);
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });
});
