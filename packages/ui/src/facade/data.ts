import {
  focusManager,
  hashKey,
  keepPreviousData,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Me, PostPage } from '@el-reto/contracts';
import { ApiError } from './api-error.ts';
import { api } from './client.ts';
import { readJsonBlock } from './page-data.ts';
import { useSession } from './session.ts';

/** A GET's path; with the account's uid beside it where the answer is personal (and needs its token). */
export type ApiKey = string | readonly [path: string, uid: string];

interface Options<T> {
  /** Instead of a GET at the key. */
  fetcher?: () => Promise<T>;
  /** Left alone when the page gets the attention back. */
  revalidateOnFocus?: boolean;
}

const retryLimit = 3;
const attentionEveryMs = 30_000;
/** Two who want the same within this time share one reading. */
const sharedForMs = 2_000;

/** Every answer of the server that the page knows: one for the shell and its remotes. */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: sharedForMs,
      gcTime: Infinity,
      // Without a network a reading fails at once, and is tried again when there is one.
      networkMode: 'offlineFirst',
      retry: (tried, error) => error instanceof ApiError && error.retryable && tried < retryLimit,
      retryDelay: (tried, error) =>
        (error instanceof ApiError ? error.retryAfterMs : null) ?? 1000 * 2 ** (tried + 1),
      refetchOnWindowFocus: ({ state }) =>
        Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) > attentionEveryMs,
    },
  },
});

/** Fills the cache with the gateway's answers: what the page brings along, by path. */
export function bringAnswers(answers: unknown): void {
  if (!answers || typeof answers !== 'object') return;
  for (const [path, data] of Object.entries(answers)) {
    const known = path.includes('?limit=') ? { pages: [data], pageParams: [null] } : data;
    // However young they are, they are read again: the page may have lain in a cache.
    client.setQueryData([path], known, { updatedAt: 0 });
  }
}

/** Empties the cache: in the gateway, which draws one page after the other. */
export const forgetAnswers = (): void => client.clear();

if (typeof document !== 'undefined') {
  bringAnswers(readJsonBlock('data'));
  // A window may come to the front that was in sight before.
  focusManager.setEventListener((onFocus) => {
    const look = () => onFocus();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
  });
  client.mount();
}

const queryKeyOf = (key: ApiKey | null): readonly string[] =>
  typeof key === 'string' ? [key] : (key ?? []);

/** What is old and shown meanwhile is this cache's business: the browser's would hide changes. */
const readKey = <T>(key: ApiKey): Promise<T> =>
  typeof key === 'string' ? api.get<T>(key, { anonymous: true, fresh: true }) : api.get<T>(key[0]);

/** The last failure until there is an answer: its notice stays while one tries again. */
function useLastError(hash: string, error: ApiError | null, isAnswered: boolean) {
  const [last, setLast] = useState({ hash, error });
  const shown = error ?? (last.hash === hash && !isAnswered ? last.error : null);
  if (last.hash !== hash || last.error !== shown) setLast({ hash, error: shown });
  return shown ?? undefined;
}

/** Reads again at once, also where a failed reading waits for its next try. */
const useReread = (hash: string, read: () => Promise<unknown>) =>
  useCallback(async () => {
    await client.cancelQueries({ predicate: ({ queryHash }) => queryHash === hash });
    await read();
  }, [hash, read]);

/** A GET as living data: kept by its path, shared, kept fresh. `null` waits. */
export function useApi<T>(key: ApiKey | null, { fetcher, revalidateOnFocus }: Options<T> = {}) {
  const queryKey = queryKeyOf(key);
  const hash = hashKey(queryKey);
  const { data, error, failureReason, refetch } = useQuery<T, ApiError>(
    {
      queryKey,
      queryFn: key === null ? skipToken : (fetcher ?? (() => readKey<T>(key))),
      ...(revalidateOnFocus === false && { refetchOnWindowFocus: false }),
    },
    client,
  );
  const shownError = useLastError(hash, error ?? failureReason, data !== undefined);
  return {
    data,
    error: shownError,
    isLoading: key !== null && data === undefined && shownError === undefined,
    mutate: useReread(hash, refetch),
  };
}

/** Posts page by page; `pathAt` answers a page's path from the cursor that the one before ends with. */
export function useApiPages(pathAt: ((cursor: string | null) => ApiKey) | null) {
  const queryKey = queryKeyOf(pathAt?.(null) ?? null);
  const hash = hashKey(queryKey);
  const query = useInfiniteQuery<
    PostPage,
    ApiError,
    InfiniteData<PostPage>,
    QueryKey,
    string | null
  >(
    {
      queryKey,
      queryFn: pathAt === null ? skipToken : ({ pageParam }) => readKey(pathAt(pageParam)),
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      // Read once: what comes later is told live.
      staleTime: Infinity,
      // Another order or search shows the cards of the one before until its own are there.
      placeholderData: keepPreviousData,
    },
    client,
  );
  const { fetchNextPage, failureReason, isFetchingNextPage, isPlaceholderData, refetch } = query;
  const pages = pathAt === null ? undefined : query.data?.pages;
  const isBehind = isFetchingNextPage || query.isFetchNextPageError;
  return {
    pages,
    error: useLastError(
      hash,
      query.error ?? failureReason,
      pages !== undefined && !isPlaceholderData,
    ),
    hasMore: Boolean(pages?.at(-1)?.nextCursor),
    loadingMore: isFetchingNextPage && failureReason === null,
    more: useCallback(() => {
      if (!isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
    }, [isFetchingNextPage, isPlaceholderData, fetchNextPage]),
    reread: useReread(hash, refetch),
    /** Reads what did not come: the next page, or all of them again. */
    retry: useReread(hash, isBehind ? fetchNextPage : refetch),
  };
}

type Changing<T> = (known: T | undefined) => T | undefined;

/** Changes what is kept under a key, from anywhere, and reads it again unless told not to. */
export async function mutate<T>(
  key: ApiKey,
  change?: T | Changing<T>,
  { revalidate = true }: { revalidate?: boolean } = {},
): Promise<void> {
  const queryKey = queryKeyOf(key);
  if (change !== undefined) {
    // A reading that is under way began before the change.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData<T>(queryKey, change);
  }
  if (revalidate) await client.invalidateQueries({ queryKey, exact: true });
}

/** Reads again every kept GET whose path starts with one of `prefixes`, lists included. */
export const refresh = (...prefixes: string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      prefixes.some((prefix) => typeof path === 'string' && path.startsWith(prefix)),
  });

/** An account's record, where this page has read it already. */
export const knownMe = (uid: string) => client.getQueryData<Me>(queryKeyOf(['/api/me', uid]));

/** The signed-in user's record; nothing while signed out. */
export function useMe() {
  return useApi<Me>(usePersonalKey('/api/me'));
}

/** Keys of the signed-in user: `['/api/me/posts', uid]`; null while signed out. */
export function usePersonalKey(path: string): ApiKey | null {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.user.uid : null;
  return useMemo(() => (uid === null ? null : [path, uid]), [path, uid]);
}
