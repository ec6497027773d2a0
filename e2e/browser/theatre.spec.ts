import { readFile } from 'node:fs/promises';
import { endOfDayInMexico, type Event } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { admin, api, day, endEvent, listOf, newEvent, newPerson } from '../support/people.ts';
import { newPublicPost, toggle, unique } from '../support/people.ts';
import { soon, Visitor } from '../support/visitor.ts';

it('the doors of the age gate open over a usable page, at once where motion is reduced', async () => {
  const visitor = await Visitor.onPhone({ known: false, reducedMotion: 'no-preference' });
  const { page } = visitor;
  const doors = page.locator('#puerta:empty');
  // The doors are gone after 800 ms, sooner than a busy machine looks.
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ animationName, target, pseudoElement }) => {
      if (target instanceof Element && target.matches('#puerta:empty'))
        document.documentElement.dataset['seen'] =
          `${animationName} ${getComputedStyle(target, pseudoElement).animationDuration}`;
    });
  });
  const seen = page.locator('[data-seen="door-opens 0.8s"]');
  await visitor.open('/winners');
  await seen.waitFor({ state: 'attached' });
  const first = visitor.main.getByRole('link', { name: /^Primer lugar/ }).first();
  await first.click();
  await page.waitForURL(/\/gallery\/./);
  await doors.waitFor({ state: 'detached' });
  expect(visitor.faults).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.open('/winners');
  await first.waitFor();
  await doors.waitFor({ state: 'detached' });
  expect(await seen.count()).toBe(0);
});

/** Whether the site lists winners of an event. */
const winnersOf = (event: Event) => async () =>
  (await api.call('listWinners')).some((winners) => winners.event.id === event.id);

/** A page counts down for one contest a night, so no other contest ends in the night of this one. */
let contestOfTheNight: Event | undefined;

async function newContestOfTheNight(): Promise<Event> {
  const event = await newEvent({ startDate: day(-2), endDate: day(3) });
  const post = await newPublicPost(await newPerson('Autora'), event.id);
  await toggle(await newPerson(), post.id);
  return event;
}

/** A visitor one minute before the end of a contest, with means to move the clock. */
async function beforeTheEnd() {
  const event = (contestOfTheNight ??= await newContestOfTheNight());
  const visitor = await Visitor.onPhone();
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
});

it('a contest closes on open pages when it ends, and its winners are announced there', async () => {
  const { event, visitor, clock, endMs, comesNear } = await beforeTheEnd();
  await visitor.page.getByRole('button', { name: /Me gusta/ }).waitFor();
  await expect.poll(comesNear, soon).toBe(true);
  // Paused before its first second, the countdown would never go on.
  await visitor.reads(/^[2-8]$/);
  await clock.pauseAt(endMs + 500);
  await visitor.reads('¡Se cerró!');
  await visitor.main.getByText('Reto terminado').waitFor();
  await visitor.page.getByRole('button', { name: /Me gusta/ }).waitFor({ state: 'detached' });

  await endEvent(event.id);
  contestOfTheNight = undefined;
  await expect.poll(winnersOf(event), soon).toBe(true);
  await clock.resume();
  await visitor.reads('¡Ya hay ganadores!');
  const closed = visitor.page.getByText('¡Se cerró!');
  await closed.waitFor({ state: 'detached' });
  await visitor.page.getByRole('button', { name: 'Verlos' }).click();
  await visitor.page.getByRole('dialog', { name: `La noche de ${event.name}` }).waitFor();
  expect(visitor.faults).toEqual([]);
});

it('winners are announced on open pages, and uncovered from the third to the first', async () => {
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
  await expect.poll(winnersOf(event), soon).toBe(true);
  await show(false);
  await expect.poll(winnersOf(event), soon).toBe(false);
  const visitor = await Visitor.onPhone();
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
});

it('a contest to come puts its opening into the calendar', async () => {
  const event = await newEvent({ startDate: day(3), endDate: day(5) });
  const visitor = await Visitor.atDesk();
  await visitor.open(`/contest/${event.slug}`);
  const saving = visitor.page.waitForEvent('download');
  await visitor.press('Avísame cuando abra');
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`${event.slug}.ics`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`DTSTART:${day(3).replaceAll('-', '')}T060000Z`);
  await visitor.reads('Guardamos la fecha.');
});
