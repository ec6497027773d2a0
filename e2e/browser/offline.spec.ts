import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@el-reto/contracts/rules';
import { expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { api, newEvent, newPerson, newPublicPost } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

/** A contest that has photos: without a name the gallery opens one that another file may just have made. */
const seen = '/gallery?reto=mexico-a-todo-color';
const photosIn = ({ main }: Visitor) => main.getByRole('link', { name: /, de / });
/** How many answers are kept whose address begins like this. */
const keptBelow = ({ page }: Visitor, path: string) =>
  page.evaluate(async (start) => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().filter(({ url }) => new URL(url).pathname.startsWith(start)).length;
  }, path);

it('the gallery is read without a network as it was last seen', async () => {
  const visitor = await Visitor.onPhone(browser, { serviceWorkers: 'allow' });
  await visitor.open('/gallery');
  await visitor.settle();
  await expect.poll(() => keptBelow(visitor, '/api/all-events'), soon).toBe(1);
  // Pictures are kept from the second page on, which on another day has none at hand.
  const browsing = await visitor.context.newCDPSession(visitor.page);
  await browsing.send('Network.setCacheDisabled', { cacheDisabled: true });
  await visitor.open(seen);
  await visitor.settle();
  await expect.poll(() => keptBelow(visitor, '/media/'), soon).toBeGreaterThan(3);
  await browsing.detach();
  const names = await photosIn(visitor).evaluateAll((links) => links.length);
  await visitor.context.setOffline(true);
  await visitor.page.goto(seen);
  await photosIn(visitor).first().waitFor();
  await visitor.reads('Sin conexión. Ves lo último que cargamos.');
  expect(await photosIn(visitor).count()).toBe(names);
  const isDrawn = () =>
    photosIn(visitor)
      .first()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isDrawn, soon).toBe(true);

  await visitor.page.goto('/winners');
  await visitor.isAt('/gallery');
  await visitor.context.setOffline(false);
  await visitor.page.goto('/winners');
  await visitor.main.getByRole('heading', { name: 'Ganadores' }).waitFor();
  await visitor.isAt('/winners');
  await visitor.leave();
});

it('nothing of an account is kept', async () => {
  const visitor = await Visitor.onPhone(browser, {
    serviceWorkers: 'allow',
    as: await newPerson('Reservada'),
  });
  await visitor.open('/gallery');
  await expect.poll(() => keptBelow(visitor, '/gallery'), soon).toBe(1);
  await visitor.open('/profile');
  await visitor.main.getByText('Reservada').first().waitFor();
  await visitor.open(seen);
  await photosIn(visitor).first().waitFor();
  expect(await keptBelow(visitor, '/api/me')).toBe(0);
  expect(await keptBelow(visitor, '/api/likes')).toBe(0);
  expect(await keptBelow(visitor, '/api/user')).toBe(0);
  expect(await keptBelow(visitor, '/api/')).toBeGreaterThan(0);
  const text = await visitor.page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    const readable = answers.filter((each) =>
      /json|html/.test(each?.headers.get('content-type') ?? ''),
    );
    return (await Promise.all(readable.map(async (each) => each?.text()))).join('');
  });
  expect(text).not.toContain('Reservada');
  const sent = await visitor.page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return [...new Set(requests.flatMap(({ headers }) => [...headers.keys()]))];
  });
  expect(sent, 'of what was sent along').toEqual(['prefer']);
  await visitor.leave();
});

it('what went while nobody looked is dropped on the next visit, its picture too', async () => {
  const person = await newPerson();
  const event = await newEvent();
  const post = await newPublicPost(person, event.id);
  const visitor = await Visitor.onPhone(browser, { serviceWorkers: 'allow' });
  await visitor.open('/winners');
  await expect.poll(() => keptBelow(visitor, '/winners'), soon).toBe(1);
  const page = `/gallery/${event.slug}/${post.slug}`;
  await visitor.open(`${page}?corcholata=somebody`);
  await visitor.settle();
  const picture = `/media/event/${event.id}`;
  await expect.poll(() => keptBelow(visitor, page), soon).toBe(1);
  await expect.poll(() => keptBelow(visitor, picture), soon).toBeGreaterThan(0);
  const addresses = await visitor.page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => url).join(' ');
  });
  expect(addresses, 'a page is kept without what was asked of it').not.toContain('somebody');

  await visitor.context.setOffline(true);
  await visitor.page.goto(page);
  await visitor.reads(post.name);
  await api.call('deletePost', { token: person.token, params: { postId: post.id } });
  // Until then a list may still name the picture, which is kept as long as anything does.
  await sleep(limits.answerStaleMs);
  await visitor.context.setOffline(false);
  await visitor.open('/winners');
  await expect.poll(() => keptBelow(visitor, page), soon).toBe(0);
  await expect.poll(() => keptBelow(visitor, picture), soon).toBe(0);
  expect(await keptBelow(visitor, '/winners')).toBe(1);
  await visitor.leave();
});
