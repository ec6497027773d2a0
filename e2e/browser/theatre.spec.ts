import { setTimeout as sleep } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { endOfDayInMexico, type Event } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import {
  admin,
  api,
  day,
  endEvent,
  listOf,
  newEvent,
  newPerson,
  newPublicPost,
  toggle,
  unique,
} from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

describe('the doors', () => {
  const doors = ({ page }: Visitor) => page.locator('#puerta:empty');
  const timesOf = ({ page }: Visitor) =>
    page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getTiming().duration));

  it('swing open behind the age gate, over a page that can be used at once', async () => {
    const visitor = await Visitor.onPhone(browser, {
      known: false,
      reducedMotion: 'no-preference',
    });
    // They are gone after 800 ms, before a busy machine looks.
    await visitor.page.addInitScript(() => {
      addEventListener('animationstart', ({ animationName, target }) => {
        if (target instanceof Element && target.matches('#puerta:empty'))
          document.documentElement.dataset['seen'] = animationName;
      });
    });
    await visitor.open('/winners');
    await visitor.page.locator('[data-seen="door-opens"]').waitFor({ state: 'attached' });
    await visitor.main
      .getByRole('link', { name: /^Primer lugar/ })
      .first()
      .click();
    await visitor.page.waitForURL(/\/gallery\/./);
    await doors(visitor).waitFor({ state: 'detached' });
    expect(visitor.faults).toEqual([]);
    await visitor.leave();
  });

  it('are open already where motion is not wanted', async () => {
    const visitor = await Visitor.onPhone(browser, { known: false });
    await visitor.open('/winners');
    await visitor.main.getByRole('heading', { name: 'Ganadores' }).waitFor();
    expect(await timesOf(visitor)).not.toContain(800);
    await doors(visitor).waitFor({ state: 'detached' });
    await visitor.leave();
  });
});

/** Pages count for one contest a night, so it is a night that is no other contest's last. */
let contestOfTheNight: Event | undefined;

async function newContestOfTheNight(): Promise<Event> {
  const event = await newEvent({ startDate: day(-2), endDate: day(3) });
  const post = await newPublicPost(await newPerson('Autora'), event.id);
  await toggle(await newPerson(), post.id);
  return event;
}

/** A visitor shortly before a contest's end, and the way on from there. */
async function beforeTheEnd() {
  const event = (contestOfTheNight ??= await newContestOfTheNight());
  const visitor = await Visitor.onPhone(browser);
  const { clock } = visitor.page;
  const endMs = endOfDayInMexico(event.endDate).getTime();
  await clock.install({ time: endMs - 60_000 });
  await visitor.open(`/contest/${event.slug}`);
  await visitor.reads('Participar en este reto');
  const goOnTo = async (timeMs: number) => {
    const aheadMs = timeMs - (await visitor.page.evaluate(() => Date.now()));
    if (aheadMs > 0) await clock.fastForward(aheadMs);
  };
  const isNear = () => visitor.page.getByText(/ se cierra en$/).isVisible();
  return { event, visitor, clock, endMs, comesNear: () => goOnTo(endMs - 9_500).then(isNear) };
}

it('the last ten seconds of a contest are counted on any page', async () => {
  const { visitor, comesNear } = await beforeTheEnd();
  await visitor.page.getByRole('link', { name: 'Aviso de privacidad' }).last().click();
  // The page counts once it rests.
  await expect.poll(comesNear, soon).toBe(true);
  expect(await visitor.accessibilityFaults()).toEqual([]);
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});

it('a contest is closed on pages that are open when it ends, and its winners are told', async () => {
  const { event, visitor, clock, endMs, comesNear } = await beforeTheEnd();
  await visitor.page.getByRole('button', { name: /Me gusta/ }).waitFor();
  await expect.poll(comesNear, soon).toBe(true);
  // It counts: what is paused before its first second would never go on.
  await visitor.reads(/^[2-8]$/);
  await clock.pauseAt(endMs + 500);
  await visitor.reads('¡Se cerró!');
  await visitor.main.getByText('Reto terminado').waitFor();
  await visitor.page.getByRole('button', { name: /Me gusta/ }).waitFor({ state: 'detached' });

  await endEvent(event.id);
  contestOfTheNight = undefined;
  await sleep(2_000);
  await clock.resume();
  await visitor.reads('¡Ya hay ganadores!');
  const closed = visitor.page.getByText('¡Se cerró!');
  await closed.waitFor({ state: 'detached' });
  await visitor.page.getByRole('button', { name: 'Verlos' }).click();
  await visitor.page.getByRole('dialog', { name: `La noche de ${event.name}` }).waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});

it('winners are told where people are, and uncovered from the third to the first', async () => {
  const event = await newEvent();
  const author = await newPerson('Autora');
  const names = [unique('Una'), unique('Dos'), unique('Tres')];
  for (const name of names) {
    const post = await newPublicPost(author, event.id, name);
    await toggle(await newPerson(), post.id);
  }
  const likes = async () => (await listOf(event.id)).map((post) => post.likes);
  await expect.poll(likes, soon).toEqual([1, 1, 1]);
  await endEvent(event.id);
  const { token } = await admin();
  const show = (active: boolean) =>
    api.call(active ? 'activateWinners' : 'deactivateWinners', {
      token,
      params: { eventId: event.id },
    });
  await show(false);
  await sleep(2_000);
  const visitor = await Visitor.onPhone(browser);
  const followed = visitor.page.waitForResponse((answer) => answer.url().includes('/api/live/'));
  await visitor.open(`/contest/${event.slug}`);
  await visitor.main.getByRole('link', { name: new RegExp(names[0] ?? '') }).waitFor();
  await followed;
  await show(true);
  await visitor.reads('¡Ya hay ganadores!');
  await visitor.page.getByRole('button', { name: 'Verlos' }).click();
  const night = visitor.page.getByRole('dialog', { name: `La noche de ${event.name}` });
  for (const place of ['Tercer lugar', 'Segundo lugar']) {
    await night.getByText(place, { exact: true }).waitFor();
    await night.getByRole('button', { name: 'Destapar el siguiente' }).click();
  }
  await night.getByText('Primer lugar', { exact: true }).waitFor();
  expect(await visitor.accessibilityFaults()).toEqual([]);
  await night.getByRole('button', { name: 'Ver el podio' }).click();
  await visitor.isAt('/winners');
  expect(visitor.faults).toEqual([]);
  await visitor.leave();
});

it('a contest to come puts its opening into the calendar', async () => {
  const event = await newEvent({ startDate: day(3), endDate: day(5) });
  const visitor = await Visitor.atDesk(browser);
  await visitor.open(`/contest/${event.slug}`);
  const saving = visitor.page.waitForEvent('download');
  await visitor.press('Avísame cuando abra');
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`${event.slug}.ics`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`DTSTART:${day(3).replaceAll('-', '')}T060000Z`);
  await visitor.reads('Guardamos la fecha.');
  await visitor.leave();
});
