import { limits } from '@el-reto/contracts/rules';
import { expect, it } from 'vitest';
import { isFiltered, queryOf, readFilter, unfiltered, withFilter } from './desk-filter.ts';

const read = (search: string) => readFilter(new URLSearchParams(search));

it('is written into the address and read from it, and leaves other parameters', () => {
  const of = { event: 'e1', author: 'ana', search: 'mar' };
  const filter = { status: 'public', ...of, alike: true } as const;
  const written = withFilter(new URLSearchParams('seccion=moderacion'), filter);
  expect(written.get('seccion')).toBe('moderacion');
  expect(readFilter(written)).toEqual(filter);
  expect(withFilter(written, unfiltered('pending')).toString()).toBe('seccion=moderacion');
});

it('is the whole queue where the address has no valid filter; a search has a limited length', () => {
  expect(read('')).toEqual(unfiltered('pending'));
  expect(read('estado=ayer&parecidas=no')).toEqual(unfiltered('pending'));
  expect(isFiltered(read('estado=publicas'))).toBe(false);
  for (const search of ['reto=e1', 'autor=ana', 'buscar=mar', 'parecidas=1']) {
    expect([search, isFiltered(read(search))]).toEqual([search, true]);
  }
  const long = 'x'.repeat(limits.searchLength);
  expect(read(`buscar=${long}x`).search).toBe(long);
});

it('sends the server only the filters that are set', () => {
  expect(queryOf(unfiltered('pending'), 50)).toEqual({ status: 'pending', limit: 50 });
  expect(queryOf(read('estado=retiradas&autor=ana&buscar=+mar+&parecidas=1'), 50)).toEqual({
    status: 'removed',
    limit: 50,
    author: 'ana',
    q: 'mar',
    duplicates: '1',
  });
});
