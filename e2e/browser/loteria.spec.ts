import type { Event, Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { beforeAll, expect, it } from 'vitest';
import { phone } from '../support/browser.ts';
import { slowTimers, withoutTimers } from '../support/patience.ts';
import { api, galleryOf, listOf, newContest, newEvent } from '../support/people.ts';
import { newPublicPost, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

const names = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho', 'Nueve'] as const;
let event: Event;
let author: Session;
let posts: Post[];
beforeAll(async () => {
  const contest = await newContest(...names);
  ({ event, author } = contest);
  posts = [...contest.posts];
});

const gamePath = () => `/contest/${event.slug}/loteria`;
const dialogIn = ({ page }: Visitor) => page.getByRole('dialog');
/** The names of the cards of the tabla that are not marked. */
const unmarked = async ({ page }: Visitor) => {
  const labels = await page.getByRole('button', { name: /^Marcar/ }).all();
  return Promise.all(labels.map(async (each) => (await each.getAttribute('aria-label'))?.slice(7)));
};
/** Number of cards that a game requests. */
const deckSize = 54;
const mark = (visitor: Visitor, name: string) =>
  dialogIn(visitor)
    .getByRole('button', { name: `Marcar ${name}`, exact: true })
    .click();
/** Marks the called card and returns its name. */
const markCalled = async (visitor: Visitor) => {
  const shown = await dialogIn(visitor).locator('article p').first().innerText();
  const isCalled = ({ name }: { name: string }) => name.toLowerCase() === shown.toLowerCase();
  const name = posts.find(isCalled)?.name ?? shown;
  await mark(visitor, name);
  await visitor.page.getByRole('button', { name: `${name}, marcada` }).waitFor();
  return name;
};
const turn = ({ page }: Visitor) =>
  page.getByRole('button', { name: 'Otra carta', exact: true }).click();

it('the lotería continues with the same tabla, replaces deleted cards, and a full line is shared as a picture', async () => {
  const visitor = await Visitor.onPhone();
  // No card is called automatically.
  await withoutTimers(visitor.context, 5_000);
  await visitor.open(`/contest/${event.slug}`);
  await visitor.main.getByRole('link', { name: 'Jugar a la lotería' }).click();
  await visitor.press('Jugar con mi tabla');
  const game = dialogIn(visitor);
  await game.getByRole('heading', { name: 'Carta 1 de 9' }).waitFor();
  await game.getByRole('button', { name: 'Pausa' }).click();
  expect(await visitor.accessibilityFaults()).toEqual([]);
  // The whole game is visible, also on a phone in landscape orientation.
  for (const size of [{ width: 844, height: 390 }, { width: 320, height: 568 }, phone]) {
    await visitor.page.setViewportSize(size);
    const cut = () =>
      game.evaluate((dialog) => {
        const parts = [...dialog.querySelectorAll('article, button')];
        const boxes = parts.map((part) => part.getBoundingClientRect());
        return boxes.filter(
          (box) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight,
        );
      });
    await expect.poll(cut).toEqual([]);
  }

  const marked = await markCalled(visitor);
  const left = await unmarked(visitor);
  const early = left[0] ?? '';
  await mark(visitor, early);
  await visitor.reads(`«${early}» todavía no sale.`);
  expect(await unmarked(visitor)).toEqual(left);

  const postId = posts.find(({ name }) => name === early)?.id ?? '';
  const fresh = await newPublicPost(author, event.id, unique('Carta nueva'));
  await api.call('deletePost', { token: author.token, params: { postId } });
  posts.push(fresh);
  // Each list has a cached answer of its own.
  const ids = async () => (await galleryOf(event.id, 'random', deckSize)).map(({ id }) => id);
  await expect.poll(ids).not.toContain(postId);
  await expect.poll(ids).toContain(fresh.id);
  await visitor.open(gamePath());
  await visitor.press('Seguir con mi tabla');
  await visitor.page.getByRole('button', { name: `${marked}, marcada` }).waitFor();
  const replaced = left.map((name) => (name === early ? fresh.name : name));
  expect(await unmarked(visitor)).toEqual(replaced);

  const share = game.getByRole('button', { name: 'Compartir mi tabla' });
  await game.getByRole('button', { name: 'Pausa' }).click();
  while (!(await share.isVisible())) {
    const called = await game.locator('article p').first().innerText();
    if (called.toLowerCase() !== marked.toLowerCase()) await markCalled(visitor);
    if (await share.isVisible()) break;
    const heading = await game.getByRole('heading', { name: /^Carta \d/ }).innerText();
    await turn(visitor);
    await game.getByRole('heading', { name: heading, exact: true }).waitFor({ state: 'hidden' });
  }
  await game.getByRole('heading', { name: '¡Lotería!' }).waitFor();
  expect(await visitor.accessibilityFaults()).toEqual([]);
  expect((await visitor.download(() => share.click())).name).toBe(`loteria-${event.slug}.jpg`);
  await visitor.reads('Guardamos la imagen de tu tabla.');
  const views = async () => (await listOf(event.id)).find(({ name }) => name === marked)?.views;
  await expect.poll(views).toBe(1);
  // The picture of the deleted card is answered with 404.
  expect(visitor.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

it('the lotería calls cards automatically in a Spanish voice, pauses while the tab is hidden, and needs nine cards', async () => {
  const empty = await newEvent();
  const visitor = await Visitor.onPhone();
  await visitor.context.addInitScript(() => {
    const said: string[] = [];
    const voice = { lang: 'es-MX', name: 'Voz' } as SpeechSynthesisVoice;
    Object.assign(window, { said });
    speechSynthesis.getVoices = () => [voice];
    speechSynthesis.speak = ({ text }) => void said.push(text);
    window.SpeechSynthesisUtterance = class {
      constructor(readonly text: string) {}
    } as never;
  });
  await visitor.page.clock.install();
  // The paces of 5 and 3 s are so long that only the test calls the next card.
  await slowTimers(visitor.context, 100, 5_000, 3_000);
  await visitor.open(gamePath());
  await visitor.press('Solo ver pasar las cartas');
  const game = dialogIn(visitor);
  const said = () => visitor.page.evaluate(() => (window as { said?: string[] }).said ?? []);
  expect(await said()).toEqual([]);
  await game.getByRole('button', { name: 'Cantar las cartas' }).click();
  await expect.poll(async () => (await said())[0]).toMatch(/^Corre y se va con… \S/);
  await game.getByRole('button', { name: 'Ritmo: normal' }).click();
  await game.getByRole('button', { name: 'Ritmo: rápido' }).waitFor();
  const paceMs = 300_000;
  await visitor.page.clock.fastForward(paceMs);
  await game.getByRole('heading', { name: 'Carta 2 de 9' }).waitFor();
  await expect.poll(async () => (await said())[1]).not.toMatch(/^Corre/);
  await visitor.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await game.getByRole('button', { name: 'Seguir' }).waitFor();
  const heading = game.getByRole('heading', { name: /^Carta \d de/ });
  const before = await heading.innerText();
  await visitor.page.clock.fastForward(paceMs);
  expect(await heading.innerText()).toBe(before);
  while (await game.getByRole('button', { name: 'Otra carta' }).isVisible()) await turn(visitor);
  await game.getByRole('button', { name: 'Verlas otra vez' }).press('Enter');
  await game.getByRole('heading', { name: 'Carta 1 de 9' }).waitFor();

  await visitor.stepTo(`/contest/${empty.slug}/loteria`);
  await visitor.reads('En cuanto haya 9 cartas en la mesa, se arma la lotería.');
  expect(visitor.faults).toEqual([]);
});
