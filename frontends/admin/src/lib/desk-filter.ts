import type { DeskStatus } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { useSearchParams } from '@el-reto/ui/runtime';

/** The moderators' filter of cards, which the address of the page contains. */
export interface DeskFilter {
  status: DeskStatus;
  event: string | null;
  author: string | null;
  search: string;
  /** Whether only cards with similar pictures are shown. */
  alike: boolean;
}

const statusWords = { pending: null, public: 'publicas', removed: 'retiradas' } as const;

export function readFilter(params: URLSearchParams): DeskFilter {
  const word = params.get('estado');
  const statuses = Object.keys(statusWords) as DeskStatus[];
  const status = statuses.find((each) => statusWords[each] === word) ?? 'pending';
  return {
    status,
    event: params.get('reto'),
    author: params.get('autor'),
    search: (params.get('buscar') ?? '').slice(0, limits.searchLength),
    alike: params.get('parecidas') === '1',
  };
}

/** `params` with this filter. Other parameters stay. */
export function withFilter(params: URLSearchParams, filter: DeskFilter): URLSearchParams {
  const written = new URLSearchParams(params);
  const words = {
    estado: statusWords[filter.status],
    reto: filter.event,
    autor: filter.author,
    buscar: filter.search.trim() || null,
    parecidas: filter.alike ? '1' : null,
  };
  for (const [name, word] of Object.entries(words)) {
    if (word === null) written.delete(name);
    else written.set(name, word);
  }
  return written;
}

export const unfiltered = (status: DeskStatus): DeskFilter => ({
  status,
  event: null,
  author: null,
  search: '',
  alike: false,
});

export const isFiltered = ({ event, author, search, alike }: DeskFilter) =>
  event !== null || author !== null || search.trim() !== '' || alike;

/** The server's query for a filter, with pages of `limit`. */
export function queryOf(filter: DeskFilter, limit: number) {
  const { status, event, author, search, alike } = filter;
  const q = search.trim();
  return {
    status,
    limit,
    ...(event !== null && { event }),
    ...(author !== null && { author }),
    ...(q && { q }),
    ...(alike && { duplicates: '1' as const }),
  };
}

/** The filter in the address. The back button undoes a change that does not `replace` the entry. */
export function useDeskFilter() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const change = (changes: Partial<DeskFilter>, replace = false) =>
    setParams((now) => withFilter(now, { ...readFilter(now), ...changes }), { replace });
  return { filter, change };
}
