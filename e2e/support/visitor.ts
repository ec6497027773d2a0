import { readFile } from 'node:fs/promises';
import type { Session } from '@el-reto/dev';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { desk, openBrowser, personsAgent, phone } from './browser.ts';
import { describePages, keepFrames, watchFaults } from './faults.ts';
import { arrived, keepMessages, patient, separateClicks, soonMs } from './patience.ts';
import { admin, password, stack } from './people.ts';
import { storeVisit } from './stored-session.ts';
import { intercept } from './intercept.ts';

export interface Arrival extends Omit<BrowserContextOptions, 'viewport' | 'storageState'> {
  /** The account that is signed in from the start, if any. */
  as?: Session;
  /** Whether the browser has data of an earlier visit. Without it the age gate is shown. */
  known?: boolean;
}

const shifts = `window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) {
    if (!hadRecentInput) window.layoutShift += value;
  }
}).observe({ type: 'layout-shift', buffered: true });`;

/** The browser of one person. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors in the consoles of the pages, and uncaught errors. */
  faults: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    watchFaults(context, (fault) => this.faults.push(fault));
  }

  /** Opens a new browser context, which is closed when the test ends. */
  static async arrive(
    viewport: typeof phone,
    { as, known = true, ...options }: Arrival = {},
  ): Promise<Visitor> {
    const browser = await openBrowser();
    const context = await browser.newContext({
      viewport,
      userAgent: personsAgent(browser),
      locale: 'es-MX',
      baseURL: stack.site,
      reducedMotion: 'reduce',
      // Playwright does not see requests behind a service worker.
      serviceWorkers: 'block',
      ...options,
    });
    onTestFinished(async ({ task }) => {
      const [error] = task.result?.errors ?? [];
      if (error)
        error.message += ['', ...(await describePages(context)), ...visitor.faults].join('\n');
      // Requests of the page may still be handled by routes of the test.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    });
    if (as || known) await storeVisit(context, as, known);
    await context.addInitScript(shifts);
    await keepFrames(context);
    await patient(context);
    await keepMessages(context);
    await separateClicks(context);
    context.setDefaultTimeout(soonMs);
    const visitor = new Visitor(context, await context.newPage());
    return visitor;
  }

  static onPhone = (arrival?: Arrival) => Visitor.arrive(phone, { hasTouch: true, ...arrival });
  static atDesk = (arrival?: Arrival) => Visitor.arrive(desk, arrival);

  /** Opens a section of the administration as an administrator, after `prepare`. */
  static async administering(
    section = 'moderacion',
    prepare?: (person: Visitor) => Promise<void>,
  ): Promise<Visitor> {
    const person = await Visitor.atDesk({ as: await admin() });
    await prepare?.(person);
    await person.open(`/admin?seccion=${section}`);
    await person.settle();
    return person;
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** The page without header and footer. */
  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** Opens an address. A new visitor passes the age gate by an adult's date of birth. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    const door = this.page.getByRole('heading', { name: '¿Cuándo naciste?' });
    const inside = this.page.getByRole('banner');
    await door.or(inside).first().waitFor();
    if (await door.isVisible()) await this.sayBirthday('05', '05', '1990');
    await door.waitFor({ state: 'hidden' });
  }

  /** Goes to another page of the site without loading it. */
  stepTo(path: string): Promise<void> {
    return this.page.evaluate((to) => history.pushState(null, '', to), path);
  }

  async sayBirthday(day: string, month: string, year: string): Promise<void> {
    await this.page.getByLabel('Día').fill(day);
    await this.page.getByLabel('Mes').fill(month);
    await this.page.getByLabel('Año').fill(year);
    await this.press('Entrar');
  }

  /** The button of `main` with this exact name. */
  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }

  /** Fills visible fields by their labels. */
  async fillIn(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      await this.page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(value);
    }
  }

  /** Signs in with the form that the page shows. */
  async enter(email: string, secret = password): Promise<void> {
    await this.fillIn({ 'Correo electrónico': email, Contraseña: secret });
    await this.press('Entrar');
  }

  async signIn(email: string, secret?: string): Promise<void> {
    await this.open('/sign-in');
    await this.enter(email, secret);
    await this.page.waitForURL((url) => url.pathname !== '/sign-in');
  }

  /** Enters the password in the dialog that asks for a new sign-in. */
  async confirmSignIn(secret = password): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await dialog.getByLabel('Contraseña', { exact: true }).fill(secret);
    await dialog.getByRole('button', { name: 'Confirmar y seguir' }).press('Enter');
  }

  /** Signs up with the form, which asks for the date of birth if the age gate did not. */
  async signUp(email: string, how: 'by link' | 'with password' = 'by link'): Promise<void> {
    const withPassword = how === 'with password';
    if (withPassword) await this.press('Prefiero poner una');
    await this.fillIn({
      Nombre: 'Lucía',
      Apellidos: 'Prueba',
      'Correo electrónico': email,
      ...(withPassword && { Contraseña: password }),
    });
    const date = this.page.getByLabel('Fecha de nacimiento', { exact: true });
    if (await date.isVisible()) await date.fill('1992-03-04');
    await this.page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  }

  /** The button that likes a card. */
  cap(name = ''): Locator {
    return this.page.getByRole('button', { name: new RegExp(`Me gusta: ${name}`, 'i') });
  }

  /** The file that `act` saves. */
  async download(act: () => Promise<void>): Promise<{ name: string; text: string }> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), act()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  }

  /** Waits until this text is visible anywhere on the page. */
  async reads(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** Lets the next change at `url` arrive, and loses its answer. */
  async loseAnswer(url: string): Promise<void> {
    let isLost = false;
    await intercept(this.context, url, async (route) => {
      if (isLost || route.request().method() === 'GET') return route.fallback();
      isLost = true;
      await arrived(route);
      await route.abort();
    });
  }

  /** Waits until the page has loaded its account and shows the bell in the header. */
  async isSignedIn(): Promise<void> {
    const bell = this.page.getByRole('banner').getByLabel(/^Avisos/);
    await bell.filter({ visible: true }).waitFor();
  }

  /** Gives the window the focus, like a person who returns to it. */
  comesToFront = () => this.page.evaluate(() => void dispatchEvent(new Event('focus')));

  /** Whether the browser closes the page without a question about unsaved changes. */
  mayClose = () =>
    this.page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));

  /** The text of the focused element. */
  focused(): Promise<string | null | undefined> {
    return this.page.evaluate(() => document.activeElement?.textContent);
  }

  focusedName(): Promise<string | null | undefined> {
    return this.page.evaluate(() => document.activeElement?.getAttribute('name'));
  }

  async isAt(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname + url.search === path);
  }

  /** Waits for a heading and the visible pictures, and until nothing is loading or moving. */
  async settle(): Promise<void> {
    await this.main.getByRole('heading').first().waitFor();
    const isSettled = () => {
      // `primera` is the markup of the gateway, until the application replaces it.
      const waiting = document.querySelector(
        '#primera, [aria-label="Cargando"], [aria-busy="true"]',
      );
      if (waiting || document.fonts.status !== 'loaded') return false;
      const missing = [...document.images].some(
        (image) => !image.complete && image.checkVisibility() && image.y < innerHeight,
      );
      const moves = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
      return !missing && !moves;
    };
    // By default Playwright asks in each frame, for which the page then draws frames.
    await this.page.waitForFunction(isSettled, undefined, { polling: 50 });
  }

  /** The layout shift since the page was opened. Core Web Vitals require less than 0.1. */
  layoutShift(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  }

  /** The last control of the content and that of the footer, if something covers it after scrolling to it. */
  coveredControls(): Promise<string[]> {
    return this.page.evaluate(() =>
      ['main', 'footer'].flatMap((part) => {
        const controls = `${part} :is(a[href], button:enabled, input, select, textarea)`;
        const last = [...document.querySelectorAll(controls)].findLast((control) =>
          control.checkVisibility(),
        );
        if (!last) return [];
        scrollTo(0, 0);
        last.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, width, bottom } = last.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, bottom - 2);
        return last.contains(there)
          ? []
          : [`${location.href}: ${last.outerHTML} lies under ${there?.outerHTML}`];
      }),
    );
  }

  /** Accessibility faults of the open dialog, or else of the page. */
  async accessibilityFaults(): Promise<string[]> {
    const faults = await accessibilityFaults(this.page);
    return faults.map((fault) => `${this.path} ${fault}`);
  }
}
