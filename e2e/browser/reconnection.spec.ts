import { expect, it } from 'vitest';
import {
  api,
  asAdmin,
  endEvent,
  listOf,
  newContest,
  newPerson,
  newPublicPost,
  stack,
  toggle,
} from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

/** The id of the newest message of an event's stream, which the gateway sends first. */
async function newestIdOf(eventId: string): Promise<string> {
  const { body } = await fetch(new URL(`/api/live/${eventId}`, stack.site));
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    const [, id] = /^id: (.*)\n/m.exec(text) ?? [];
    if (id !== undefined) return id;
  }
  throw new Error(`no id in ${text}`);
}

/**
 * Ends the page's first stream of the event after `id`. The page opens the next one `retryMs` later, and
 * gets it when `reopen` is called. `asked`: the ids after which the page requested streams.
 */
async function breakStream({ page }: Visitor, eventId: string, retryMs = 100) {
  const id = await newestIdOf(eventId);
  const [broken, reopened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked: (string | undefined)[] = [];
  await intercept(page, '**/api/live/**', async (route) => {
    asked.push(route.request().headers()['last-event-id']);
    if (asked.length === 1) {
      const body = `retry: ${retryMs}\n\nid: ${id}\n\n`;
      return route.fulfill({ contentType: 'text/event-stream', body });
    }
    broken.resolve();
    await reopened.promise;
    return route.continue();
  });
  return { id, asked, broken: broken.promise, reopen: reopened.resolve };
}

it('after a break of the stream, a list in random order lacks deleted cards, keeps its order and offers new cards', async () => {
  const { author, event, posts } = await newContest('Uno', 'Dos', 'Tres', 'Cuatro');
  const visitor = await Visitor.atDesk();
  const { broken, reopen } = await breakStream(visitor, event.id);
  await visitor.open(`/gallery?reto=${event.slug}`);
  const shown = () =>
    visitor.main
      .locator('li [data-post]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-post')));
  await expect.poll(async () => (await shown()).length).toBe(4);
  await broken;
  const before = await shown();
  const [{ id: deleted }] = posts;
  await api.call('deletePost', { token: author.token, params: { postId: deleted } });
  await newPublicPost(author, event.id);
  expect(await shown()).toEqual(before);
  reopen();
  await expect.poll(shown).toEqual(before.filter((id) => id !== deleted));
  await visitor.reads('Hay 1 carta nueva: verla');
  expect(visitor.faults).toEqual([]);
});

it('after a break of the stream, the page of a contest announces its winners', async () => {
  const { event, posts } = await newContest('Una');
  await toggle(await newPerson(), posts[0].id);
  await expect.poll(async () => (await listOf(event.id))[0]?.likes).toBe(1);
  await endEvent(event.id);
  const hasWinners = async () =>
    (await api.call('listWinners')).some((winners) => winners.event.id === event.id);
  const params = { eventId: event.id };
  await expect.poll(hasWinners).toBe(true);
  await asAdmin('deactivateWinners', { params });
  await expect.poll(hasWinners).toBe(false);
  const visitor = await Visitor.onPhone();
  const { broken, reopen } = await breakStream(visitor, event.id);
  await visitor.open(`/contest/${event.slug}`);
  await visitor.main.getByRole('link', { name: new RegExp(posts[0].name) }).waitFor();
  await broken;
  await asAdmin('activateWinners', { params });
  reopen();
  await visitor.reads('¡Ya hay ganadores!');
  expect(visitor.faults).toEqual([]);
});

it('after a change of the network, a page requests the changes since its last event', async () => {
  const { event } = await newContest('Otra');
  const visitor = await Visitor.onPhone();
  const { id, asked } = await breakStream(visitor, event.id, 3_600_000);
  // The page has read its first stream when it starts to wait for an hour, give or take a quarter.
  await visitor.page.addInitScript(() => {
    const start = window.setTimeout as (...given: unknown[]) => number;
    const note = (work: unknown, ms = 0, ...rest: unknown[]) => {
      if (ms > 2_600_000 && ms < 4_600_000) document.documentElement.dataset['waits'] = 'an hour';
      return start(work, ms, ...rest);
    };
    window.setTimeout = note as typeof setTimeout;
  });
  await visitor.open(`/contest/${event.slug}`);
  await visitor.page.locator('[data-waits]').waitFor({ state: 'attached' });
  await visitor.page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect.poll(() => asked.slice(0, 2)).toEqual([undefined, id]);
});
