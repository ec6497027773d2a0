import type { BrowserContext, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { api, newEvent, newPerson, newPublicPost, picture, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const firebase = { appId: '1:1:web:1', measurementId: 'G-TEST' };
const appCheck = { appId: firebase.appId, appCheckSiteKey: 'site-key' };

/** Adds settings to the configuration of pages before any script reads it. */
const configure = (context: BrowserContext, settings: Record<string, string>) =>
  context.addInitScript((more) => {
    const add = (_: unknown, observer: MutationObserver) => {
      const block = document.getElementById('config');
      if (!block?.textContent.endsWith('}')) return;
      observer.disconnect();
      const config = JSON.parse(block.textContent) as { firebase: object };
      Object.assign(config.firebase, more);
      block.textContent = JSON.stringify(config);
    };
    new MutationObserver(add).observe(document, { childList: true, subtree: true });
  }, settings);

/** Substitutes reCAPTCHA and the App Check service, which need a network. */
async function attest(context: BrowserContext): Promise<void> {
  await context.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `let passed;
        grecaptcha = { enterprise: {
          ready: (done) => done(),
          render: (_, options) => ((passed = options.callback), 0),
          execute: async () => (passed(), 'proof'),
        } };`,
    }),
  );
  await context.route('https://content-firebaseappcheck.googleapis.com/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { token: 'head.genuine.signature', ttl: '3600s' },
    }),
  );
}

async function newContest() {
  const event = await newEvent();
  await newPublicPost(await newPerson(), event.id);
  return event;
}
const capIn = ({ main }: Visitor) => main.getByRole('button', { name: /Me gusta/ }).first();

it('analytics are loaded only after consent, and not mentioned where none are configured', async () => {
  const visitor = await Visitor.onPhone({ known: false, bypassCSP: true });
  const { page } = visitor;
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/meter-[\w-]+\.js|googletagmanager|visits-notice/.test(request.url()))
      loaded.push(request.url());
  });
  // The page reads the switches two seconds after it began, later than its idle work.
  const late = page.waitForResponse('**/api/switches');
  await visitor.open('/');
  await late;
  expect(await page.getByText('Medición de visitas').count()).toBe(0);
  expect(loaded).toEqual([]);

  await configure(visitor.context, firebase);
  await visitor.context.route(/google(tagmanager|apis|-analytics)/, (route) => route.abort());
  const scripts = () => loaded.filter((url) => !url.includes('visits-notice'));
  await visitor.open('/');
  const notice = page.getByRole('region', { name: 'Medición de visitas' });
  await notice.waitFor();
  expect(scripts()).toEqual([]);
  const { width = 0, height = 0 } = (await notice.boundingBox()) ?? {};
  expect(width * height, 'it leaves the page in sight').toBeLessThan(0.15 * 390 * 844);
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await notice.getByRole('button', { name: 'No, gracias' }).click();
  await notice.waitFor({ state: 'hidden' });
  await page.reload();
  await visitor.settle();

  await page.getByRole('button', { name: 'Medición de visitas' }).click();
  await notice.getByText('Ahora: dijiste que no.').waitFor();
  expect(scripts()).toEqual([]);
  await notice.getByRole('button', { name: 'Sí, cuenten' }).click();
  await expect.poll(() => scripts().length, soon).toBeGreaterThan(0);
  await visitor.reads('Gracias. Contamos tu visita.');
  await expect.poll(() => visitor.focused(), soon).toBe('Medición de visitas');
});

it('an App Check token goes with each change, uploads included', async () => {
  const event = await newContest();
  const fan = await Visitor.onPhone({ as: await newPerson('Fan'), bypassCSP: true });
  const { page } = fan;
  await configure(fan.context, appCheck);
  await attest(fan.context);
  const tokenOf = async (path: string, act: () => Promise<void>) => {
    const isIt = (each: Request) => each.method() === 'POST' && each.url().includes(path);
    const [request] = await Promise.all([page.waitForRequest(isIt), act()]);
    return request.headerValue('x-firebase-appcheck');
  };
  await fan.open(`/contest/${event.slug}`);
  await fan.isSignedIn();
  const like = await tokenOf('/api/toggle-post-like/', () => capIn(fan).click());
  expect(like).toBe('head.genuine.signature');

  await fan.open(`/gallery?participar&reto=${event.slug}`);
  const form = page.getByRole('dialog', { name: 'Sube tu carta' });
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture() };
  await form.locator('input[name="photo"]').setInputFiles(file);
  await form.getByRole('img', { name: 'Así se ve tu foto en la carta' }).waitFor();
  await form.getByLabel('Nombre de tu carta').fill(unique('La Probada'));
  const send = form.getByRole('button', { name: 'Subir mi foto' });
  expect(await tokenOf('/api/media', () => send.click())).toBe('head.genuine.signature');
  await fan.reads('Tu publicación ahora es parte de la magia');
});

/** Collects the durations of the animation of a cap that lands on a card. */
function collectLandings(): void {
  const seconds: number[] = [];
  Object.assign(window, { seconds });
  document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
    if (animationName === 'cap-land') seconds.push(elapsedTime);
  });
}

it.each([
  ['no-preference', true],
  ['reduce', false],
] as const)(
  'under prefers-reduced-motion: %s a like lands, moving: %s, while the App Check provider is silent',
  async (reducedMotion, moves) => {
    const event = await newContest();
    const session = await newPerson('Fan');
    const fan = await Visitor.onPhone({ as: session, bypassCSP: true, reducedMotion });
    await configure(fan.context, appCheck);
    // A network that swallows requests.
    await fan.context.route('https://www.google.com/**', () => new Promise(() => undefined));
    const warned = fan.page.waitForEvent('console', {
      predicate: (message) => message.text().includes('App Check has no token'),
    });
    await fan.context.addInitScript(collectLandings);
    await fan.open(`/contest/${event.slug}`);
    await fan.isSignedIn();
    // Nothing moves while the application replaces the markup of the gateway.
    await fan.page.locator('#root:not([data-settled])').waitFor();
    await capIn(fan).click();
    const landing = async () => {
      const [first] = await fan.page.evaluate(
        () => (window as unknown as { seconds: number[] }).seconds,
      );
      return first === undefined ? null : first > 0.1;
    };
    await expect.poll(landing, soon).toBe(moves);
    const likes = () => api.call('listMyLikes', { token: session.token });
    await expect.poll(async () => Object.keys(await likes()), soon).toEqual([event.id]);
    expect((await warned).type()).toBe('warning');
    expect(fan.faults).toEqual([]);
  },
);
