import { describe, expect, it } from 'vitest';
import { looksRandom } from './random-name.ts';

describe('a name by chance', () => {
  it.each(['x7k2p9qa', 'qwrtzpsd', 'a8f3k1zz', 'bxkqvtmn92', 'k3j4h5g6'])('%s', (name) => {
    expect(looksRandom(name)).toBe(true);
  });

  it.each([
    'maria.lopez',
    'jlopez85',
    'guadalupe.hernandez1990',
    'elchavo8',
    'luz',
    'a01234567',
    'juan.perez.02.11',
    'xochitl.ruiz',
    'krystynaschmidt',
  ])('is not %s', (name) => {
    expect(looksRandom(name)).toBe(false);
  });
});
