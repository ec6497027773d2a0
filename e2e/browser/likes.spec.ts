import { expect, it } from 'vitest';
import type { Event } from '@el-reto/contracts';
import { api, galleryOf, newEvent, newPerson, newPublicPost, stack } from '../support/people.ts';
import { toggle, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

async function newContest() {
  const author = await newPerson();
  const event = await newEvent();
  const names = { sol: unique('El Sol'), luna: unique('La Luna') };
  const sol = await newPublicPost(author, event.id, names.sol);
  const luna = await newPublicPost(author, event.id, names.luna);
  return { event, names, sol, luna };
}

const capOf = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: new RegExp(`Me gusta: ${name}`) });
const isPressed = (visitor: Visitor, name: string) => () =>
  capOf(visitor, name).getAttribute('aria-pressed');
const countOf = async (visitor: Visitor, name: string) =>
  Number(/(\d+)\D*$/.exec(await capOf(visitor, name).innerText())?.[1]);

/** Waits until the live stream of the contest has sent `text` because of `change`. */
async function sends(event: Event, text: string, change: () => Promise<unknown>): Promise<void> {
  const { body } = await fetch(`${stack.site}/api/live/${event.id}`);
  await change();
  let sent = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    sent += part;
    if (sent.includes(text)) return;
  }
  expect.fail(`the stream ended without ${text}`);
}

it('a like shows before the server answers, is taken back on refusal, moves, and is undone', async () => {
  const { event, names, sol, luna } = await newContest();
  const session = await newPerson('Fan');
  const fan = await Visitor.onPhone({ as: session });
  await fan.open(`/contest/${event.slug}`);
  await fan.isSignedIn();
  const answered = Promise.withResolvers<void>();
  await fan.page.route('**/api/toggle-post-like/**', async (route) => {
    await answered.promise;
    const message = 'Este evento ya terminó.';
    await route.fulfill({ status: 409, json: { success: false, code: 'EVENT_OVER', message } });
  });
  const before = await countOf(fan, names.sol);
  await capOf(fan, names.sol).click();
  await expect.poll(isPressed(fan, names.sol), soon).toBe('true');
  expect(await countOf(fan, names.sol)).toBe(before + 1);
  answered.resolve();
  await fan.reads('Este evento ya terminó.');
  await expect.poll(isPressed(fan, names.sol), soon).toBe('false');
  expect(await countOf(fan, names.sol)).toBe(before);
  await fan.page.unroute('**/api/toggle-post-like/**');
  fan.faults = [];

  const likeOf = async () => (await api.call('listMyLikes', { token: session.token }))[event.id];
  await capOf(fan, names.sol).click();
  await expect.poll(likeOf, soon).toBe(sol.id);
  await capOf(fan, names.luna).click();
  await fan.reads(`Tu corcholata pasó de «${names.sol}» a «${names.luna}».`);
  await expect.poll(likeOf, soon).toBe(luna.id);
  expect(await isPressed(fan, names.sol)()).toBe('false');
  expect(await isPressed(fan, names.luna)()).toBe('true');
  await fan.page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(likeOf, soon).toBe(sol.id);
  await expect.poll(isPressed(fan, names.sol), soon).toBe('true');
  await fan.page.reload();
  await expect.poll(isPressed(fan, names.sol), soon).toBe('true');
  expect(fan.faults).toEqual([]);
});

it('the likes of others are shown without a reload, also those during a break of the stream', async () => {
  const { event, names, sol, luna } = await newContest();
  const watcher = await Visitor.atDesk();
  const reopened = Promise.withResolvers<void>();
  let streams = 0;
  await watcher.page.route('**/api/live/**', async (route) => {
    streams += 1;
    // The first one ends like those of a gateway that restarts.
    if (streams === 1) return route.fulfill({ contentType: 'text/event-stream', body: ': \n\n' });
    await reopened.promise;
    return route.continue();
  });
  await watcher.open(`/contest/${event.slug}`);
  await expect.poll(() => streams, soon).toBeGreaterThan(1);
  expect(await countOf(watcher, names.luna)).toBe(0);
  const [early, late] = [await newPerson('Una'), await newPerson('Otra')];
  // The gateway reloads a list at most once a second. Read now, it lacks the next like.
  await sends(event, `"${sol.id}":`, () => toggle(early, sol.id));
  await galleryOf(event.id);
  await sends(event, `"${luna.id}":1`, () => toggle(late, luna.id));
  expect(await countOf(watcher, names.luna), 'this page has no stream').toBe(0);
  reopened.resolve();
  await expect.poll(() => countOf(watcher, names.luna), soon).toBe(1);
  await toggle(await newPerson('Tercera'), luna.id);
  await expect.poll(() => countOf(watcher, names.luna), soon).toBe(2);
});
