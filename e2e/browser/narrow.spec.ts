import { describe, expect, it } from 'vitest';
import { browserOfThisFile, phone } from '../support/browser.ts';
import { newPerson } from '../support/people.ts';
import { thirteenRoutes } from '../support/thirteen-routes.ts';
import { Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const contest = '/contest/mexico-a-todo-color';
const paths = [
  ...thirteenRoutes.map(({ path }) => path),
  `${contest}/loteria`,
  '/winners/raices-y-oficios/acta',
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

async function walk(visitor: Visitor, ways: readonly string[]) {
  const faults: Record<string, unknown> = {};
  for (const path of ways) {
    await visitor.open(path);
    await visitor.settle();
    const found = { sideways: await sideways(visitor), small: await smallTargets(visitor) };
    if (found.sideways > 0 || found.small.length > 0) faults[path] = found;
  }
  await visitor.leave();
  return faults;
}

describe('pages fit, and what is pressed is large enough', () => {
  it.each([
    [320, 568],
    [360, 740],
    [413, 915],
    [844, 390],
  ])('at %i × %i pixels', async (width, height) => {
    const viewport = { width, height };
    expect(await walk(await Visitor.arrive(browser, viewport, { hasTouch: true }), open)).toEqual(
      {},
    );
  });

  it.each([
    [320, 568],
    [768, 1024],
  ])('at %i × %i pixels with text twice as large', async (width, height) => {
    const visitor = await Visitor.arrive(browser, { width, height }, { hasTouch: true });
    await visitor.context.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    expect(await walk(visitor, open)).toEqual({});
  });

  it('for who is signed in', async () => {
    const viewport = { ...phone, width: 320 };
    const visitor = await Visitor.arrive(browser, viewport, {
      as: await newPerson(),
      hasTouch: true,
    });
    expect(await walk(visitor, ['/', '/profile', '/gallery'])).toEqual({});
  });
});
