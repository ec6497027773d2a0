import { setTimeout as sleep } from 'node:timers/promises';
import type { Event, Post } from '@el-reto/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile, phone } from '../support/browser.ts';
import { api, listOf, newEvent, newPerson, newPublicPost, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
const cards = 9;
let event: Event;
let author: Awaited<ReturnType<typeof newPerson>>;
let posts: Post[];
beforeAll(async () => {
  author = await newPerson('Autora');
  event = await newEvent();
  const names = Array.from({ length: cards }, (_, index) => unique(`Carta ${index}`));
  await Promise.all(names.map((name) => newPublicPost(author, event.id, name)));
  posts = await listOf(event.id);
});

const gamePath = () => `/contest/${event.slug}/loteria`;
const openGame = async (how: string, arrival = {}) => {
  const visitor = await Visitor.onPhone(browser, arrival);
  await visitor.open(gamePath());
  await visitor.press(how);
  return { visitor, game: visitor.page.getByRole('dialog') };
};
/** The names of the tabla's cards that are not marked. */
const waiting = async ({ page }: Visitor) => {
  const labels = await page.getByRole('button', { name: /^Marcar/ }).all();
  return Promise.all(labels.map(async (each) => (await each.getAttribute('aria-label'))?.slice(7)));
};
const marks = ({ page }: Visitor) => page.getByRole('button', { name: /, marcada$/ }).count();
const calledName = ({ page }: Visitor) =>
  page.getByRole('dialog').locator('article p').first().innerText();
/** Marks the card that lies open. */
const markCalled = async (visitor: Visitor) => {
  const called = (await calledName(visitor)).toLowerCase();
  const { name = called } = posts.find((post) => post.name.toLowerCase() === called) ?? {};
  await visitor.page.getByRole('button', { name: `Marcar ${name}`, exact: true }).click();
  return name;
};
const turn = ({ page }: Visitor) =>
  page.getByRole('button', { name: 'Otra carta', exact: true }).click();

describe('the lotería', () => {
  it('is played until a line is full, and the tabla is sent as a picture', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.open(`/contest/${event.slug}`);
    await visitor.main.getByRole('link', { name: 'Jugar a la lotería' }).click();
    await visitor.press('Jugar con mi tabla');
    const game = visitor.page.getByRole('dialog');
    await game.getByRole('heading', { name: 'Carta 1 de 9' }).waitFor();
    await game.getByRole('button', { name: 'Pausa' }).click();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    // All there is to it can be seen at once, also by a phone on its side.
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
      await expect.poll(cut, soon).toEqual([]);
    }

    const first = await markCalled(visitor);
    const early = (await waiting(visitor))[0] ?? '';
    await game.getByRole('button', { name: `Marcar ${early}`, exact: true }).click();
    await visitor.reads(`«${early}» todavía no sale.`);
    expect(await marks(visitor)).toBe(1);

    const share = game.getByRole('button', { name: 'Compartir mi tabla' });
    for (let turns = 1; turns < cards && !(await share.isVisible()); turns += 1) {
      await turn(visitor);
      await game.getByRole('heading', { name: `Carta ${turns + 1} de 9` }).waitFor();
      await markCalled(visitor);
    }
    await game.getByRole('heading', { name: '¡Lotería!' }).waitFor();
    expect(await visitor.accessibilityFaults()).toEqual([]);
    const saving = visitor.page.waitForEvent('download');
    await share.click();
    expect((await saving).suggestedFilename()).toBe(`loteria-${event.slug}.jpg`);
    await visitor.reads('Guardamos la imagen de tu tabla.');
    const views = async () => (await listOf(event.id)).find(({ name }) => name === first)?.views;
    await expect.poll(views, soon).toBe(1);
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });

  it('goes on with the same tabla another time, without cards that are gone', async () => {
    const { visitor } = await openGame('Jugar con mi tabla');
    const marked = await markCalled(visitor);
    const left = await waiting(visitor);
    const gone = posts.find(({ name }) => name === left[0]);
    expect(gone).toBeDefined();
    await newPublicPost(author, event.id, unique('Carta nueva'));
    await api.call('deletePost', { token: author.token, params: { postId: gone?.id ?? '' } });
    // Lists may show for two seconds what was so before.
    await sleep(2_000);
    await visitor.open(gamePath());
    await visitor.press('Seguir con mi tabla');
    await visitor.page.getByRole('button', { name: `${marked}, marcada` }).waitFor();
    const now = await waiting(visitor);
    expect(now).toEqual([expect.stringMatching('Carta nueva'), ...left.slice(1)]);
    await visitor.leave();
  });

  it('goes by itself for who only watches, and is called aloud where a voice speaks Spanish', async () => {
    const visitor = await Visitor.onPhone(browser);
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
    await visitor.open(gamePath());
    await visitor.press('Solo ver pasar las cartas');
    const game = visitor.page.getByRole('dialog');
    const said = () => visitor.page.evaluate(() => (window as { said?: string[] }).said);
    expect(await said()).toEqual([]);
    await game.getByRole('button', { name: 'Cantar las cartas' }).click();
    await expect.poll(said, soon).toEqual([expect.stringMatching(/^Corre y se va con… Carta/)]);
    await game.getByRole('button', { name: 'Ritmo: normal' }).click();
    await game.getByRole('button', { name: 'Ritmo: rápido' }).waitFor();
    await visitor.page.clock.fastForward(5_000);
    await game.getByRole('heading', { name: 'Carta 2 de' }).waitFor();
    await expect.poll(said, soon).toEqual([expect.anything(), expect.stringMatching(/^Carta/)]);
    // Nobody sees a card that comes while the page is hidden.
    await visitor.page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await game.getByRole('button', { name: 'Seguir' }).waitFor();
    const heading = game.getByRole('heading', { name: /^Carta \d de/ });
    const there = await heading.innerText();
    await visitor.page.clock.fastForward(5_000);
    expect(await heading.innerText()).toBe(there);
    while (await game.getByRole('button', { name: 'Otra carta' }).isVisible()) await turn(visitor);
    await game.getByRole('button', { name: 'Verlas otra vez' }).click();
    await game.getByRole('heading', { name: 'Carta 1 de 9' }).waitFor();
    await visitor.leave();
  });

  it('waits for as many cards as it takes', async () => {
    const empty = await newEvent();
    const visitor = await Visitor.atDesk(browser);
    await visitor.open(`/contest/${empty.slug}/loteria`);
    await visitor.reads('En cuanto haya 9 cartas en la mesa, se arma la lotería.');
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });
});
