import { expect, it } from 'vitest';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const retry = ({ main }: Visitor) =>
  main.getByRole('button', { name: 'Volver a intentar' }).first();

it('if a chunk cannot be loaded, the page reloads at most once in ten seconds, then shows the error', async () => {
  const visitor = await Visitor.onPhone();
  const { page } = visitor;
  // The ten seconds pass slowly, because a busy machine may need longer for a page.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 10;
  });
  let failures = 1;
  let loads = 0;
  await intercept(page, /\/assets\/reset-password-[\w-]+\.js/, (route) => {
    failures -= 1;
    return failures >= 0 ? route.abort() : route.continue();
  });
  const toChunk = async () => {
    await visitor.open('/sign-in');
    // A link of the gateway's markup would load a whole page.
    await visitor.settle();
    loads = 0;
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  };
  page.on('load', () => (loads += 1));
  await toChunk();
  await visitor.reads('Recupera tu contraseña');
  await visitor.isAt('/ResetPassword');
  // The page fires its load event after its text is visible.
  await expect.poll(() => [failures, loads]).toEqual([-1, 1]);

  failures = Infinity;
  await toChunk();
  await visitor.reads('Se nos cayó la baraja');
  await visitor.reads('500 Error del servidor');
  await visitor.reads('Algo se rompió en esta página.');
  expect(loads).toBeLessThanOrEqual(1);
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'El Reto' }).first().click();
  await visitor.reads('El reto en curso');
});

it('a part of the site that cannot be loaded shows a retry button, the rest works, and a retry loads the part', async () => {
  const visitor = await Visitor.onPhone();
  const down = '**/remotes/public/**';
  const reconnect = await intercept(visitor.page, down, (route) => route.abort());
  await visitor.open('/gallery');
  await visitor.reads('Esta parte se está tomando un respiro');
  expect(await visitor.accessibilityFaults()).toEqual([]);
  const footer = visitor.page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Términos y condiciones' }).click();
  await visitor.main.getByRole('heading', { level: 1 }).waitFor();
  await visitor.isAt('/terms-conditions');
  await visitor.page.goBack();
  await visitor.reads('Esta parte se está tomando un respiro');
  await reconnect();
  await retry(visitor).click();
  await visitor.main.getByRole('heading', { level: 1, name: 'Galería' }).waitFor();
});

it('while the API is down each list shows the reason and a retry button', async () => {
  const visitor = await Visitor.atDesk();
  const message = 'Esta parte del sitio no está disponible por ahora. Inténtalo en un momento.';
  const recover = await intercept(visitor.page, '**/api/**', (route) =>
    route.fulfill({
      status: 503,
      // The header delays the page's automatic retries until after the test presses the button.
      headers: { 'retry-after': '60' },
      json: { success: false, code: 'SERVICE_UNAVAILABLE', message },
    }),
  );
  // The HTML of this page contains no data, so that the next pages must request their data.
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
  await recover();
  await retry(visitor).click();
  await visitor.reads('El reto en curso');
});

it('the page reports the loss and the return of the network, and shows choices as text before its script runs', async () => {
  const visitor = await Visitor.onPhone();
  const { page } = visitor;
  await visitor.context.addInitScript(() => {
    // The page never becomes idle.
    window.requestIdleCallback = () => 0;
  });
  await visitor.open('/winners');
  // The gateway's markup cannot show the state of the network.
  await page.locator('#primera').waitFor({ state: 'detached' });
  await visitor.settle();
  await visitor.context.setOffline(true);
  await visitor.reads('Sin conexión. Ves lo último que cargamos.');
  expect(await visitor.main.getByRole('heading', { name: 'Ganadores' }).count()).toBe(1);
  // If a file cannot be loaded, the page shows its own error and not that of the browser.
  await page.getByRole('link', { name: 'Términos y condiciones' }).click();
  await visitor.reads('Se nos cayó la baraja');
  await visitor.reads('Sin conexión. Ves lo último que cargamos.');
  await visitor.context.setOffline(false);
  await visitor.reads('Volvió la conexión.');

  await intercept(page, '**/*.js', (route) => route.abort());
  await page.goto('/gallery');
  const choices = page.locator('#primera [type=radio]');
  await choices.first().waitFor({ state: 'attached' });
  const opacities = await choices.evaluateAll((all) =>
    all.map((choice) => getComputedStyle(choice).opacity),
  );
  expect(opacities).toEqual(['0', '0', '0']);
});
