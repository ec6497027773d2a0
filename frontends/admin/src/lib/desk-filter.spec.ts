import { limits } from '@el-reto/contracts/rules';
import { expect, it } from 'vitest';
import { isFiltered, queryOf, readFilter, unfiltered, withFilter } from './desk-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

it('the filter is written to the address and read back, and other parameters stay', () => {
  const of = { event: 'e1', author: 'ana', search: 'mar' };
  const filter = { status: 'public', ...of, alike: true } as const;
  const written = withFilter(new URLSearchParams('seccion=moderacion'), filter);
  expect(written.get('seccion')).toBe('moderacion');
  expect(readFilter(written)).toEqual(filter);
  expect(withFilter(written, unfiltered('pending')).toString()).toBe('seccion=moderacion');
});

it('an address without a valid filter shows the whole queue, and a long search is cut', () => {
  expect(read('')).toEqual(unfiltered('pending'));
  expect(read('estado=ayer&parecidas=no')).toEqual(unfiltered('pending'));
  expect(isFiltered(read('estado=publicas'))).toBe(false);
  for (const search of ['reto=e1', 'autor=ana', 'buscar=mar', 'parecidas=1']) {
    expect([search, isFiltered(read(search))]).toEqual([search, true]);
  }
  const long = 'x'.repeat(limits.searchLength);
  expect(read(`buscar=${long}x`).search).toBe(long);
});

it('only filters that are set are sent to the server', () => {
  expect(queryOf(unfiltered('pending'), 50)).toEqual({ status: 'pending', limit: 50 });
  expect(queryOf(read('estado=retiradas&autor=ana&buscar=+mar+&parecidas=1'), 50)).toEqual({
    status: 'removed',
    limit: 50,
    author: 'ana',
    q: 'mar',
    duplicates: '1',
  });
});
