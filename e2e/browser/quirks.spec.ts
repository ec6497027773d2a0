import { endOfDayInMexico, type Event, type Post } from '@el-reto/contracts';
import { beforeAll, expect, it } from 'vitest';
import { likedBy, newContest, newPerson, toggle } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

let event: Event;
let posts: Readonly<Record<0 | 1, Post>>;
beforeAll(async () => {
  ({ event, posts } = await newContest('La Sirena', 'El Cazo'));
});

/** Wraps all texts in elements like Chrome's page translation, including later texts. */
const translate = `addEventListener('DOMContentLoaded', () => {
  const wrap = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all = [];
    while (texts.nextNode()) all.push(texts.currentNode);
    for (const text of all) {
      const { parentElement } = text;
      if (!text.data.trim() || !parentElement) continue;
      if (parentElement.closest('font, script, style, template, textarea, option, noscript')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(text.data);
    }
  };
  wrap();
  new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true });
});`;

it('a page that the browser translates shows current numbers and likes, and all pages can be opened', async () => {
  const fan = await newPerson();
  const visitor = await Visitor.onPhone({ as: fan });
  await visitor.context.addInitScript(translate);
  await visitor.open(`/gallery?reto=${event.slug}`);
  const [cap, other] = [visitor.cap(posts[0].name), visitor.cap(posts[1].name)];
  const count = async (of: typeof cap) =>
    Number(/(\d+)\s+corcholata/.exec(await of.innerText())?.[1]);
  await cap.click();
  await expect.poll(() => count(cap)).toBe(1);
  await other.click();
  // The message with the button would disappear after six seconds without the pointer.
  const undo = visitor.page.getByRole('button', { name: 'Deshacer' });
  await undo.hover();
  await expect.poll(async () => [await count(cap), await count(other)]).toEqual([0, 1]);
  await visitor.reads(/^Tu corcholata pasó de/);
  await undo.click();
  await expect.poll(async () => [await count(cap), await count(other)]).toEqual([1, 0]);
  // The like of another account arrives by the live stream.
  await toggle(await newPerson(), posts[0].id);
  await expect.poll(() => count(cap)).toBe(2);
  expect(await visitor.page.locator('main font').count()).toBeGreaterThan(5);

  await visitor.main.getByRole('link', { name: new RegExp(posts[0].name) }).click();
  await visitor.reads('Tu corcholata está aquí');
  await visitor.press('Quitarla');
  await expect.poll(() => likedBy(fan, event.id)).toBeUndefined();
  await visitor.press('Poner mi corcholata');
  await expect.poll(() => likedBy(fan, event.id)).toBe(posts[0].id);
  const step = { name: /^Carta (anterior|siguiente)$/, disabled: false };
  await visitor.main.getByRole('button', step).click();
  await visitor.main.getByRole('heading', { level: 1, name: posts[1].name }).waitFor();
  await visitor.page.goBack();
  for (const name of ['Inicio', 'Ganadores', 'Perfil', 'Galería']) {
    await visitor.page
      .getByRole('link', { name, exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await visitor.main.getByRole('heading', { level: 1 }).waitFor();
  }
  await visitor.open('/profile');
  const votes = visitor.main.getByRole('region', { name: 'Mis corcholatas' });
  await votes.getByRole('link', { name: posts[0].name }).waitFor();
  await visitor.open('/');
  await visitor.main.getByText(event.name).first().waitFor();
  expect(visitor.faults).toEqual([]);
});

it.each([3, -3])(
  'with a device clock that is %i days off the contest still runs, and its countdown is right',
  async (days) => {
    const visitor = await Visitor.onPhone();
    const { page } = visitor;
    await page.clock.install({ time: Date.now() + days * 86_400_000 });
    await visitor.open(`/contest/${event.slug}`);
    await visitor.reads('Participar en este reto');
    await visitor.reads('Reto en curso');
    const timer = visitor.main.getByRole('timer');
    // The contest ends at midnight in seven days, or in six if the test runs past midnight.
    const isRight = async () => {
      const leftMs = endOfDayInMexico(event.endDate).getTime() - Date.now();
      const label = await timer.getAttribute('aria-label');
      return label?.includes(` ${Math.floor(leftMs / 86_400_000)} días`);
    };
    await expect.poll(isRight).toBe(true);
    await visitor.cap(posts[0].name).waitFor();
    expect(visitor.faults).toEqual([]);
  },
);

it('a tab that becomes visible shows a like of another tab at once, and a press on it toggles once', async () => {
  const fan = await newPerson();
  const visitor = await Visitor.onPhone({ as: fan });
  const { page } = visitor;
  const path = `/gallery/${event.slug}/${posts[0].slug}`;
  const comesToFront = () => page.evaluate(() => void dispatchEvent(new Event('focus')));
  const firstRead = page.waitForResponse('**/api/me/likes*');
  await visitor.open(path);
  await firstRead;
  await visitor.button('Poner mi corcholata').waitFor();
  await visitor.settle();
  await toggle(fan, posts[0].id);
  await comesToFront();
  await visitor.reads('Tu corcholata está aquí');
  await visitor.press('Quitarla');
  await expect.poll(() => likedBy(fan, event.id)).toBeUndefined();
  await visitor.button('Poner mi corcholata').waitFor();

  // The press happens before the answer with the likes arrives.
  let toggles = 0;
  await page.route('**/api/toggle-post-like/**', (route) => {
    toggles += 1;
    return route.continue();
  });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/me/likes*', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await toggle(fan, posts[0].id);
  await comesToFront();
  await visitor.press('Poner mi corcholata');
  await visitor.reads('Tu corcholata está aquí');
  const read = page.waitForResponse('**/api/me/likes*');
  arrival.resolve();
  await read;
  await visitor.settle();
  await visitor.reads('Tu corcholata está aquí');
  expect([toggles, await likedBy(fan, event.id)]).toEqual([0, posts[0].id]);
});
