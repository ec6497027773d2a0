import {
  hashKey,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ApiError } from '@el-reto/client';
import type { CallAnswer, CallName } from '@el-reto/contracts';
import { addressOf } from '@el-reto/contracts/rules';
import { broughtAt, client, keyOf, read, type Which } from './answers.ts';
import { useUser } from './session.ts';

/** The last failure, until data arrives: its notice stays during a retry. */
function useLastError(hash: string, error: ApiError | null, isAnswered: boolean) {
  const [last, setLast] = useState({ hash, error });
  const shown = error ?? (last.hash === hash && !isAnswered ? last.error : null);
  if (last.hash !== hash || last.error !== shown) setLast({ hash, error: shown });
  return shown ?? undefined;
}

/**
 * Requests the answer again at once, even if a failed request waits for its retry. Resolves to whether it was
 * read.
 */
const useReread = (hash: string, readIt: () => Promise<{ isSuccess: boolean }>) =>
  useCallback(async () => {
    await client.cancelQueries({ predicate: ({ queryHash }) => queryHash === hash });
    return (await readIt()).isSuccess;
  }, [hash, readIt]);

/** When an answer is requested again, in addition to the times that apply to all answers. */
interface Freshness {
  refetchOnMount?: 'always';
  refetchOnWindowFocus?: 'always' | false;
  refetchInterval?: number;
}

/** An answer under a key: cached, shared and kept fresh. Without a key (`null`) no request is sent. */
export function useData<T>(
  key: readonly string[] | null,
  queryFn: () => Promise<T>,
  freshness: Freshness = {},
) {
  const queryKey = key ?? [];
  const hash = hashKey(queryKey);
  const { data, error, failureReason, refetch } = useQuery<T, ApiError>(
    {
      queryKey,
      queryFn: key === null ? skipToken : queryFn,
      initialData: () => broughtAt(queryKey) as T | undefined,
      // The answer is always requested again, because the page that contains it may come from a cache.
      initialDataUpdatedAt: 0,
      ...freshness,
    },
    client,
  );
  const shownError = useLastError(hash, error ?? failureReason, data !== undefined);
  return {
    data,
    error: shownError,
    isLoading: key !== null && data === undefined && shownError === undefined,
    reread: useReread(hash, refetch),
  };
}

/** Answers at these paths are those of an account, or for administrators. They need the account's token. */
const personalPath = /^\/api\/(me|admin)\b/;

/** Adds the account to a personal request. Null, and thereby no request, if no user is signed in. */
function useWhich<N extends CallName>(name: N, which: Which<N> | null): Which<N> | null {
  const uid = useUser()?.uid;
  if (!which || !personalPath.test(addressOf(name).path)) return which;
  return uid === undefined ? null : { ...which, uid };
}

/** The answer to a GET call, kept fresh. With `null` no request is sent. */
export function useApi<N extends CallName>(
  name: N,
  given: Which<N> | null = {},
  freshness: Freshness = {},
) {
  const which = useWhich(name, given);
  return useData(which && keyOf(name, which), () => read(name, which ?? {}), freshness);
}

type PagedList =
  | 'listEventPosts'
  | 'getAuthor'
  | 'listAdminPosts'
  | 'listUsers'
  | 'listRequests'
  | 'listAudit';
type PageOf<N extends PagedList> = Extract<CallAnswer<N>, { nextCursor: string | null }>;

/** The page in an answer. Without paging parameters, the API returns all posts as a list. */
export const asPage = <A>(answer: A) =>
  (Array.isArray(answer) ? { posts: answer, nextCursor: null } : answer) as Extract<
    A,
    { nextCursor: string | null }
  >;

interface PageOptions<N extends PagedList> extends Freshness {
  /** Supplies the first page, if it does not come from the server's list. */
  first?: () => Promise<PageOf<N> | undefined>;
}

/** The pages of a list. With `null` no request is sent. */
export function useApiPages<N extends PagedList>(
  name: N,
  given: Which<N> | null,
  { first: firstPage, ...freshness }: PageOptions<N> = {},
) {
  const which = useWhich(name, given);
  const queryKey = which ? keyOf(name, which) : [];
  const hash = hashKey(queryKey);
  const first = broughtAt(queryKey) as PageOf<N> | undefined;
  const query = useInfiniteQuery<
    PageOf<N>,
    ApiError,
    InfiniteData<PageOf<N>>,
    QueryKey,
    string | null
  >(
    {
      queryKey,
      queryFn: which
        ? async ({ pageParam: cursor }) => {
            const own = cursor === null ? await firstPage?.() : undefined;
            if (own) return own;
            const { query: asked, ...rest } = which;
            const from = { ...rest, query: { ...asked, ...(cursor !== null && { cursor }) } };
            return asPage(await read(name, from as Which<N>)) as PageOf<N>;
          }
        : skipToken,
      ...(first && { initialData: { pages: [first], pageParams: [null] } }),
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      // The list is never requested again, because later changes arrive by the live stream.
      staleTime: Infinity,
      // After a change of order or search, the previous cards stay until the new ones arrive.
      placeholderData: keepPreviousData,
      ...freshness,
    },
    client,
  );
  const { fetchNextPage, failureReason, isFetchingNextPage, isPlaceholderData, refetch } = query;
  const pages = which ? query.data?.pages : undefined;
  const isNextPage = isFetchingNextPage || query.isFetchNextPageError;
  return {
    pages,
    error: useLastError(
      hash,
      query.error ?? failureReason,
      pages !== undefined && !isPlaceholderData,
    ),
    /** Whether the shown pages still belong to the previous request. */
    isOfPreviousQuery: isPlaceholderData,
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    loadingMore: isFetchingNextPage && failureReason === null,
    more: useCallback(() => {
      if (!isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
    }, [isFetchingNextPage, isPlaceholderData, fetchNextPage]),
    reread: useReread(hash, refetch),
    /** Repeats the failed request: for the next page, or for all pages. */
    retry: useReread(hash, isNextPage ? fetchNextPage : refetch),
  };
}

/** The signed-in user's record. */
export const useMe = () => useApi('getMe');
