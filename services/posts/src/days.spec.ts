import { expect, it } from 'vitest';
import { daysWith, lastDays } from './days.ts';

const today = '2026-11-23';
/** Half past eleven in the evening in Mexico City, when UTC has the next date. */
const at = (date: string) => Date.parse(`${date}T23:30:00-06:00`);

it('the first stored day of a post is the day before, with its likes until then', () => {
  expect(daysWith({ likes: 40 }, 41, today)).toEqual({ '2026-11-22': 40, [today]: 41 });
});

it('the days of a post have the last number of each day, and go back fourteen days', () => {
  let post: Parameters<typeof daysWith>[0] = { likes: 0 };
  for (let day = 1; day <= 20; day++) {
    const date = `2026-11-${String(day).padStart(2, '0')}`;
    for (const likes of [day, day * 2]) post = { likes, days: daysWith(post, likes, date) };
  }
  const { days = {} } = post;
  expect(Object.keys(days)).toHaveLength(14);
  expect(Object.entries(days)[0]).toEqual(['2026-11-07', 14]);
  expect(days['2026-11-20']).toBe(40);
});

const dates = (days: ReturnType<typeof lastDays>) => days.map(({ date }) => date);
const likes = (days: ReturnType<typeof lastDays>) => days.map((day) => day.likes);

it('the last days of a post are a week; a day without likes repeats the number of the day before', () => {
  const days = { '2026-11-17': 3, '2026-11-20': 8 };
  const week = lastDays({ likes: 8, days, createdAt: at('2026-10-01') }, today);
  expect(dates(week)).toEqual([17, 18, 19, 20, 21, 22, 23].map((day) => `2026-11-${day}`));
  expect(likes(week)).toEqual([3, 3, 3, 8, 8, 8, 8]);
});

it('the last days of a new post begin with zero on the day before it', () => {
  const days = { '2026-11-21': 0, '2026-11-22': 4, [today]: 6 };
  const some = lastDays({ likes: 6, days, createdAt: at('2026-11-22') }, today);
  expect(dates(some)).toEqual(['2026-11-21', '2026-11-22', today]);
  expect(likes(some)).toEqual([0, 4, 6]);
});

it('the last days of a post without stored days all have its present number', () => {
  const week = lastDays({ likes: 9, createdAt: at('2026-10-01') }, today);
  expect(likes(week)).toEqual(Array.from({ length: 7 }, () => 9));
});
