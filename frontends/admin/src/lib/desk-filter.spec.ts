import { limits } from '@el-reto/contracts/rules';
import { expect, it } from 'vitest';
import { isFiltered, readFilter, withFilter } from './desk-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

it('the filter is written to the address and read back, and other parameters stay', () => {
  const filter = {
    status: 'public',
    event: 'e1',
    author: 'ana',
    q: 'mar',
    duplicates: '1',
  } as const;
  const written = withFilter(new URLSearchParams('seccion=moderacion'), filter);
  expect(written.get('seccion')).toBe('moderacion');
  expect(readFilter(written)).toEqual(filter);
  expect(withFilter(written, { status: 'pending' }).toString()).toBe('seccion=moderacion');
});

it('an address without a valid filter shows the whole queue, and a long search is cut', () => {
  expect(read('')).toEqual({ status: 'pending' });
  expect(read('estado=ayer&buscar=+&parecidas=no')).toEqual({ status: 'pending' });
  expect(isFiltered(read('estado=publicas'))).toBe(false);
  for (const search of ['reto=e1', 'autor=ana', 'buscar=mar', 'parecidas=1']) {
    expect([search, isFiltered(read(search))]).toEqual([search, true]);
  }
  const long = 'x'.repeat(limits.searchLength);
  expect(read(`buscar=+${long}x`).q).toBe(long);
  const tacos = '🌮'.repeat(limits.searchLength);
  expect(read(`buscar=${tacos}🌮`).q).toBe(tacos);
});
