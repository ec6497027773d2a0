import { isCalendarDate } from '@el-reto/contracts/rules';
import { withWords } from '../../lib/address.ts';

export type AuditFilter = Partial<Record<'actor' | 'action' | 'from' | 'to', string>>;

/** The parameters of the address that contain the filter. */
const words = { actor: 'quien', action: 'accion', from: 'desde', to: 'hasta' } as const;
const names = Object.keys(words) as (keyof AuditFilter)[];

/** The filter in the address. A date that does not exist is ignored. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of names) {
    const word = params.get(words[name]);
    const isDate = name === 'from' || name === 'to';
    if (word && (!isDate || isCalendarDate(word))) filter[name] = word;
  }
  return filter;
}

/** `params` with this filter. Other parameters stay. */
export const withAuditFilter = (params: URLSearchParams, filter: AuditFilter): URLSearchParams =>
  withWords(params, Object.fromEntries(names.map((name) => [words[name], filter[name]])));
