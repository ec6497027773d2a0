import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Post } from '@el-reto/contracts';
import { hold, okFrom } from '../support/patience.ts';
import { likedBy, listOf, newContest, newPerson, toggle } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const isPressed =
  (visitor: Visitor, { name }: Post) =>
  () =>
    visitor.cap(name).getAttribute('aria-pressed');
const countOf = async (visitor: Visitor, { name }: Post) =>
  Number(/(\d+)\D*$/.exec(await visitor.cap(name).innerText())?.[1]);

it('a like is shown before the server answers, disappears after a refusal, can be moved, and be undone', async () => {
  const { event, posts } = await newContest('El Sol', 'La Luna');
  const [sol, luna] = posts;
  const session = await newPerson('Fan');
  const fan = await Visitor.onPhone({ as: session });
  await fan.open(`/contest/${event.slug}`);
  await fan.isSignedIn();
  const answered = Promise.withResolvers<void>();
  const admit = await intercept(fan.page, '**/api/toggle-post-like/**', async (route) => {
    await answered.promise;
    const message = 'Este reto ya terminó.';
    await route.fulfill({ status: 409, json: { success: false, code: 'EVENT_OVER', message } });
  });
  const before = await countOf(fan, sol);
  await fan.cap(sol.name).click();
  await expect.poll(isPressed(fan, sol)).toBe('true');
  await expect.poll(() => countOf(fan, sol)).toBe(before + 1);
  const contestsAgain = fan.page.waitForResponse(okFrom(/\/api\/all-events$/));
  answered.resolve();
  await fan.reads('Este reto ya terminó.');
  await contestsAgain;
  await expect.poll(isPressed(fan, sol)).toBe('false');
  await expect.poll(() => countOf(fan, sol)).toBe(before);
  await admit();
  fan.faults = [];

  const likeOf = () => likedBy(session, event.id);
  await fan.cap(sol.name).click();
  await expect.poll(likeOf).toBe(sol.id);
  await fan.cap(luna.name).click();
  await fan.reads(`Tu corcholata pasó de «${sol.name}» a «${luna.name}».`);
  await expect.poll(likeOf).toBe(luna.id);
  expect(await isPressed(fan, sol)()).toBe('false');
  expect(await isPressed(fan, luna)()).toBe('true');
  await fan.page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect.poll(likeOf).toBe(sol.id);
  await expect.poll(isPressed(fan, sol)).toBe('true');
  await fan.page.reload();
  await expect.poll(isPressed(fan, sol)).toBe('true');
  expect(fan.faults).toEqual([]);
});

it('likes of other people are shown without a reload, also those placed before the stream opens or during a break', async () => {
  const { event, posts } = await newContest('La Luna');
  const [luna] = posts;
  const watcher = await Visitor.atDesk();
  const [opened, reopened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let streams = 0;
  await intercept(watcher.page, '**/api/live/**', async (route) => {
    streams += 1;
    if (streams > 1) {
      await reopened.promise;
      return route.continue();
    }
    await opened.promise;
    // The first stream ends, as at a restart of the gateway.
    return route.fulfill({ contentType: 'text/event-stream', body: ': \n\n' });
  });
  const likeAs = async (name: string, likes: number) => {
    await toggle(await newPerson(name), luna.id);
    await expect.poll(async () => (await listOf(event.id))[0]?.likes).toBe(likes);
  };
  const readings: Request[] = [];
  watcher.page.on('request', (request) => {
    if (request.url().includes('/api/event-posts/')) readings.push(request);
  });
  await watcher.open(`/contest/${event.slug}`);
  await expect.poll(() => streams).toBe(1);
  // The page may read its cards again before it opens the stream.
  for (const reading of readings) await (await reading.response())?.finished();
  await likeAs('Otra', 1);
  expect(await countOf(watcher, luna), 'the stream is not open yet').toBe(0);
  opened.resolve();
  await expect.poll(() => countOf(watcher, luna)).toBe(1);
  await expect.poll(() => streams).toBeGreaterThan(1);
  await likeAs('Tercera', 2);
  expect(await countOf(watcher, luna), 'this page has no stream').toBe(1);
  reopened.resolve();
  await expect.poll(() => countOf(watcher, luna)).toBe(2);
  await likeAs('Cuarta', 3);
  await expect.poll(() => countOf(watcher, luna)).toBe(3);
});

it('a tab that comes to the front shows the likes of now, and a press does not change them before they are read', async () => {
  const { event, posts } = await newContest('La Estrella');
  const session = await newPerson('Fan');
  const fan = await Visitor.onPhone({ as: session });
  const { page } = fan;
  const likesOf = '**/api/me/likes?*';
  const [asked, liked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let readings = 0;
  await intercept(page, likesOf, async (route) => {
    readings += 1;
    if (readings > 1) return route.fallback();
    const response = await route.fetch();
    asked.resolve();
    await liked.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await fan.open(`/contest/${event.slug}`);
  await asked.promise;
  // The page does not use the answer to its first request, which is older than the like.
  await toggle(session, posts[0].id);
  await fan.comesToFront();
  liked.resolve();
  await expect.poll(isPressed(fan, posts[0])).toBe('true');
  await fan.settle();

  let toggles = 0;
  await intercept(page, '**/api/toggle-post-like/**', (route) => {
    toggles += 1;
    return route.continue();
  });
  const arrive = await hold(page, likesOf);
  await toggle(session, posts[0].id);
  await fan.comesToFront();
  await fan.cap(posts[0].name).click();
  await expect.poll(isPressed(fan, posts[0])).toBe('false');
  const read = page.waitForResponse(okFrom(/\/api\/me\/likes/));
  arrive();
  await read;
  await fan.settle();
  expect(await isPressed(fan, posts[0])()).toBe('false');
  expect([toggles, await likedBy(session, event.id)]).toEqual([0, undefined]);
});
