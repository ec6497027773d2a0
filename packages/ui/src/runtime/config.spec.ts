import { describe, expect, it } from 'vitest';
import { mergeConfig } from './config.ts';

const base = {
  url: '/a',
  emulator: null as string | null,
  brand: { name: 'El Reto' },
  prizes: ['Un viaje'],
};

describe('mergeConfig', () => {
  it('takes what the page gives, part by part', () => {
    expect(mergeConfig(base, { url: '/b', brand: {} })).toEqual({ ...base, url: '/b' });
  });

  it('takes a text where the default is null', () => {
    expect(mergeConfig(base, { emulator: 'http://x' }).emulator).toBe('http://x');
  });

  it('takes a list whole', () => {
    expect(mergeConfig(base, { prizes: ['Una cámara', 'Un libro'] }).prizes).toEqual([
      'Una cámara',
      'Un libro',
    ]);
  });

  it.each([
    null,
    'x',
    3,
    { prizes: [] },
    { prizes: [1] },
    { prizes: 'x' },
    [],
    { url: 7, brand: 'x', emulator: 1 },
  ])('keeps the defaults for %j', (given) => {
    expect(mergeConfig(base, given)).toEqual(base);
  });
});
