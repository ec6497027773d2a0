import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@el-reto/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import {
  api,
  galleryOf,
  newEvent,
  newPerson,
  newPublicPost,
  stack,
  toggle,
  unique,
} from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();
let event: Event;
const names = { sol: unique('El Sol'), luna: unique('La Luna') };
let sol: { id: string; slug: string };
let luna: { id: string; slug: string };
beforeAll(async () => {
  const author = await newPerson();
  event = await newEvent();
  sol = await newPublicPost(author, event.id, names.sol);
  luna = await newPublicPost(author, event.id, names.luna);
});

const capOf = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name: new RegExp(`Me gusta: ${name}`) });
const isPressed = (visitor: Visitor, name: string) => () =>
  capOf(visitor, name).getAttribute('aria-pressed');
const countOf = async (visitor: Visitor, name: string) =>
  Number(/(\d+)\D*$/.exec(await capOf(visitor, name).innerText())?.[1]);

/** For so long a page may show what was so before. */
const staleMs = 2_000;

/** Waits until the contest's live stream has said `text` of what `change` does. */
async function says(text: string, change: () => Promise<unknown>): Promise<void> {
  const { body } = await fetch(`${stack.site}/api/live/${event.id}`);
  await change();
  let said = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    said += part;
    if (said.includes(text)) return;
  }
  expect.fail(`the stream ended without ${text}`);
}

describe('the corcholata', () => {
  it('lands at once, before the server has answered, and comes off when it refuses', async () => {
    const fan = await Visitor.onPhone(browser, { as: await newPerson('Fan') });
    await fan.open(`/contest/${event.slug}`);
    await fan.isSignedIn();
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await fan.page.route('**/api/toggle-post-like/**', async (route) => {
      await asked;
      const message = 'Este evento ya terminó.';
      await route.fulfill({ status: 409, json: { success: false, code: 'EVENT_OVER', message } });
    });
    const before = await countOf(fan, names.sol);
    await capOf(fan, names.sol).click();
    await expect.poll(isPressed(fan, names.sol), soon).toBe('true');
    expect(await countOf(fan, names.sol)).toBe(before + 1);
    answer();
    await fan.reads('Este evento ya terminó.');
    await expect.poll(isPressed(fan, names.sol), soon).toBe('false');
    expect(await countOf(fan, names.sol)).toBe(before);
    await fan.leave();
  });

  it('moves when it is put on another card, says so, and goes back on request', async () => {
    const session = await newPerson('Fan');
    const fan = await Visitor.onPhone(browser, { as: session });
    await fan.open(`/contest/${event.slug}`);
    await fan.isSignedIn();
    const mine = async () => {
      const likes = await api.call('listMyLikes', { token: session.token });
      return likes[event.id];
    };
    await capOf(fan, names.sol).click();
    await expect.poll(mine, soon).toBe(sol.id);
    await capOf(fan, names.luna).click();
    await fan.reads(`Tu corcholata pasó de «${names.sol}» a «${names.luna}».`);
    await expect.poll(mine, soon).toBe(luna.id);
    expect(await isPressed(fan, names.sol)()).toBe('false');
    expect(await isPressed(fan, names.luna)()).toBe('true');
    await fan.page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(mine, soon).toBe(sol.id);
    await expect.poll(isPressed(fan, names.sol), soon).toBe('true');

    await fan.page.reload();
    await expect.poll(isPressed(fan, names.sol), soon).toBe('true');
    expect(fan.faults).toEqual([]);
    await fan.leave();
  });

  it('is seen by everybody who watches, without a reload', async () => {
    const watcher = await Visitor.atDesk(browser);
    const live = watcher.page.waitForResponse((response) => response.url().includes('/api/live/'));
    await sleep(staleMs);
    await watcher.open(`/contest/${event.slug}`);
    await live;
    await watcher.settle();
    const before = await countOf(watcher, names.luna);
    await toggle(await newPerson('Otra'), luna.id);
    await expect.poll(() => countOf(watcher, names.luna), soon).toBe(before + 1);
    expect(watcher.faults).toEqual([]);
    await watcher.leave();
  });

  it('is counted right again after a break of the stream', async () => {
    const watcher = await Visitor.atDesk(browser);
    let reopen = (): void => undefined;
    const reopened = new Promise<void>((resolve) => (reopen = resolve));
    let streams = 0;
    await watcher.page.route('**/api/live/**', async (route) => {
      streams += 1;
      // The first one ends as those of a gateway that restarts.
      if (streams === 1) return route.fulfill({ contentType: 'text/event-stream', body: ': \n\n' });
      await reopened;
      return route.continue();
    });
    await sleep(staleMs);
    await watcher.open(`/contest/${event.slug}`);
    await expect.poll(() => streams, soon).toBeGreaterThan(1);
    const before = await countOf(watcher, names.luna);
    const [early, late] = [await newPerson('Una'), await newPerson('Otra')];
    // Read now, the list is not loaded anew for a second: it lacks what comes next.
    await says(`"${sol.id}":`, () => toggle(early, sol.id));
    await galleryOf(event.id);
    await says(`"${luna.id}":${before + 1}`, () => toggle(late, luna.id));
    expect(await countOf(watcher, names.luna), 'nobody has told this page yet').toBe(before);
    reopen();
    await expect.poll(() => countOf(watcher, names.luna), soon).toBe(before + 1);
    await watcher.leave();
  });
});
