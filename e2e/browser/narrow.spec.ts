import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { newEvent, newPerson, newPublicPost, toggle } from '../support/people.ts';
import { thirteenRoutes } from '../support/thirteen-routes.ts';
import { soon, Visitor } from '../support/visitor.ts';

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

it('the header stays one row for who has placed their corcholata', async () => {
  const fan = await newPerson('Fan');
  const { id } = await newPublicPost(await newPerson(), (await newEvent()).id);
  await toggle(fan, id);
  const visitor = await Visitor.onPhone(browser, { as: fan });
  const banner = visitor.page.getByRole('banner');
  const height = () => banner.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  for (const width of [360, 390, 768, 800, 1024]) {
    await visitor.page.setViewportSize({ width, height: 844 });
    await visitor.open('/winners');
    await banner
      .getByRole('link', { name: /^Tu corcholata/ })
      .filter({ visible: true })
      .waitFor();
    await visitor.settle();
    await expect.poll(height, { ...soon, message: `${width} px` }).toBe(64);
    expect(await visitor.layoutShift(), `${width} px`).toBeLessThan(0.05);
  }
  await visitor.leave();
});
