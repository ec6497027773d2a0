import { describe, expect, it } from 'vitest';
import { nameKey, tombstoneId } from './post-records.ts';

describe('the key of a name', () => {
  it('is the same for the same name in other letters', () => {
    const key = nameKey('El Volcán');
    expect(nameKey('  el   VOLCAN ')).toBe(key);
    expect(nameKey('El Volcán 2')).not.toBe(key);
  });

  it('is fit for a document id, whatever the name', () => {
    for (const name of ['a/b', '..', '__x__', 'ﷺ'.repeat(80), '']) {
      expect(nameKey(name)).toMatch(/^[\w-]{43}$/);
    }
  });
});

describe('a tombstone', () => {
  it('of a person is not one of an event', () => {
    expect(tombstoneId('userId', 'x')).not.toBe(tombstoneId('eventid', 'x'));
  });
});
