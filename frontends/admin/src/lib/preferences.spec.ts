import { expect, it } from 'vitest';
import { readPreferences } from './preferences.ts';

it('reads the stored preferences', () => {
  const kept = { view: 'focus', list: 'table', undoS: 30, letterKeys: false } as const;
  expect(readPreferences(JSON.stringify(kept))).toEqual(kept);
});

it.each([null, '', 'nonsense', 'null', '[]', '{"undoS":7,"view":"x","letterKeys":"no"}'])(
  'reads %j as the defaults',
  (text) => {
    const defaults = { view: 'grid', list: 'grid', undoS: 5, letterKeys: true };
    expect(readPreferences(text)).toEqual(defaults);
  },
);
