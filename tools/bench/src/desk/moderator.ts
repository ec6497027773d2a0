/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';

/** Keystroke-level model (Card, Moran, Newell): a key, and a look that decides, in seconds. */
const keyS = 0.28;
const lookS = 1.35;

/** Long enough to look away for the page to read ahead as it does for a person, in milliseconds. */
const pauseMs = 400;
const giveUpMs = 30_000;

export interface Shown {
  readonly name: string;
  /** Whether a photo that looks the same lies beside it. */
  readonly hasAlike: boolean;
}

/** A moderator who decides by keys, one photo at a time; what the page makes them wait is measured. */
export class Moderator {
  keys = 0;
  looks = 0;
  waitedMs = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get seconds(): number {
    return this.keys * keyS + this.looks * lookS + this.waitedMs / 1000;
  }

  /** Looks at the photo that is shown, and at the one beside it where there is one. */
  async look(): Promise<Shown> {
    const before = performance.now();
    const shown = await this.#page.waitForFunction(whatIsShown, null, { timeout: giveUpMs });
    const { name, hasAlike } = (await shown.jsonValue()) as Shown;
    this.looks += hasAlike ? 2 : 1;
    this.waitedMs += performance.now() - before;
    await this.#page.waitForTimeout(pauseMs);
    return { name, hasAlike };
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.keys += keys.length;
  }

  /** Waits until another photo than `name` is shown. */
  async until(name: string): Promise<void> {
    const before = performance.now();
    await this.#page.waitForFunction(isAnother, name, { timeout: giveUpMs });
    this.waitedMs += performance.now() - before;
  }

  async #click(button: Locator): Promise<void> {
    await button.click();
    this.keys += 1;
  }

  /**
   * Looks a public photo up that was seen before: the contest's cards in another tab, the newest
   * first, a look at each screen until it is in sight.
   */
  async lookUp(gallery: Page, slug: string, name: string): Promise<void> {
    const before = performance.now();
    await gallery.goto(`/gallery?reto=${slug}&orden=recientes`);
    const cards = gallery.getByRole('main').getByRole('article');
    await cards.first().waitFor();
    let screens = 1;
    while (!(await gallery.evaluate(isInSight, name))) {
      const height = await gallery.evaluate(() => document.documentElement.scrollHeight);
      await gallery.keyboard.press('PageDown');
      screens += 1;
      const atEnd = await gallery.evaluate(
        () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
      );
      if (!atEnd) continue;
      const more = gallery.getByRole('button', { name: 'Repartir más cartas' });
      if (await more.isVisible()) await this.#click(more);
      await gallery.waitForFunction(hasGrown, height, { timeout: giveUpMs });
      if (screens > 400) throw new Error(`${name} is not among the public cards`);
    }
    this.waitedMs += performance.now() - before;
    this.looks += screens;
    // One key for each screen after the first, one into the tab, one back.
    this.keys += screens + 1;
  }
}

/** In the page: the photo, once it and one beside it are there to be seen. */
function whatIsShown(): Shown | null {
  const section = document.querySelector('section[aria-label="Una por una"]');
  const name = section?.querySelector('h2')?.textContent;
  const images = [...(section?.querySelectorAll('img') ?? [])];
  if (!name || images.length === 0) return null;
  const isSaid = section?.textContent.includes('Se parece a') ?? false;
  const hasAlike = Boolean(section?.querySelector('figure[aria-label="Fotos parecidas"] img'));
  if (isSaid && !hasAlike) return null;
  return images.every((image) => image.complete && image.naturalWidth > 0)
    ? { name, hasAlike }
    : null;
}

const isAnother = (name: string) =>
  document.querySelector('section[aria-label="Una por una"] h2')?.textContent !== name;

function isInSight(name: string): boolean {
  const headings = [...document.querySelectorAll('main article :is(h2, h3)')];
  const found = headings.find((heading) => heading.textContent === name);
  const { top = Infinity } = found?.getBoundingClientRect() ?? {};
  return top < innerHeight;
}

const hasGrown = (height: number) =>
  document.documentElement.scrollHeight > height ||
  scrollY + innerHeight < document.documentElement.scrollHeight - 2;
