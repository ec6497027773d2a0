import { describe, expect, it } from 'vitest';
import { demoEvents } from './events.ts';

describe('demoEvents', () => {
  const days = ['2026-11-20', '2027-01-01', '2028-02-29', '2026-12-31'];

  it.each(days)('are running, upcoming and ended on %s', (today) => {
    const [running, upcoming, ended] = demoEvents(today);
    expect([running?.key, upcoming?.key, ended?.key]).toEqual(['running', 'upcoming', 'ended']);
    expect((running?.startDate ?? '') < today && today < (running?.endDate ?? '')).toBe(true);
    expect((upcoming?.startDate ?? '') > today).toBe(true);
    expect((ended?.endDate ?? '9') < today).toBe(true);
    for (const event of demoEvents(today)) expect(event.startDate <= event.endDate).toBe(true);
  });

  it('have names that differ, and the product in their titles', () => {
    const events = demoEvents('2026-11-20');
    expect(new Set(events.map(({ name }) => name)).size).toBe(3);
    for (const event of events) expect(event.title).toContain('LA BRU');
  });

  it('refuse what is no date', () => {
    expect(() => demoEvents('20/11/2026')).toThrow(RangeError);
  });
});
