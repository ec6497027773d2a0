import { beforeEach, expect, it, vi } from 'vitest';
import { SourceNames } from './source-names.ts';

let names: SourceNames;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T18:00:00Z') });
  names = new SourceNames();
});

const bringUp = (count: number, address: string) =>
  Array.from({ length: count }, (_, n) => names.counted(`made-up-${n}`, address));

it('an address can add ten sources a day; its further sources count as one', () => {
  expect(names.counted('radio', '203.0.113.1')).toBe('radio');
  const counted = bringUp(1_200, '203.0.113.1');
  expect(new Set(counted).size).toBe(10);
  expect(counted.at(-1)).toBe('otras');
  expect(names.counted('radio', '203.0.113.1')).toBe('radio');
  expect(names.counted('volante', '203.0.113.2')).toBe('volante');
  // Midnight in Mexico City.
  vi.setSystemTime('2026-11-27T06:00:00Z');
  expect(names.counted('volante', '203.0.113.1')).toBe('volante');
});

it('a source that three addresses have sent counts from every address', () => {
  bringUp(10, '203.0.113.9');
  for (const n of [1, 2]) names.counted('radio', `203.0.113.${n}`);
  expect(names.counted('radio', '203.0.113.9')).toBe('otras');
  names.counted('radio', '203.0.113.3');
  expect(names.counted('radio', '203.0.113.9')).toBe('radio');
});

it('all addresses of an IPv6 network count as one, and a visit without a source has none', () => {
  bringUp(10, '2001:db8:1:2::1');
  expect(names.counted('radio', '2001:db8:1:2::2')).toBe('otras');
  expect(names.counted(null, '2001:db8:1:2::2')).toBeNull();
});
