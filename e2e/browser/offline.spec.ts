import { pathTo } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { waitUntil } from '@el-reto/dev';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { api, newContest, newPerson } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

/** The gallery of the demo contest. Without this parameter it shows the newest contest. */
const gallery = '/gallery?reto=mexico-a-todo-color';
const photosIn = ({ main }: Visitor) => main.getByRole('link', { name: /, de / });
/** Addresses and request headers of the cached answers, and the texts of readable answers. */
const cached = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const texts: string[] = [];
    const requests: { path: string; search: string; headers: string[] }[] = [];
    for (const cache of all) {
      for (const request of await cache.keys()) {
        const { pathname: path, search } = new URL(request.url);
        requests.push({ path, search, headers: [...request.headers.keys()] });
        const answer = await cache.match(request);
        const type = answer?.headers.get('content-type') ?? '';
        if (answer && /json|html/.test(type)) texts.push(await answer.text());
      }
    }
    return { requests, text: texts.join('') };
  });
/** The number of cached answers whose path begins with `start`. */
const cachedBelow = async (visitor: Visitor, start: string) =>
  (await cached(visitor)).requests.filter(({ path }) => path.startsWith(start)).length;

/** Opens a page until it is cached. A busy gateway sends pages without their contents, which are not cached. */
async function openCached(visitor: Visitor, path: string, query = ''): Promise<void> {
  const isCached = async () => {
    await visitor.open(path + query);
    await visitor.settle();
    return waitUntil(async () => (await cachedBelow(visitor, path)) === 1, { timeoutMs: 10_000 });
  };
  await expect.poll(isCached).toBe(true);
}

it('without a network the gallery is shown in its last state, without data of an account', async () => {
  const as = await newPerson('Reservada');
  const visitor = await Visitor.onPhone({ serviceWorkers: 'allow', as });
  const { page, context } = visitor;
  await visitor.open('/gallery');
  await visitor.settle();
  await expect.poll(() => cachedBelow(visitor, '/api/all-events')).toBe(1);
  const stored = () =>
    page.evaluate(async () => (await (await caches.match('/gallery'))?.text()) ?? '');
  // A busy gateway sends the page without cards. In that case the visitor opens it again.
  const cards = '/api/event-posts/';
  const storesCards = async () => {
    const isStored = (await stored()).includes(cards);
    if (!isStored) await visitor.open('/gallery');
    return isStored;
  };
  await expect.poll(storesCards).toBe(true);
  await visitor.open('/profile');
  await visitor.main.getByText('Reservada').first().waitFor();
  // The gallery in another order comes without cards. It does not replace the stored gallery.
  await visitor.open('/gallery?orden=recientes');
  await visitor.settle();
  expect(await stored()).toContain(cards);
  // From the second page on, the service worker caches pictures that the browser requests. Without
  // its own cache the browser requests all of them.
  const browsing = await context.newCDPSession(page);
  await browsing.send('Network.setCacheDisabled', { cacheDisabled: true });
  await visitor.open(gallery);
  await visitor.settle();
  await expect.poll(() => cachedBelow(visitor, '/media/')).toBeGreaterThan(3);
  await browsing.detach();
  // A published ledger may be larger than a phone's memory.
  const all = await api.call('listAllEvents', {});
  const ended = all.find(({ slug }) => slug === 'raices-y-oficios');
  const ledger = pathTo('getLedger', { eventId: ended?.id ?? '' });
  expect(await page.evaluate(async (path) => (await fetch(path)).status, ledger)).toBe(200);
  for (const path of ['/api/me', '/api/likes', '/api/user', ledger])
    expect(await cachedBelow(visitor, path)).toBe(0);
  const { requests, text } = await cached(visitor);
  expect(text).not.toContain('Reservada');
  const headers = new Set(requests.flatMap((request) => request.headers));
  expect([...headers], 'no credentials').toEqual(['prefer']);

  const count = await photosIn(visitor).count();
  await context.setOffline(true);
  await page.goto(gallery);
  await photosIn(visitor).first().waitFor();
  await visitor.reads('Sin conexión. Ves lo último que cargamos.');
  // The application replaces the markup of the cached page.
  await expect.poll(() => photosIn(visitor).count()).toBe(count);
  const isDrawn = () =>
    photosIn(visitor)
      .first()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);

  await page.goto('/winners');
  await visitor.isAt('/gallery');
  await context.setOffline(false);
  await page.goto('/winners');
  await visitor.main.getByRole('heading', { name: 'Ganadores' }).waitFor();
  await visitor.isAt('/winners');
});

it('a deleted card leaves the cache with its picture on the next visit', async () => {
  const { event, author, posts } = await newContest('La Fugaz');
  const [post] = posts;
  const visitor = await Visitor.onPhone({ serviceWorkers: 'allow' });
  await openCached(visitor, '/winners');
  const page = `/gallery/${event.slug}/${post.slug}`;
  await openCached(visitor, page, '?corcholata=somebody');
  const picture = `/media/event/${event.id}`;
  await expect.poll(() => cachedBelow(visitor, picture)).toBeGreaterThan(0);
  const { requests } = await cached(visitor);
  expect(requests.find(({ path }) => path === page)?.search, 'without its query').toBe('');

  await visitor.context.setOffline(true);
  await visitor.page.goto(page);
  await visitor.reads(post.name);
  await api.call('deletePost', { token: author.token, params: { postId: post.id } });
  // For two seconds a cached list may contain the picture, which then stays cached, too.
  await sleep(limits.answerStaleMs);
  await visitor.context.setOffline(false);
  await visitor.open('/winners');
  await expect.poll(() => cachedBelow(visitor, page)).toBe(0);
  await expect.poll(() => cachedBelow(visitor, picture)).toBe(0);
  expect(await cachedBelow(visitor, '/winners')).toBe(1);
});
