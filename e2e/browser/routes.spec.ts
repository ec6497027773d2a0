import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts, demoEvents, demoPosts } from '@el-reto/demo';
import { expect, it, vi } from 'vitest';
import { desk, phone } from '../support/browser.ts';
import { arrived, soonMs } from '../support/patience.ts';
import { day, identity, newContest, toggle } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

type Role = 'visitor' | 'contestant' | 'administrator';

interface Route {
  readonly path: string;
  readonly title: string;
  readonly isIndexed?: true;
  /** Role → the address to which the guard redirects. `?volver` contains the way back. */
  readonly redirects?: Partial<Record<Role, string>>;
}

const site = 'El Reto LA BRU';
const event = 'mexico-a-todo-color';
const guestsOnly = { contestant: '/' } as const;

/** The thirteen routes of the specification, with an event and a photo of the demo. */
const routes: readonly Route[] = [
  { path: '/', title: `LA BRU de México | ${site}`, isIndexed: true },
  { path: '/signup', title: `Crea tu cuenta | ${site}`, redirects: guestsOnly },
  { path: '/sign-in', title: `Inicia sesión | ${site}`, redirects: guestsOnly },
  {
    path: '/profile',
    title: `Tu perfil | ${site}`,
    redirects: { visitor: '/sign-in?volver=%2Fprofile' },
  },
  { path: '/winners', title: `Ganadores | ${site}`, isIndexed: true },
  { path: '/gallery', title: `Galería | ${site}`, isIndexed: true },
  {
    path: '/admin',
    title: `Moderación | ${site}`,
    redirects: { visitor: '/', contestant: '/' },
  },
  { path: '/ResetPassword', title: `Restablece tu contraseña | ${site}` },
  { path: '/EmailVerificationSuccess', title: `Correo verificado | ${site}` },
  { path: '/privacy-policy', title: `Aviso de Privacidad | ${site}` },
  { path: '/terms-conditions', title: 'Terms and Conditions' },
  {
    path: `/contest/${event}`,
    title: `El Reto LA BRU: México a todo color | ${site}`,
    isIndexed: true,
  },
  { path: `/gallery/${event}/el-volcan`, title: `El Volcán | ${site}`, isIndexed: true },
];

/**
 * The paths that each role opens. Only visitors open pages that look the same for all roles. The home
 * page of a contestant follows from a redirect.
 */
const different: Record<Role, readonly string[]> = {
  visitor: routes.map(({ path }) => path),
  contestant: ['/', '/gallery', '/signup', '/sign-in', '/admin', '/profile', routes.at(-1)!.path],
  administrator: ['/admin'],
};
/** Pages other than the thirteen routes, opened by visitors. */
const further = [`/contest/${event}/loteria`, '/winners/raices-y-oficios/acta', '/baja/una-llave'];

/** Sections of the administration that other test files check with axe. */
const seenElsewhere = new Set(['votos', 'jurado', 'premios', 'derechos', 'resumen', 'bitacora']);
const sections = ['eventos', 'ganadores', 'usuarios', 'cuenta', ...seenElsewhere];

const arriveAs = async (role: Role, size = phone) => {
  const { email, password } = demoAccounts[role === 'administrator' ? 'admin' : 'visitor'];
  const as = role === 'visitor' ? undefined : await identity.signIn(email, password);
  const person = await Visitor.arrive(size, { ...(as && { as }) });
  if (role === 'administrator') await showOwnQueue(person);
  return person;
};

/** Removes the waiting items of other tests from the desk, because they appear and disappear. */
const showOwnQueue = async ({ context }: Visitor) => {
  await intercept(context, /\/api\/admin\/posts\?/, async (route) => {
    const response = await arrived(route);
    if (!response.ok()) return route.fulfill({ response });
    const page = (await response.json()) as { posts: { name: string }[] };
    const posts = page.posts.filter((one) => demoPosts.some(({ name }) => name === one.name));
    return route.fulfill({ response, json: { ...page, posts } });
  });
  const before = { displayName: 'Ana', photoURL: '/avatar.svg' };
  const profile = { uid: 'ana', changedAt: 1, publicAt: '2036-01-01T00:00:00.000Z', before };
  const json = { profiles: [{ ...profile, after: { ...before, displayName: 'Ana Luz' } }] };
  // The answer arrives after that of the photos, as on a busy server.
  await intercept(context, '**/api/admin/profiles', async (route) => {
    await sleep(300);
    await route.fulfill({ json: { ...json, nextCursor: null } });
  });
};

/** Removes the contests of other tests from the desk: many contests say no more about its look. */
const showDemoEvents = ({ context }: Visitor) =>
  intercept(context, '**/api/all-events', async (route) => {
    const response = await arrived(route);
    if (!response.ok()) return route.fulfill({ response });
    const events = (await response.json()) as { name: string }[];
    const names = new Set(demoEvents(day(0)).map(({ name }) => name));
    return route.fulfill({ response, json: events.filter(({ name }) => names.has(name)) });
  });

const metadataOf = async ({ page }: Visitor) => ({
  // The leading number of waiting photos depends on other tests.
  title: (await page.title()).replace(/^\(\d+\) /, ''),
  robots: await page.locator('meta[name="robots"]').getAttribute('content'),
});

async function checkMetadata(person: Visitor, route: Route, role: Role): Promise<void> {
  const redirected = route.redirects?.[role];
  const page = redirected?.split('?')[0] ?? route.path;
  await person.isAt(redirected ?? route.path);
  const { title, isIndexed } = routes.find(({ path }) => path === page) ?? route;
  const robots = isIndexed ? 'index, follow' : 'noindex, nofollow';
  await expect.poll(() => metadataOf(person)).toEqual({ title, robots });
}

const contestsIn = (html: string) => html.match(/id="reto-[^"]+"/g) ?? [];

/** Opens a page until it is complete and no other test file has changed its contests meanwhile. */
const openComplete = (person: Visitor, path: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const answer = await person.page.goto(path);
      const served = (await answer?.text()) ?? '';
      await person.settle();
      const shown = await person.main.innerHTML();
      expect(new Set(contestsIn(shown))).toEqual(new Set(contestsIn(served)));
    },
    { timeout: soonMs },
  );

/** Faults at the current size: horizontal scrolling, and touch targets that are too small. */
const misfits = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const targets = 'a[href], button, select, input[type=text]';
    const small = [...document.querySelectorAll<HTMLElement>(targets)]
      .filter((target) => target.checkVisibility() && !target.matches('.sr-only, .sr-only *'))
      // Links within a text may be smaller.
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 43.5)
      .map(({ target, box }) => `${target.innerText}: ${box.width} × ${box.height} px`);
    return scrollWidth > clientWidth
      ? [`${scrollWidth - clientWidth} px too wide`, ...small]
      : small;
  });

async function checkFit(person: Visitor): Promise<void> {
  const { page } = person;
  const check = async (width: number, height: number, text = '100%') => {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    // The faults are polled, because a card is narrow during its entrance animation.
    const message = `${person.path} at ${width} × ${height} px, text at ${text}`;
    await expect.poll(() => misfits(person), { message }).toEqual([]);
  };
  await check(320, 568);
  await check(844, 390);
  await check(320, 568, '200%');
  await check(768, 1024, '200%');
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}

const checkLook = async (person: Visitor, isSeenByAxe = true) => {
  expect(await person.coveredControls()).toEqual([]);
  if (isSeenByAxe) expect(await person.accessibilityFaults()).toEqual([]);
};

it.each([
  ['visitor', different.visitor.slice(0, 7)],
  ['visitor', [...different.visitor.slice(7), ...further]],
  ['contestant', different.contestant],
  ['administrator', different.administrator],
] as const)(
  'for a %s each page has its guard, metadata and accessibility, has no layout shift and fits from 320 px: %s',
  async (role, paths) => {
    const person = await arriveAs(role);
    const seen = new Set<string>();
    for (const path of paths) {
      await person.page.setViewportSize(phone);
      await openComplete(person, path);
      if (role === 'administrator') await person.reads('Ana Luz');
      expect(await person.layoutShift(), `${path} has no layout shift`).toBeLessThan(0.05);
      const route = routes.find((one) => one.path === path);
      if (route) await checkMetadata(person, route, role);
      const [shown = path] = route?.redirects?.[role]?.split('?') ?? [path];
      if (seen.has(shown)) continue;
      seen.add(shown);
      await checkLook(person);
      // Other pages of a contestant differ in the header, whose fit the last test checks.
      if (role === 'visitor' || path === '/profile') await checkFit(person);
      await person.page.setViewportSize(desk);
      await checkLook(person, role !== 'visitor' || route?.isIndexed === true);
    }
    expect(person.faults).toEqual([]);
  },
);

it('public pages have no layout shift on the wide screen of an administrator', async () => {
  const person = await arriveAs('administrator', desk);
  for (const { path } of routes.filter(({ isIndexed }) => isIndexed)) {
    await openComplete(person, path);
    expect(await person.layoutShift(), `${path} has no layout shift`).toBeLessThan(0.05);
  }
  expect(person.faults).toEqual([]);
});

it.each([
  ['desk', desk],
  ['phone', phone],
] as const)(
  'on a %s each section of the administration is accessible and has no layout shift',
  async (_, size) => {
    const person = await arriveAs('administrator', size);
    await showDemoEvents(person);
    await person.open('/admin');
    await person.settle();
    for (const section of sections) {
      // The links to the sections are at the top of the page.
      await person.page.evaluate(() => scrollTo(0, 0));
      const before = await person.layoutShift();
      await person.stepTo(`/admin?seccion=${section}`);
      await person.page.locator(`[aria-current=page][href$="=${section}"]`).waitFor();
      await person.settle();
      const shift = (await person.layoutShift()) - before;
      expect(shift, `${section} has no layout shift`).toBeLessThan(0.05);
      await checkLook(person, size === phone || !seenElsewhere.has(section));
    }
    expect(person.faults).toEqual([]);
  },
);

/** The metadata of the open page, and the metadata that the gateway serves for the same address. */
const bothMetadata = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const metadata = 'title, meta[name], meta[property], link[rel=canonical], [type*=ld]';
    const of = ({ head }: Document) =>
      [...head.querySelectorAll(metadata)].map(({ outerHTML }) => outerHTML).toSorted();
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    const served = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return { open: of(document), served: of(served) };
  });

it('after a navigation within the site a page has the same metadata as from the gateway; an unknown page answers 404', async () => {
  const visitor = await Visitor.onPhone();
  const [first = '', ...paths] = routes
    .filter(({ redirects }) => !redirects?.visitor)
    .map(({ path }) => path);
  await visitor.open(first);
  await visitor.settle();
  let before = first;
  for (const path of [...paths, first]) {
    // A page is opened again if another test file has changed its data since.
    await vi.waitFor(
      async () => {
        await visitor.stepTo(before);
        await visitor.settle();
        await visitor.stepTo(path);
        await vi.waitFor(async () => {
          const { open, served } = await bothMetadata(visitor);
          expect(open, path).toEqual(served);
        }, soonMs / 5);
      },
      { timeout: soonMs },
    );
    before = path;
  }

  const answer = await visitor.page.goto('/no-hay-nada');
  expect(answer?.status()).toBe(404);
  await visitor.reads('Esa página no existe o cambió de lugar.');
  await visitor.reads(/^\/no-hay-nada$/);
  expect(await visitor.page.title()).toBe('Page not found: /no-hay-nada');
  expect(await visitor.accessibilityFaults()).toEqual([]);
});

it('with a placed like the header has one row at any width, and the notices fit', async () => {
  const { author: fan, posts } = await newContest('La Propia');
  await toggle(fan, posts[0].id);
  const visitor = await Visitor.onPhone({ as: fan });
  const banner = visitor.page.getByRole('banner');
  const height = () => banner.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  await visitor.open('/avisos');
  const ownCard = banner.getByRole('link', { name: /^Tu corcholata/ }).filter({ visible: true });
  await ownCard.waitFor();
  await visitor.settle();
  expect(await visitor.layoutShift()).toBeLessThan(0.05);
  for (const width of [360, 390, 768, 800, 1024]) {
    await visitor.page.setViewportSize({ width, height: 844 });
    await expect.poll(height, { message: `${width} px` }).toBe(64);
  }
  await checkFit(visitor);
});
