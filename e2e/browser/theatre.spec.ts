import { endOfDayInMexico, type Event } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { hold, keepMessages, okFrom } from '../support/patience.ts';
import { api, asAdmin, day, endEvent, listOf, newContest, newEvent } from '../support/people.ts';
import { newPerson, newPublicPost, toggle } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

it('the doors of the age gate open over a usable page, at once if motion is reduced', async () => {
  const visitor = await Visitor.onPhone({ known: false, reducedMotion: 'no-preference' });
  const { page } = visitor;
  const doors = page.locator('#puerta:empty');
  // The page records the doors, because on a busy machine the test might miss their 800 ms.
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
  // Other test files delete cards of their contests, but not of the demo's.
  const podium = visitor.main.locator('[aria-labelledby="reto-raices-y-oficios"]');
  const first = podium.getByRole('link', { name: /^Primer lugar/ }).first();
  await first.click();
  await page.waitForURL(/\/gallery\/./);
  await doors.waitFor({ state: 'detached' });
  expect(visitor.faults).toEqual([]);
  /** How often a skeleton pulses. */
  const pulses = () =>
    page.evaluate(() => {
      const skeleton = document.body.appendChild(document.createElement('p'));
      skeleton.className = 'animate-pulse';
      return getComputedStyle(skeleton).animationIterationCount;
    });
  expect(await pulses()).toBe('infinite');

  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.open('/winners');
  await first.waitFor();
  await doors.waitFor({ state: 'detached' });
  expect(await seen.count()).toBe(0);
  expect(await pulses()).toBe('1');
  // With transitions, the text of a translated page would get a new colour later than its background.
  const transitions = () =>
    page.evaluate(() => {
      document.body.style.color = 'red';
      return document.getAnimations().filter((moving) => moving instanceof CSSTransition).length;
    });
  expect(await transitions()).toBe(0);
});

/** Presses the button of the message about winners. */
const seeWinners = ({ page }: Visitor) =>
  page
    .locator('.toast', { hasText: '¡Ya hay ganadores!' })
    .getByRole('button', { name: 'Verlos' })
    .click();

/** Returns whether the site lists winners of an event. */
const winnersOf = (event: Event) => async () =>
  (await api.call('listWinners')).some((winners) => winners.event.id === event.id);

it('any page counts down to the end of a contest, also with a wrong device clock; open pages show its end and announce its winners', async () => {
  const event = await newEvent({ startDate: day(-2), endDate: day(3), counts: 'ended' });
  // Another contest, which is listed first, ends in the same night.
  await newEvent({ startDate: day(-1), endDate: day(3) });
  const post = await newPublicPost(await newPerson('Autora'), event.id);
  await toggle(await newPerson(), post.id);
  const endMs = endOfDayInMexico(event.endDate).getTime();
  /** By how much the clocks of the devices are slow. */
  const slowMs = 3 * 86_400_000;
  const arrive = async () => {
    const visitor = await Visitor.onPhone();
    // On a busy machine the page may need minutes.
    const startMs = endMs - 15 * 60_000;
    const installedAt = Date.now();
    await visitor.page.clock.install({ time: startMs - slowMs });
    // The clock has replaced the timers of the context.
    await keepMessages(visitor.page);
    // The page records the texts, because on a busy machine the test might miss their seconds.
    await visitor.page.addInitScript(() => {
      const look = () => {
        const text = document.body?.innerText ?? '';
        const { dataset } = document.documentElement;
        if (text.includes(' se cierra en')) dataset['near'] = 'shown';
        if (text.includes('¡Se cerró!')) dataset['closed'] = 'shown';
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    // The server's time decides.
    await intercept(visitor.context, /\/api\/(all-)?events$/, async (route) => {
      const response = await route.fetch();
      const date = new Date(startMs + Date.now() - installedAt).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    const running = visitor.page.waitForResponse(okFrom(/\/api\/events$/));
    await visitor.open(`/contest/${event.slug}`);
    await visitor.reads('Participar en este reto');
    // The countdown is loaded when the page is idle, together with the region of the messages.
    await visitor.page.getByRole('region', { name: 'Avisos' }).waitFor({ state: 'attached' });
    await running;
    return visitor;
  };
  /** Moves the clock of a page to the last ten seconds, waits for the countdown and stops the clock. */
  const comeNear = async ({ page }: Visitor) => {
    await page.clock.pauseAt(endMs - slowMs - 9_500);
    const isNear = async () => {
      await page.clock.runFor(100);
      return page.locator('[data-near]').count();
    };
    await expect.poll(isNear).toBe(1);
  };
  const reader = await arrive();
  await reader.page.getByRole('link', { name: 'Aviso de privacidad' }).last().click();
  await comeNear(reader);
  await reader.page.clock.resume();
  expect(await reader.accessibilityFaults()).toEqual([]);
  expect(reader.faults).toEqual([]);

  const visitor = await arrive();
  const { page, main } = visitor;
  // The page reads the winners only in the first seconds after the end. The test may need longer to
  // end the event on the server. Therefore the answers wait for the event's winners.
  const list = await hold(page, /\/api\/winners$/);
  await visitor.cap().waitFor();
  await comeNear(visitor);
  const numbers = page.waitForRequest(/\/api\/event-posts\//);
  await page.clock.resume();
  await page.locator('[data-closed]').waitFor({ state: 'attached' });
  await main.getByText('Reto terminado').waitFor();
  await visitor.cap().waitFor({ state: 'detached' });
  await numbers;

  await endEvent(event.id);
  await expect.poll(winnersOf(event)).toBe(true);
  await page.getByText('¡Se cerró!').waitFor({ state: 'detached' });
  list();
  await seeWinners(visitor);
  await page.getByRole('dialog', { name: `La noche de ${event.name}` }).waitFor();
  expect(visitor.faults).toEqual([]);
});

it('the passing seconds render no part of a page without a countdown', async () => {
  const { page } = await Visitor.onPhone();
  await page.clock.install();
  // React reports each commit to the hook of its developer tools.
  await page.addInitScript(() => {
    let commits = 0;
    const onCommitFiberRoot = () => {
      commits += 1;
      document.documentElement.dataset['commits'] = String(commits);
    };
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  await page.goto('/privacy-policy');
  await page.getByRole('region', { name: 'Avisos' }).waitFor({ state: 'attached' });
  const commits = () => page.evaluate(() => Number(document.documentElement.dataset['commits']));
  expect(await commits()).toBeGreaterThan(0);
  const commitsInSeconds = async () => {
    const before = await commits();
    await page.clock.runFor(3_000);
    return (await commits()) - before;
  };
  await expect.poll(commitsInSeconds).toBe(0);
});

it('open pages announce the winners, who are revealed from third to first place', async () => {
  const { event, posts } = await newContest('Una', 'Dos', 'Tres');
  for (const { id } of posts) await toggle(await newPerson(), id);
  const likes = async () => (await listOf(event.id)).map((post) => post.likes);
  await expect.poll(likes).toEqual([1, 1, 1]);
  await endEvent(event.id);
  const show = (active: boolean) =>
    asAdmin(active ? 'activateWinners' : 'deactivateWinners', { params: { eventId: event.id } });
  await expect.poll(winnersOf(event)).toBe(true);
  await show(false);
  await expect.poll(winnersOf(event)).toBe(false);
  const visitor = await Visitor.onPhone();
  const followed = visitor.page.waitForResponse(okFrom(/\/api\/live\//));
  await visitor.open(`/contest/${event.slug}`);
  await visitor.main.getByRole('link', { name: new RegExp(posts[0].name) }).waitFor();
  await followed;
  await show(true);
  await seeWinners(visitor);
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

it('the opening of an upcoming contest is downloaded as a calendar entry', async () => {
  const event = await newEvent({ startDate: day(3), endDate: day(5) });
  const visitor = await Visitor.atDesk();
  await visitor.open(`/contest/${event.slug}`);
  const { name } = await visitor.download(() => visitor.press('Avísame cuando abra'));
  await visitor.reads('Guardamos la fecha.');
  expect(name).toBe(`${event.slug}.ics`);
});
