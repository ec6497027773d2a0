import type { Event } from '@el-reto/contracts';
import { expect, it, vi } from 'vitest';
import { eventsKey } from './answer-keys.ts';
import { winnersOf } from './contest-answers.ts';

const event = (id: string, endDate: string, activeWinners: boolean) =>
  ({ id, startDate: '2020-01-01', endDate, activeWinners, topPosts: [] }) as unknown as Event;

it('events begin and end at midnight in Mexico City', () => {
  vi.useFakeTimers();
  const keyAt = (time: string) => {
    vi.setSystemTime(time);
    return eventsKey('current');
  };
  const before = keyAt('2026-11-21T05:59:58Z');
  expect(keyAt('2026-11-21T05:59:59.9Z')).toBe(before);
  expect(keyAt('2026-11-21T06:00:00Z')).not.toBe(before);
});

it('shows winners only of ended events, and only while they are active', () => {
  const events = [
    event('ended', '2020-02-01', true),
    event('hidden', '2020-02-01', false),
    event('running', '2999-01-01', true),
  ];
  expect(winnersOf(events).map((winners) => winners.event.id)).toEqual(['ended']);
});
