import { describe, expect, it } from 'vitest';
import { browserOfThisFile, phone } from '../support/browser.ts';
import { newPerson } from '../support/people.ts';
import { thirteenRoutes } from '../support/thirteen-routes.ts';
import { Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const contest = '/contest/mexico-a-todo-color';
const paths = [...thirteenRoutes.map(({ path }) => path), `${contest}/loteria`];
const sizes = [
  [320, 568],
  [360, 740],
  [413, 915],
  [844, 390],
] as const;
const open = paths.filter((path) => !/^\/(admin|profile)/.test(path));

/** How far the page can be moved sideways, in pixels. */
const sideways = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What there is to press on its own and is lower than a finger is wide; links within a text may be. */
const lowTargets = ({ page }: Visitor) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, select, input[type=text]')]
      .filter((target) => target.checkVisibility() && target.closest('p, .sr-only') === null)
      .filter((target) => !target.matches('.sr-only, main section a'))
      .map((target) => `${target.innerText.slice(0, 30)}: ${target.offsetHeight} px`)
      .filter((text) => Number(/(\d+) px$/.exec(text)?.[1]) < 44),
  );

/** Pages at each of these sizes, and with text twice as large: what is wrong, by page and size. */
async function walk(visitor: Visitor, ways: readonly string[]) {
  const { page } = visitor;
  const faults: Record<string, unknown> = {};
  for (const path of ways) {
    const look = async (how: string) => {
      await visitor.settle();
      const found = { sideways: await sideways(visitor), low: await lowTargets(visitor) };
      if (found.sideways > 0 || found.low.length > 0) faults[`${path} ${how}`] = found;
    };
    await visitor.open(path);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await look(`at ${width} × ${height} pixels`);
    }
    await page.setViewportSize(phone);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await look('with text twice as large');
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
    expect(await walk(visitor, ['/', '/profile', '/gallery'])).toEqual({});
  });
});
