import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordWith } from '../test/support/record.ts';
import {
  attached,
  claimed,
  markedForDeletion,
  locationOf,
  published,
  released,
} from './media-record.ts';

const path = 'event/e1/posts/ana/m1.jpg';
const claim = { claimant: 'post:1', path, public: false };

beforeEach(() => void vi.useFakeTimers({ now: 7 }));
afterEach(() => void vi.useRealTimers());

describe('the way of a picture', () => {
  it('is claimed, and remembers where its file comes from', () => {
    const record = claimed('m1', recordWith(), claim);
    expect(record).toMatchObject({
      ...claim,
      state: 'claimed',
      movedFrom: 'staged/m1.jpg',
      changedAt: 7,
    });
    expect(locationOf('m1', record)).toBe(path);
  });

  it('is released to where it was', () => {
    const record = released('m1', recordWith({ ...claim, state: 'claimed', public: true }));
    expect(record).toMatchObject({
      state: 'staged',
      claimant: null,
      path: null,
      public: false,
      movedFrom: path,
    });
    expect(locationOf('m1', record)).toBe('staged/m1.jpg');
  });

  it('wants variants once it is shown and public, whichever comes last', () => {
    const pending = attached(recordWith({ ...claim, state: 'claimed' }));
    expect(pending).toMatchObject({ state: 'attached', public: false, variants: 'none' });
    expect(published(pending)).toMatchObject({ public: true, variants: 'wanted' });
    const portrait = recordWith({ ...claim, state: 'claimed', public: true });
    expect(attached(portrait).variants).toBe('wanted');
  });

  it('does not want again what was made', () => {
    const shown = recordWith({ state: 'attached', public: true, variants: 'made', slots: [320] });
    expect(published(shown)).toMatchObject({ variants: 'made', slots: [320] });
    expect(attached(shown)).toMatchObject({ variants: 'made', slots: [320] });
  });

  it('wants nothing more once it is doomed', () => {
    const shown = recordWith({ ...claim, state: 'attached', public: true, variants: 'wanted' });
    expect(markedForDeletion(shown)).toMatchObject({
      state: 'doomed',
      public: false,
      variants: 'none',
      path,
    });
  });
});
