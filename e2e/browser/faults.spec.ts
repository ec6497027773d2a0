import { expect, it } from 'vitest';
import { newPerson } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

/** Replaces a part of the browser by one that throws when it is read. */
const throwing = (owner: 'window' | 'navigator', name: string) => `
  Object.defineProperty(${owner} === window ? window : Navigator.prototype, '${name}', {
    configurable: true,
    get() { throw new DOMException('denied', 'SecurityError'); },
  });`;

/** Each group contains faults of parts that the page uses independently of each other. */
const faults: Readonly<Record<string, string>> = {
  'localStorage, workers and locks throw':
    throwing('window', 'localStorage') +
    throwing('navigator', 'serviceWorker') +
    throwing('navigator', 'locks'),
  'sessionStorage, indexedDB and caches throw, and locks never answer':
    throwing('window', 'sessionStorage') +
    throwing('window', 'indexedDB') +
    throwing('window', 'caches') +
    `LockManager.prototype.request = () => new Promise(() => undefined);`,
  'channels and notifications throw, indexedDB never answers, and nothing is painted':
    throwing('window', 'BroadcastChannel') +
    throwing('window', 'Notification') +
    `IDBFactory.prototype.open = () => new EventTarget();
    window.requestAnimationFrame = () => 0;`,
};

/** Timers of more than 8 s never end, so that a page that waits for one does not go on. */
function withoutLongTimers(): void {
  const start = window.setTimeout as (...given: unknown[]) => number;
  const startShort = (work: unknown, ms = 0, ...rest: unknown[]) =>
    ms > 8_000 ? 0 : start(work, ms, ...rest);
  window.setTimeout = startShort as typeof setTimeout;
}

it.each(Object.entries(faults))(
  'where %s, pages are drawn and a sign-in ends without a wait of more than 8 s',
  async (_, fault) => {
    const { email } = await newPerson('Ana');
    // The age gate is part of the test: it needs storage, too.
    const visitor = await Visitor.onPhone({ known: false });
    await visitor.context.addInitScript(`{ const navigator = window.navigator; ${fault} }`);
    await visitor.context.addInitScript(withoutLongTimers);
    await visitor.open('/sign-in');
    // Without this storage, the answer to the age gate is kept in a cookie.
    if (fault.includes("'localStorage'")) await visitor.page.reload();
    await visitor.main.getByRole('heading', { name: 'Qué gusto verte' }).waitFor();
    expect(await visitor.page.getByText('¿Cuándo naciste?').isVisible()).toBe(false);
    await visitor.enter(email);
    await visitor.page.waitForURL((url) => url.pathname === '/');
    await visitor.isSignedIn();
  },
);
