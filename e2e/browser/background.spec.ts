import type { BrowserContext, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { api, newEvent, newPerson, newPublicPost, picture, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

const firebase = { appId: '1:1:web:1', measurementId: 'G-TEST' };

/** Pages whose configuration names what runs in the background, told before any script reads it. */
const configure = (context: BrowserContext, settings: Record<string, string>) =>
  context.addInitScript((more) => {
    const tell = (_: unknown, observer: MutationObserver) => {
      const block = document.getElementById('config');
      if (!block?.textContent.endsWith('}')) return;
      observer.disconnect();
      const config = JSON.parse(block.textContent) as { firebase: object };
      Object.assign(config.firebase, more);
      block.textContent = JSON.stringify(config);
    };
    new MutationObserver(tell).observe(document, { childList: true, subtree: true });
  }, settings);

/** Stands for reCAPTCHA and the App Check service, which cannot be had without a network. */
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

describe('analytics', () => {
  it('is loaded only after a yes, and stays away after a no', async () => {
    const visitor = await Visitor.onPhone(browser, { known: false, bypassCSP: true });
    await configure(visitor.context, firebase);
    await visitor.context.route(/google(tagmanager|apis|-analytics)/, (route) => route.abort());
    const loaded: string[] = [];
    visitor.page.on('request', (request) => {
      if (/meter-[\w-]+\.js|googletagmanager/.test(request.url())) loaded.push(request.url());
    });
    await visitor.open('/');
    const notice = visitor.page.getByRole('region', { name: 'Medición de visitas' });
    await notice.waitFor();
    expect(loaded).toEqual([]);
    const { width = 0, height = 0 } = (await notice.boundingBox()) ?? {};
    expect(width * height, 'it leaves the page to be seen').toBeLessThan(0.15 * 390 * 844);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await notice.getByRole('button', { name: 'No, gracias' }).click();
    await notice.waitFor({ state: 'hidden' });
    await visitor.page.reload();
    await visitor.settle();

    const opener = visitor.page.getByRole('button', { name: 'Medición de visitas' });
    await opener.click();
    await notice.getByText('Ahora: dijiste que no.').waitFor();
    expect(loaded).toEqual([]);
    await notice.getByRole('button', { name: 'Sí, cuenten' }).click();
    await expect.poll(() => loaded.length, soon).toBeGreaterThan(0);
    await visitor.reads('Gracias. Contamos tu visita.');
    const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused, soon).toBe('Medición de visitas');
    await visitor.leave();
  });

  it('is not spoken of where no visit can be measured', async () => {
    const visitor = await Visitor.onPhone(browser);
    const spoken: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().includes('visits-notice')) spoken.push(request.url());
    });
    // Asked for two seconds after the page began, when its idle work has had its turn.
    const later = visitor.page.waitForResponse('**/api/switches');
    await visitor.open('/');
    await later;
    expect(await visitor.page.getByText('Medición de visitas').count()).toBe(0);
    expect(spoken).toEqual([]);
    await visitor.leave();
  });
});

describe('App Check', () => {
  it('goes with what changes something, uploads included', async () => {
    const event = await newEvent();
    const post = await newPublicPost(await newPerson(), event.id);
    const fan = await Visitor.onPhone(browser, { as: await newPerson('Fan'), bypassCSP: true });
    const { page } = fan;
    await configure(fan.context, { appId: firebase.appId, appCheckSiteKey: 'site-key' });
    await attest(fan.context);
    const proofOf = async (path: string, act: () => Promise<void>) => {
      const isMeant = (each: Request) => each.method() === 'POST' && each.url().includes(path);
      const [request] = await Promise.all([page.waitForRequest(isMeant), act()]);
      return request.headerValue('x-firebase-appcheck');
    };
    await fan.open(`/contest/${event.slug}`);
    await fan.isSignedIn();
    const cap = fan.main.getByRole('button', { name: /Me gusta/ }).first();
    const like = await proofOf('/api/toggle-post-like/', () => cap.click());
    expect(like).toBe('head.genuine.signature');

    await fan.open(`/gallery?participar&reto=${event.slug}`);
    const form = page.getByRole('dialog', { name: 'Sube tu carta' });
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture() };
    await form.locator('input[name="photo"]').setInputFiles(file);
    await form.getByRole('img', { name: 'Así se ve tu foto en la carta' }).waitFor();
    await form.getByLabel('Nombre de tu carta').fill(unique('La Probada'));
    const send = form.getByRole('button', { name: 'Subir mi foto' });
    expect(await proofOf('/api/media', () => send.click())).toBe('head.genuine.signature');
    await fan.reads('Tu publicación ahora es parte de la magia');
    expect(post.id).toBeTruthy();
    await fan.leave();
  });

  it('holds nothing up where its provider is silent, and only logs it', async () => {
    const event = await newEvent();
    await newPublicPost(await newPerson(), event.id);
    const session = await newPerson('Fan');
    const fan = await Visitor.onPhone(browser, { as: session, bypassCSP: true });
    await configure(fan.context, { appId: firebase.appId, appCheckSiteKey: 'site-key' });
    // Never answered, as by a network that swallows it.
    await fan.context.route('https://www.google.com/**', () => new Promise<void>(() => undefined));
    const warned = fan.page.waitForEvent('console', {
      predicate: (message) => message.text().includes('App Check has no token'),
    });
    await fan.open(`/contest/${event.slug}`);
    await fan.isSignedIn();
    await fan.main
      .getByRole('button', { name: /Me gusta/ })
      .first()
      .click();
    const likes = () => api.call('listMyLikes', { token: session.token });
    await expect.poll(async () => Object.keys(await likes()), soon).toEqual([event.id]);
    expect((await warned).type()).toBe('warning');
    expect(fan.faults).toEqual([]);
    await fan.leave();
  });
});

describe('motion', () => {
  it.each([
    ['no-preference', true],
    ['reduce', false],
  ] as const)('under %s: %s', async (reducedMotion, moves) => {
    const event = await newEvent();
    await newPublicPost(await newPerson(), event.id);
    const fan = await Visitor.onPhone(browser, { as: await newPerson('Fan'), reducedMotion });
    await fan.context.addInitScript(() => {
      const seconds: number[] = [];
      Object.assign(window, { seconds });
      document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
        // The cap that lands on a card: the motion that follows from the press below.
        if (animationName === 'cap-land') seconds.push(elapsedTime);
      });
    });
    await fan.open(`/contest/${event.slug}`);
    await fan.isSignedIn();
    // Nothing moves while the page takes the place of the one that was drawn by the gateway.
    await fan.page.locator('#root:not([data-settled])').waitFor();
    const cap = fan.main.getByRole('button', { name: /Me gusta/ }).first();
    const moved = async () => {
      const [first] = await fan.page.evaluate(
        () => (window as unknown as { seconds: number[] }).seconds,
      );
      // A cap that was taken off before it had landed is put on once more.
      if (first === undefined) await cap.click();
      return first === undefined ? null : first > 0.1;
    };
    await expect.poll(moved, { ...soon, interval: 1_000 }).toBe(moves);
    await fan.leave();
  });
});
