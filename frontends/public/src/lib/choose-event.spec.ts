import type { Event } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { chooseEvent, eventsWithCards } from './which-event.ts';

const event = (slug: string, startDate: string, endDate: string) =>
  ({ id: slug, slug, startDate, endDate }) as Event;
const upcoming = event('next', '2999-01-01', '2999-02-01');
const running = event('now', '2000-01-01', '2998-01-01');
const ended = event('past', '1999-01-01', '1999-02-01');
const all = [upcoming, running, ended];

describe('the event of the gallery', () => {
  it.each([
    ['the running one', null, [running], undefined, running],
    ['the named one', 'past', [running], all, ended],
    ['not known before all are', 'past', [running], undefined, null],
    ['the running one for an unknown name', 'nope', [running], all, running],
    ['the newest that ended, when none runs', null, [], [upcoming, ended], ended],
    ['not known while none runs and all are on their way', null, [], undefined, null],
    ['not known at first', null, undefined, undefined, null],
    ['none, when none began', null, [], [upcoming], undefined],
  ])('is %s', (_, slug, current, events, chosen) => {
    expect(chooseEvent(slug, current, events)).toBe(chosen);
  });

  it('is one of those that began', () => {
    expect(eventsWithCards([running], all)).toEqual([running, ended]);
    expect(eventsWithCards([running], undefined)).toEqual([running]);
  });
});
