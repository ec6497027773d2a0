import { expect, it } from 'vitest';
import { readPreferences } from './preferences.ts';

it('reads what was kept', () => {
  const kept = { view: 'focus', list: 'table', undoS: 30, letterKeys: false } as const;
  expect(readPreferences(JSON.stringify(kept))).toEqual(kept);
});

it.each([null, '', 'nonsense', 'null', '[]', '{"undoS":7,"view":"x","letterKeys":"no"}'])(
  'takes the defaults for %j',
  (text) => {
    expect(readPreferences(text)).toEqual({
      view: 'grid',
      list: 'grid',
      undoS: 5,
      letterKeys: true,
    });
  },
);
