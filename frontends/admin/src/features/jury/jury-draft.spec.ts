import type { Event } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, isSame, isWhole, newCriterion, untilErrorOf } from './jury-draft.ts';

const event = { endDate: '2026-11-29' } as Event;

describe("a jury's draft", () => {
  it('begins with two criteria, a separate prize, and a last day three days after the end', () => {
    const draft = draftOf(event);
    expect(bodyOf(draft)).toEqual({
      criteria: [
        { name: 'Técnica', max: 10 },
        { name: 'Originalidad', max: 10 },
      ],
      mode: 'beside',
      until: '2026-12-02',
    });
    expect(isWhole(draft.criteria)).toBe(true);
  });

  it('begins with the present jury, and sends the weight only if the jury is weighed', () => {
    const jury = { ...draftOf(event), mode: 'weighed', weight: 30 } as const;
    expect(draftOf({ ...event, jury })).toEqual(jury);
    expect(bodyOf(jury)).toMatchObject({ mode: 'weighed', weight: 30 });
    expect(bodyOf({ ...jury, mode: 'beside' })).not.toHaveProperty('weight');
  });

  it('has the same rules as another with other ids, and not those of none', () => {
    const [draft, other] = [draftOf(event), draftOf(event)];
    expect([isSame(draft, other), isSame(null, null)]).toEqual([true, true]);
    const later = { ...other, until: '2026-12-03' };
    expect([isSame(draft, later), isSame(draft, null)]).toEqual([false, false]);
  });

  it('ends on the last day of its event or later', () => {
    const error = (until: string) => untilErrorOf(until, event);
    expect(error('2026-11-29')).toBeNull();
    expect(error('2026-11-28')).not.toBeNull();
    expect(error('')).not.toBeNull();
  });

  it('is incomplete if a criterion has no readable name, or the name of another', () => {
    const { criteria } = draftOf(event);
    expect(isWhole([...criteria, newCriterion()])).toBe(false);
    expect(isWhole([...criteria, newCriterion('🍺')])).toBe(false);
    expect(isWhole([...criteria, newCriterion(' TECNICA ')])).toBe(false);
  });
});
