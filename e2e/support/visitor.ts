import { AxeBuilder } from '@axe-core/playwright';
import type { Session } from '@el-reto/dev';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { desk, phone } from './browser.ts';
import { admin, stack } from './people.ts';
import { storedSession } from './stored-session.ts';

export interface Arrival extends Omit<BrowserContextOptions, 'viewport' | 'storageState'> {
  /** Who is signed in already; nobody by default. */
  as?: Session;
  /** False: a browser that was never here and meets the door. */
  known?: boolean;
}

const shifts = `window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) {
    if (!hadRecentInput) window.layoutShift += value;
  }
}).observe({ type: 'layout-shift', buffered: true });`;

/** How long a busy machine may take for what a person sees at once. */
export const soon = { timeout: 20_000, interval: 100 };

/** One person's browser: what went wrong in its console is kept. */
export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the pages' consoles, and what no page caught. */
  faults: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    context.on('weberror', (fault) => this.faults.push(String(fault.error())));
    context.on('console', (message) => {
      if (message.type() === 'error') this.faults.push(message.text());
    });
  }

  static async arrive(
    browser: Browser,
    viewport: typeof phone,
    { as, known = true, ...options }: Arrival = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      viewport,
      locale: 'es-MX',
      baseURL: stack.site,
      reducedMotion: 'reduce',
      // What a test puts in the network's place is not seen behind one.
      serviceWorkers: 'block',
      storageState: storedSession(as ?? null, known),
      ...options,
    });
    await context.addInitScript(shifts);
    context.setDefaultTimeout(soon.timeout);
    return new Visitor(context, await context.newPage());
  }

  static onPhone = (browser: Browser, arrival?: Arrival) =>
    Visitor.arrive(browser, phone, { hasTouch: true, ...arrival });
  static atDesk = (browser: Browser, arrival?: Arrival) => Visitor.arrive(browser, desk, arrival);

  /** An administrator before a section of the administration that has come. */
  static async administering(browser: Browser, section = 'moderacion'): Promise<Visitor> {
    const person = await Visitor.atDesk(browser, { as: await admin() });
    await person.open(`/admin?seccion=${section}`);
    await person.settle();
    return person;
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** What stands in the page's middle, beside header and footer. */
  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** Opens an address; a new visitor passes the door by an adult's date of birth. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    const door = this.page.getByRole('heading', { name: '¿Cuándo naciste?' });
    const inside = this.page.getByRole('banner');
    await door.or(inside).first().waitFor();
    if (await door.isVisible()) await this.sayBirthday('05', '05', '1990');
    await door.waitFor({ state: 'hidden' });
  }

  async sayBirthday(day: string, month: string, year: string): Promise<void> {
    await this.page.getByLabel('Día').fill(day);
    await this.page.getByLabel('Mes').fill(month);
    await this.page.getByLabel('Año').fill(year);
    await this.press('Entrar');
  }

  /** A button of the page's middle, by its exact name. */
  button(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }

  /** Fills fields by their labels. */
  async fillIn(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      await this.page.getByLabel(label, { exact: true }).fill(value);
    }
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.open('/sign-in');
    await this.fillIn({ 'Correo electrónico': email, Contraseña: password });
    await this.press('Entrar');
    await this.page.waitForURL((url) => url.pathname !== '/sign-in');
  }

  /** Waits until this text is to be read anywhere on the page. */
  async reads(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** Waits until the page knows its account: what it was told stands in the header at any width. */
  async isSignedIn(): Promise<void> {
    const bell = this.page.getByRole('banner').getByLabel(/^Avisos/);
    await bell.filter({ visible: true }).waitFor();
  }

  /** The text of what has the focus. */
  focused(): Promise<string | null> {
    return this.page.locator(':focus').textContent();
  }

  async isAt(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname + url.search === path);
  }

  /** Waits until the screen has come: a heading, its pictures in sight, nothing still loading or moving. */
  async settle(): Promise<void> {
    await this.main.getByRole('heading').first().waitFor();
    await this.page.waitForFunction(() => {
      // `primera`: what the server drew, until the application is there.
      const waiting = document.querySelector(
        '#primera, [aria-label="Cargando"], [aria-busy="true"]',
      );
      const missing = [...document.images].some(
        (image) => !image.complete && image.checkVisibility() && image.y < innerHeight,
      );
      const moves = document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
      return !waiting && !missing && !moves && document.fonts.status === 'loaded';
    });
  }

  /** All that moved by itself since the page began; Core Web Vitals want less than 0.1. */
  layoutShift(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  }

  /** The last things to press, each scrolled to, that something lies on: a phone's bottom bar. */
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

  /** Accessibility faults of this page that axe can see (WCAG 2.2 AA). */
  async accessibilityFaults(): Promise<string[]> {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // Wherever a page stands, a phone's bar lies on something; `coveredControls` looks at that.
    const content = 'nav { position: static !important }';
    const inFlow = await this.page.addStyleTag({ content });
    // No page holds frames of others; only for those axe would open a page of its own each time.
    const axe = new AxeBuilder({ page: this.page }).setLegacyMode();
    const runOnly = { type: 'tag' as const, values: tags };
    const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze();
    await inFlow.evaluate((style) => style.parentNode?.removeChild(style));
    return violations.map(({ id, nodes }) => `${this.path} ${id}: ${nodes[0]?.html}`);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
