import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const chunk = /\/assets\/reset-password-[\w-]+\.js/;
const retry = ({ main }: Visitor) =>
  main.getByRole('button', { name: 'Volver a intentar' }).first();
const toFooterPage = async ({ page }: Visitor, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).click();

/** How often the page was loaded anew since this was called. */
function loadsOf(page: Page): () => number {
  let count = 0;
  page.on('load', () => (count += 1));
  return () => count;
}

describe('a chunk that fails to load', () => {
  it('has the page loaded anew, once, and all is well', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.open('/sign-in');
    let failures = 0;
    await visitor.page.route(chunk, (route) => {
      failures += 1;
      return failures === 1 ? route.abort() : route.continue();
    });
    const loads = loadsOf(visitor.page);
    await visitor.page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await visitor.reads('Recupera tu contraseña');
    await visitor.isAt('/ResetPassword');
    expect([failures, loads()]).toEqual([2, 1]);
    await visitor.leave();
  });

  it('has it loaded no second time within ten seconds: the error page says what it is', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.open('/sign-in');
    await visitor.page.route(chunk, (route) => route.abort());
    const loads = loadsOf(visitor.page);
    await visitor.page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await visitor.reads('Se nos cayó la baraja');
    await visitor.reads('500 Error del servidor');
    await visitor.reads('Algo se rompió en esta página.');
    expect(loads()).toBe(1);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await visitor.leave();
  });
});

describe('a part of the site that is down', () => {
  it('shows its place as unavailable while the rest works, and comes back on request', async () => {
    const visitor = await Visitor.onPhone(browser);
    const down = '**/remotes/public/**';
    await visitor.page.route(down, (route) => route.abort());
    await visitor.open('/gallery');
    await visitor.reads('Esta parte se está tomando un respiro');
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await toFooterPage(visitor, 'Términos y condiciones');
    await visitor.main.getByRole('heading', { level: 1 }).waitFor();
    await visitor.isAt('/terms-conditions');
    await visitor.page.goBack();
    await visitor.reads('Esta parte se está tomando un respiro');
    await visitor.page.unroute(down);
    await retry(visitor).click();
    await visitor.main.getByRole('heading', { level: 1, name: 'Galería' }).waitFor();
    await visitor.leave();
  });

  it('leaves each list empty with a word on why, and a way to try again', async () => {
    const visitor = await Visitor.atDesk(browser);
    const message = 'Esta parte del sitio no está disponible por ahora. Inténtalo en un momento.';
    await visitor.page.route('**/api/**', (route) =>
      route.fulfill({
        status: 503,
        // The tries that the page makes by itself come later than the button is pressed.
        headers: { 'retry-after': '60' },
        json: { success: false, code: 'SERVICE_UNAVAILABLE', message },
      }),
    );
    // A page without data of its own: what comes after it has to be asked for.
    await visitor.open('/terms-conditions');
    await visitor.settle();
    const menu = visitor.page.getByRole('banner');
    await menu.getByRole('link', { name: 'Galería' }).click();
    await visitor.reads('No pudimos traer las fotos.');
    await visitor.reads(message);
    await menu.getByRole('link', { name: 'Ganadores' }).click();
    await visitor.reads('No pudimos traer a los ganadores.');
    await menu.getByRole('link', { name: 'El Reto' }).first().click();
    await visitor.reads('No pudimos ver qué reto está en curso.');
    await visitor.page.unroute('**/api/**');
    await retry(visitor).click();
    await visitor.reads('El reto en curso');
    await visitor.leave();
  });

  it('says when the network is gone, before the page came to rest too, and when it is back', async () => {
    const visitor = await Visitor.onPhone(browser);
    await visitor.context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await visitor.open('/winners');
    // Before that the page is the gateway's drawing, which knows nothing of the network.
    await visitor.page.locator('#primera').waitFor({ state: 'detached' });
    await visitor.settle();
    await visitor.context.setOffline(true);
    await visitor.reads('Sin conexión. Ves lo último que cargamos.');
    expect(await visitor.main.getByRole('heading', { name: 'Ganadores' }).count()).toBe(1);
    // A file that cannot come is no reason to put the browser's own error page in the page's place.
    await visitor.page.getByRole('link', { name: 'Términos y condiciones' }).click();
    await visitor.reads('Se nos cayó la baraja');
    await visitor.reads('Sin conexión. Ves lo último que cargamos.');
    await visitor.context.setOffline(false);
    await visitor.reads('Volvió la conexión.');
    await visitor.leave();
  });
});

it('on a slow network the choices of the gallery are words, without bare buttons on them', async () => {
  const visitor = await Visitor.onPhone(browser);
  await visitor.context.route('**/*.js', (route) => route.abort());
  await visitor.page.goto('/gallery');
  const choices = visitor.page.locator('#primera [type=radio]');
  await choices.first().waitFor({ state: 'attached' });
  const opacities = await choices.evaluateAll((all) =>
    all.map((choice) => getComputedStyle(choice).opacity),
  );
  expect(opacities).toEqual(['0', '0', '0']);
  await visitor.leave();
});
