import type { Event } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { anotherIn, bodyOf, draftOf, isWhole, juryOf, untilErrorOf } from './jury-draft.ts';

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
    expect(isWhole(draft)).toBe(true);
  });

  it('is unchanged after it was sent and read back from the server', () => {
    const draft = { ...draftOf(event), mode: 'weighed', weight: 30 } as const;
    expect(bodyOf(draft)).toMatchObject({ mode: 'weighed', weight: 30 });
    const jury = juryOf(draft);
    expect(jury).toMatchObject({ weight: 30, criteria: [{ id: 'tecnica' }, {}] });
    expect(draftOf({ ...event, jury })).toEqual(draft);
  });

  it('ends on the last day of its event or later', () => {
    const error = (until: string) => untilErrorOf(until, event);
    expect(error('2026-11-29')).toBeNull();
    expect(error('2026-11-28')).not.toBeNull();
    expect(error('')).not.toBeNull();
  });

  it('is incomplete if a criterion has no name, or the name of another', () => {
    const draft = draftOf(event);
    const criteria = [...draft.criteria, anotherIn(draft.criteria)];
    expect(new Set(criteria.map(({ key }) => key)).size).toBe(3);
    expect(isWhole({ ...draft, criteria })).toBe(false);
    const twice = criteria.map((one) => ({ ...one, name: one.key === 2 ? ' TECNICA ' : one.name }));
    expect(isWhole({ ...draft, criteria: twice })).toBe(false);
  });
});
