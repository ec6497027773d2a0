import { expect, it } from 'vitest';
import { newPerson } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

/** Replaces a part of the browser by one that throws when it is read, or never answers. */
const throwing = (owner: 'window' | 'navigator', name: string) => `
  Object.defineProperty(${owner} === window ? window : Navigator.prototype, '${name}', {
    configurable: true,
    get() { throw new DOMException('denied', 'SecurityError'); },
  });`;
const never = `() => new Promise(() => undefined)`;

const faults: Readonly<Record<string, string>> = {
  'serviceWorker throws': throwing('navigator', 'serviceWorker'),
  'localStorage throws': throwing('window', 'localStorage'),
  'sessionStorage throws': throwing('window', 'sessionStorage'),
  'indexedDB throws': throwing('window', 'indexedDB'),
  'indexedDB never answers': `IDBFactory.prototype.open = () => new EventTarget();`,
  'caches throw': throwing('window', 'caches'),
  'the window is never painted': `window.requestAnimationFrame = () => 0;`,
  'locks throw': throwing('navigator', 'locks'),
  'locks never answer': `LockManager.prototype.request = ${never};`,
  'BroadcastChannel and Notification throw':
    throwing('window', 'BroadcastChannel') + throwing('window', 'Notification'),
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
    await visitor.page.reload();
    await visitor.main.getByRole('heading', { name: 'Qué gusto verte' }).waitFor();
    expect(await visitor.page.getByText('¿Cuándo naciste?').isVisible()).toBe(false);
    await visitor.enter(email);
    await visitor.page.waitForURL((url) => url.pathname === '/');
    await visitor.isSignedIn();
  },
);
