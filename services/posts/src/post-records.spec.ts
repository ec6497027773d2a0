import { describe, expect, it } from 'vitest';
import { tombstoneId } from './post-records.ts';

describe('a tombstone', () => {
  it('of a person is not one of an event', () => {
    expect(tombstoneId('userId', 'x')).not.toBe(tombstoneId('eventid', 'x'));
  });
});
