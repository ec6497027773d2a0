import type { BrowserContext, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { visitsPath } from '@el-reto/contracts/rules';
import { fillCard, submitOf } from '../support/card-form.ts';
import { likedBy, newContest, newPerson, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

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
  await intercept(context, 'https://www.google.com/recaptcha/**', (route) =>
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
  await intercept(context, 'https://content-firebaseappcheck.googleapis.com/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { token: 'head.genuine.signature', ttl: '3600s' },
    }),
  );
}

it('analytics are loaded only after consent, and not mentioned if they are not configured', async () => {
  const visitor = await Visitor.onPhone({ known: false, bypassCSP: true });
  const { page } = visitor;
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (/meter-[\w-]+\.js|googletagmanager|visits-notice/.test(request.url()))
      loaded.push(request.url());
  });
  // The page requests the switches two seconds after its start, later than its idle work.
  const late = page.waitForResponse('**/api/switches');
  await visitor.open('/');
  await late;
  expect(await page.getByText('Medición de visitas').count()).toBe(0);
  expect(loaded).toEqual([]);

  await configure(visitor.context, firebase);
  await intercept(visitor.context, /google(tagmanager|apis|-analytics)/, (route) => route.abort());
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
  await visitor.reads('Gracias. Contamos tu visita.');
  await expect.poll(() => scripts().length).toBeGreaterThan(0);
  await expect.poll(() => visitor.focused()).toBe('Medición de visitas');
});

it('each change is sent with an App Check token, including uploads', async () => {
  const { event } = await newContest('La Única');
  const fan = await Visitor.onPhone({ as: await newPerson('Fan'), bypassCSP: true });
  const { page } = fan;
  await configure(fan.context, appCheck);
  await attest(fan.context);
  const tokenOf = async (path: string, act: () => Promise<void>) => {
    const isIt = (each: Request) => each.method() === 'POST' && each.url().includes(path);
    const [request] = await Promise.all([page.waitForRequest(isIt), act()]);
    return request.headerValue('x-firebase-appcheck');
  };
  /** A change waits only 2.5 s for the first token. Reads have a token as soon as the page has one. */
  const hasToken = async () => {
    let isSent = false;
    const note = (request: Request) => {
      isSent ||= 'x-firebase-appcheck' in request.headers();
    };
    page.on('request', note);
    // The likes of the account are read again whenever the window gets the focus.
    const read = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return isSent;
    };
    await expect.poll(read).toBe(true);
    page.off('request', note);
  };
  await fan.open(`/contest/${event.slug}`);
  await fan.isSignedIn();
  await hasToken();
  const like = await tokenOf('/api/toggle-post-like/', () => fan.cap().first().click());
  expect(like).toBe('head.genuine.signature');

  await fan.open(`/gallery?participar&reto=${event.slug}`);
  await hasToken();
  await fillCard(page, unique('La Probada'));
  const upload = await tokenOf('/api/media', () => submitOf(page).click());
  expect(upload).toBe('head.genuine.signature');
  await fan.reads('Tu publicación ahora es parte de la magia');
});

/** Records on the page whether the landing of the cap is animated. */
function noteLanding(): void {
  document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
    if (animationName === 'cap-land') document.body.dataset['moves'] ??= String(elapsedTime > 0.1);
  });
}

it('while the App Check provider is silent a like lands, moving only if motion is not reduced', async () => {
  const { event, posts } = await newContest('La Una', 'La Otra');
  const session = await newPerson('Fan');
  const fan = await Visitor.onPhone({ as: session, bypassCSP: true });
  await configure(fan.context, appCheck);
  // Requests to this host are never answered.
  await intercept(fan.context, 'https://www.google.com/**', () => new Promise(() => undefined));
  const warned = fan.page.waitForEvent('console', {
    predicate: (message) => message.text().includes('App Check has no token'),
  });
  await fan.context.addInitScript(noteLanding);
  await fan.open(`/contest/${event.slug}`);
  await fan.isSignedIn();
  // No animation runs while the application replaces the gateway's markup.
  await fan.page.locator('#root:not([data-settled])').waitFor();
  for (const [{ id, name }, reducedMotion] of [
    [posts[0], 'no-preference'],
    [posts[1], 'reduce'],
  ] as const) {
    await fan.page.emulateMedia({ reducedMotion });
    await fan.page.evaluate(() => delete document.body.dataset['moves']);
    await fan.cap(name).click();
    await fan.page.locator(`body[data-moves=${reducedMotion !== 'reduce'}]`).waitFor();
    await expect.poll(() => likedBy(session, event.id)).toBe(id);
  }
  expect((await warned).type()).toBe('warning');
  expect(fan.faults).toEqual([]);
});

it('the browser prerenders contests and cards that the first screen links to, and a visit counts once the page is shown', async () => {
  const { event, posts } = await newContest('La Próxima');
  const { context, page } = await Visitor.onPhone();
  // Until the application's code arrives, the first screen stays.
  await intercept(context, /\/assets\/main-/, () => new Promise(() => undefined));
  await context.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true });
  });
  const visits: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === visitsPath) visits.push(request.method());
  });
  const browser = await context.newCDPSession(page);
  let prerendered: string[] = [];
  browser.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    prerendered = preloadingAttemptSources.map(
      ({ key }) => `${key.action} ${new URL(key.url).pathname}`,
    );
  });
  await browser.send('Preload.enable');

  await page.goto(`/contest/${event.slug}`);
  const card = `/gallery/${event.slug}/${posts[0].slug}`;
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, text: 'La Próxima' });
    document.querySelector('#primera main')?.append(link);
  }, card);
  // The address of the game begins like that of the contest. No other link of the page matches.
  const links = [`/contest/${event.slug}/loteria`, card];
  await expect.poll(() => prerendered.toSorted()).toEqual(links.map((link) => `Prerender ${link}`));
  expect(visits).toEqual([]);
  const visit = page.waitForRequest((request) => request.url().endsWith(visitsPath));
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await visit;
  expect(visits).toEqual(['POST']);
});
