import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { newPerson } from '../support/people.ts';
import { thirteenRoutes } from '../support/thirteen-routes.ts';
import { Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const contest = '/contest/mexico-a-todo-color';
const paths = [
  ...thirteenRoutes.map(({ path }) => path),
  `${contest}/loteria`,
  '/winners/raices-y-oficios/acta',
  '/baja/una-llave',
];
const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 413, height: 915 },
  { width: 844, height: 390 },
];
const sizesOfLargeText = [
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
];
const open = paths.filter((path) => !/^\/(admin|profile)/.test(path));

/** How far the page can be moved sideways, in pixels. */
const sideways = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What there is to press and is smaller than a finger; links within a text may be. */
const smallTargets = ({ page }: Visitor) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, select, input[type=text]')]
      .filter((target) => target.checkVisibility() && !target.matches('.sr-only, .sr-only *'))
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 43.5)
      .map(({ target, box }) => `${target.innerText}: ${box.width} × ${box.height} px`),
  );

/** Pages at each size, some with text twice as large: what is wrong, by page and size. */
async function walk(visitor: Visitor, ways: readonly string[]) {
  const { page } = visitor;
  const faults: Record<string, unknown> = {};
  for (const path of ways) {
    const find = async () => {
      await visitor.settle();
      const found = { sideways: await sideways(visitor), small: await smallTargets(visitor) };
      return found.sideways > 0 || found.small.length > 0 ? found : null;
    };
    const look = async (how: string) => {
      let found = await find();
      // A card is narrow while it turns up.
      for (let again = 0; found && again < 20; again += 1) {
        await sleep(100);
        found = await find();
      }
      if (found) faults[`${path} ${how}`] = found;
    };
    await visitor.open(path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await look(`at ${size.width} × ${size.height} pixels`);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    for (const size of sizesOfLargeText) {
      await page.setViewportSize(size);
      await look(`at ${size.width} × ${size.height} pixels with text twice as large`);
    }
  }
  await visitor.leave();
  return faults;
}

describe('pages fit, and what is pressed is large enough', () => {
  it('for everybody', async () => {
    expect(await walk(await Visitor.onPhone(browser), open)).toEqual({});
  });

  it('for who is signed in', async () => {
    const visitor = await Visitor.onPhone(browser, { as: await newPerson() });
    expect(await walk(visitor, ['/', '/profile', '/gallery', '/avisos'])).toEqual({});
  });
});
