import { demoAccounts } from '@el-reto/demo';
import { describe, expect, it, vi } from 'vitest';
import { browserOfThisFile, desk, phone } from '../support/browser.ts';
import { identity } from '../support/people.ts';
import { destination, thirteenRoutes } from '../support/thirteen-routes.ts';
import type { Role } from '../support/thirteen-routes.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const sizes = [
  ['a phone', phone],
  ['a desk', desk],
] as const;

const arriveAs = async (role: Role, size: typeof phone) => {
  if (role === 'visitor') return Visitor.arrive(browser, size);
  const { email, password } = demoAccounts[role === 'administrator' ? 'admin' : 'visitor'];
  return Visitor.arrive(browser, size, { as: await identity.signIn(email, password) });
};

/** What each role sees that nobody else does, looked at by axe; visitors see all the rest. */
const own: Record<Role, readonly string[]> = {
  visitor: thirteenRoutes.map(({ path }) => path),
  contestant: ['/gallery', '/profile', '/gallery/mexico-a-todo-color/el-volcan'],
  administrator: ['/admin'],
};

/** Sections of the administration that other files look at by axe, full of what they are for. */
const lookedAtAtDesk = ['votos', 'jurado', 'premios', 'derechos', 'resumen', 'bitacora'];
const sections = ['eventos', 'ganadores', 'usuarios', 'cuenta', ...lookedAtAtDesk];

const headOf = async ({ page }: Visitor) => ({
  // Without what waits for moderators, which other tests add to.
  title: (await page.title()).replace(/^\(\d+\) /, ''),
  robots: await page.locator('meta[name="robots"]').getAttribute('content'),
});

describe.each(sizes)('the thirteen routes on %s', (_, size) => {
  it.each(['visitor', 'contestant', 'administrator'] as const)('for %s', async (role) => {
    const person = await arriveAs(role, size);
    for (const route of thirteenRoutes) {
      const { path, title, robots } = destination(route, role);
      await person.open(route.path);
      await person.isAt(path);
      await person.settle();
      await expect.poll(() => headOf(person), soon).toEqual({ title, robots });
      expect(await person.layoutShift(), `${route.path} keeps still`).toBeLessThan(0.05);
      const looked = own[role].includes(route.path) ? await person.accessibilityFaults() : [];
      expect(looked).toEqual([]);
      expect(await person.coveredControls()).toEqual([]);
    }
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('each section of the administration stands', async () => {
    const person = await arriveAs('administrator', size);
    for (const section of sections) {
      await person.open(`/admin?seccion=${section}`);
      await person.settle();
      expect(await person.layoutShift(), `${section} keeps still`).toBeLessThan(0.05);
      const isLookedAt = size === desk && lookedAtAtDesk.includes(section);
      expect(isLookedAt ? [] : await person.accessibilityFaults(), section).toEqual([]);
      expect(await person.coveredControls(), section).toEqual([]);
    }
    expect(person.faults).toEqual([]);
    await person.leave();
  });
});

/** What the page says of itself, and what its address says when it is opened just now. */
const saidOfItself = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const said = 'title, meta[name], meta[property], link[rel=canonical], [type*=ld]';
    const of = ({ head }: Document) =>
      [...head.querySelectorAll(said)].map(({ outerHTML }) => outerHTML).toSorted();
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    const opened = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return { here: of(document), opened: of(opened) };
  });

it('a page that one goes on to says of itself what it says when it is opened', async () => {
  const visitor = await Visitor.onPhone(browser);
  const paths = thirteenRoutes.filter(({ sent }) => !sent?.visitor).map(({ path }) => path);
  await visitor.open(paths[0]!);
  await visitor.settle();
  const goOnTo = (path: string) =>
    visitor.page.evaluate((to) => history.pushState(null, '', to), path);
  const there = paths.slice(1);
  const back = paths.toReversed().slice(1);
  let before = paths[0]!;
  for (const path of [...there, ...back]) {
    // A page asks once, on arrival; when another file changes a contest since, one goes there again.
    await vi.waitFor(async () => {
      await goOnTo(before);
      await visitor.settle();
      await goOnTo(path);
      await vi.waitFor(async () => {
        const { here, opened } = await saidOfItself(visitor);
        expect(here, path).toEqual(opened);
      }, soon.timeout / 5);
    }, soon);
    before = path;
  }
  await visitor.leave();
});

describe('an address that leads nowhere', () => {
  it('answers 404 and says so', async () => {
    const visitor = await Visitor.onPhone(browser);
    const answer = await visitor.page.goto('/no-hay-nada');
    expect(answer?.status()).toBe(404);
    await visitor.reads('No hay nada en /no-hay-nada');
    expect(await visitor.page.title()).toBe('Page not found: /no-hay-nada');
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await visitor.leave();
  });
});
