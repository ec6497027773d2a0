import type { CallParts, DeskStatus } from '@el-reto/contracts';
import { limits, wholeCharacters } from '@el-reto/contracts/rules';
import { useSearchParams } from '@el-reto/ui/runtime';
import { withWords } from './address.ts';

type DeskQuery = NonNullable<CallParts<'listAdminPosts'>['query']>;

/** The moderators' filter of cards, which the address of the page contains: a query without paging. */
export type DeskFilter = Omit<DeskQuery, 'limit' | 'cursor'> & { status: DeskStatus };

const statusWords = { pending: undefined, public: 'publicas', removed: 'retiradas' } as const;

export function readFilter(params: URLSearchParams): DeskFilter {
  const statuses = Object.keys(statusWords) as DeskStatus[];
  const textOf = (name: string) => params.get(name)?.trim() || undefined;
  return {
    status: statuses.find((each) => statusWords[each] === textOf('estado')) ?? 'pending',
    event: textOf('reto'),
    author: textOf('autor'),
    q: wholeCharacters(textOf('buscar') ?? '', limits.searchLength) || undefined,
    duplicates: textOf('parecidas') === '1' ? '1' : undefined,
  };
}

/** `params` with this filter. Other parameters stay. */
export const withFilter = (params: URLSearchParams, filter: DeskFilter): URLSearchParams =>
  withWords(params, {
    estado: statusWords[filter.status],
    reto: filter.event,
    autor: filter.author,
    buscar: filter.q,
    parecidas: filter.duplicates,
  });

/** Whether a filter selects only some of the cards in its state. */
export const isFiltered = ({ event, author, q, duplicates }: DeskFilter) =>
  [event, author, q, duplicates].some(Boolean);

/** The filter in the address. The back button undoes a change that does not `replace` the entry. */
export function useDeskFilter() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const change = (changes: Partial<DeskFilter>, replace = false) =>
    setParams((now) => withFilter(now, { ...readFilter(now), ...changes }), { replace });
  const clear = () => setParams((now) => withFilter(now, { status: readFilter(now).status }));
  return { filter, change, clear };
}
