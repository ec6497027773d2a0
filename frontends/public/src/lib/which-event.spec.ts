import type { Event } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { lastWithWinners, nextUpcoming } from './which-event.ts';

const event = (id: string, startDate: string, endDate: string, more: Partial<Event> = {}) =>
  ({ id, startDate, endDate, activeWinners: true, topPosts: [{}], ...more }) as Event;
const events = [
  event('far', '2027-03-01', '2027-03-09'),
  event('near', '2026-12-28', '2027-01-20'),
  event('now', '2026-11-01', '2026-12-01'),
  event('hidden', '2026-10-01', '2026-10-31', { activeWinners: false }),
  event('nobody', '2026-10-01', '2026-10-30', { topPosts: [] }),
  event('late', '2026-09-01', '2026-10-20'),
  event('early', '2026-08-01', '2026-08-20'),
];

it('finds what comes next and who won last', () => {
  expect(nextUpcoming(events, '2026-11-20')?.id).toBe('near');
  expect(lastWithWinners(events, '2026-11-20')?.id).toBe('late');
});

it('finds nothing where there is nothing', () => {
  expect(nextUpcoming(events, '2028-01-01')).toBeUndefined();
  expect(lastWithWinners(events, '2026-01-01')).toBeUndefined();
});
