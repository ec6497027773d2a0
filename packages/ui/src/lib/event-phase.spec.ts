import { eventPhase as servicePhase, todayInMexico } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { mexicoToday } from './age.ts';
import { startOfDayMs } from './dates.ts';
import { eventPhase } from './event-phase.ts';

const event = { startDate: '2026-11-08', endDate: '2026-12-20' };

describe('the phase of an event', () => {
  it.each([
    ['2026-11-07', 'upcoming'],
    ['2026-11-08', 'running'],
    ['2026-12-20', 'running'],
    ['2026-12-21', 'ended'],
  ])('on %s is %s, for the services too', (today, phase) => {
    expect(eventPhase(event, today)).toBe(phase);
    expect(servicePhase(event, today)).toBe(phase);
  });

  it('goes by the calendar of Mexico City', () => {
    const evening = new Date('2026-12-21T05:30:00Z');
    expect(mexicoToday(evening)).toBe('2026-12-20');
    expect(mexicoToday(evening)).toBe(todayInMexico(evening));
    expect(mexicoToday(new Date(startOfDayMs('2026-12-21')))).toBe('2026-12-21');
    expect(mexicoToday(new Date(startOfDayMs('2026-12-21') - 1))).toBe('2026-12-20');
  });
});
