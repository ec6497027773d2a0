import type { Event } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import {
  chooseEvent,
  eventsWithCards,
  lastWithWinners,
  nextUpcoming,
  runningEvents,
} from './which-event.ts';

const event = (id: string, startDate: string, endDate: string, own: Partial<Event> = {}) =>
  ({ id, slug: id, startDate, endDate, activeWinners: true, topPosts: [{}], ...own }) as Event;

const season = [
  event('far', '2027-03-01', '2027-03-09'),
  event('near', '2026-12-28', '2027-01-20'),
  event('now', '2026-11-01', '2026-12-01'),
  event('hidden', '2026-10-01', '2026-10-31', { activeWinners: false }),
  event('empty', '2026-10-01', '2026-10-30', { topPosts: [] }),
  event('provisional', '2026-10-01', '2026-10-29', { provisional: true }),
  event('second', '2026-10-01', '2026-10-28', { topPosts: [{ place: 2 }] as Event['topPosts'] }),
  event('late', '2026-09-01', '2026-10-20'),
  event('early', '2026-08-01', '2026-08-20'),
];

it.each([
  ['2026-11-20', 'near', 'late'],
  ['2026-12-28', 'far', 'now'],
  ['2026-01-01', 'early', undefined],
  ['2028-01-01', undefined, 'far'],
])('on %s the next event is %s, and the last event with winners is %s', (today, next, last) => {
  expect(nextUpcoming(season, today)?.id).toBe(next);
  expect(lastWithWinners(season, today)?.id).toBe(last);
});

const upcoming = event('next', '2999-01-01', '2999-02-01');
const running = event('now', '2000-01-01', '2998-01-01');
const ended = event('past', '1999-01-01', '1999-02-01');
const all = [upcoming, running, ended];

it.each([
  ['the running one', null, [running], undefined, running],
  ['the named one', 'past', [running], all, ended],
  ['the running one where the named one has not begun', 'next', [running], all, running],
  ['unknown where another is named and not all are loaded', 'past', [running], undefined, null],
  ['the running one for an unknown name', 'nope', [running], all, running],
  ['the newest that ended, where none runs', null, [], [upcoming, ended], ended],
  ['unknown while none runs and not all are loaded', null, [], undefined, null],
  ['unknown before anything is loaded', null, undefined, undefined, null],
  ['none, where none has begun', null, [], [upcoming], undefined],
])('the gallery shows the event %s', (_, slug, current, events, chosen) => {
  expect(chooseEvent(slug, current, events)).toBe(chosen);
});

it('an event runs from its first minute on, even if the current events were listed before it', () => {
  const near = [season[1]];
  expect(runningEvents([], season, '2026-12-27')).toEqual([]);
  expect(runningEvents([], season, '2026-12-28')).toEqual(near);
  expect(runningEvents(season, undefined, '2026-12-28')).toEqual(near);
});

it('events with cards are those that have begun; before all events are loaded, the current ones', () => {
  expect(eventsWithCards([running], all)).toEqual([running, ended]);
  expect(eventsWithCards([running], undefined)).toEqual([running]);
});
