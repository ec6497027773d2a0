import { expect, it } from 'vitest';
import { readAuditFilter, withAuditFilter } from './audit-filter.ts';

const section = new URLSearchParams('seccion=bitacora');

it.each([{}, { actor: 'ana', action: 'createEvent' }, { from: '2026-11-01', to: '2026-11-30' }])(
  'the address keeps the filter %o of the log, and its other parameters',
  (filter) => {
    const written = withAuditFilter(section, filter);
    expect(readAuditFilter(written)).toEqual(filter);
    expect(written.get('seccion')).toBe('bitacora');
    expect(withAuditFilter(written, {}).toString()).toBe('seccion=bitacora');
  },
);

it('the filter of the log ignores empty words and dates that do not exist', () => {
  const params = new URLSearchParams('quien=&desde=2026-02-30&hasta=ayer&accion=createEvent');
  expect(readAuditFilter(params)).toEqual({ action: 'createEvent' });
});
