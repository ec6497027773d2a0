import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Me } from '@el-reto/contracts';
import { ApiError } from './api-error.ts';
import { api } from './client.ts';
import { readJsonBlock } from './page-data.ts';
import { createQueryStore } from './query-store.ts';
import { readPages, type PagePath } from './read-pages.ts';
import { useSession } from './session.ts';

/** A GET's path; with the account's uid beside it where the answer is personal (and needs its token). */
export type ApiKey = string | readonly [path: string, uid: string];

interface Options<T> {
  /** Instead of a GET at the key. */
  fetcher?: () => Promise<T>;
  /** Left alone when the page gets the attention back. */
  revalidateOnFocus?: boolean;
}

interface Change {
  /** Read again afterwards; done unless said otherwise. */
  revalidate?: boolean;
}

const retryLimit = 3;
const attentionEveryMs = 30_000;

const store = createQueryStore((error, tried, again) => {
  if (!(error instanceof ApiError) || !error.retryable || tried >= retryLimit) return;
  setTimeout(again, error.retryAfterMs ?? 1000 * 2 ** (tried + 1));
});

/** Fills the store with the gateway's answers: what the page brings along, by path. */
export function bringAnswers(answers: unknown): void {
  if (!answers || typeof answers !== 'object') return;
  for (const [path, data] of Object.entries(answers)) {
    store.put(path, data);
    if (path.includes('?limit=')) store.put(listId(path), [data]);
  }
}

/** Empties the store: in the gateway, which draws one page after the other. */
export const forgetAnswers = (): void => store.clear();

const idOf = (key: ApiKey): string => (typeof key === 'string' ? key : key.join(' '));
const pathOf = (key: ApiKey): string => (typeof key === 'string' ? key : key[0]);
const listId = (key: ApiKey): string => `list ${idOf(key)}`;

/** What is old and shown meanwhile is our own store's business: the browser's would hide changes. */
function readKey<T>(key: ApiKey): Promise<T> {
  return typeof key === 'string'
    ? api.get<T>(key, { anonymous: true, fresh: true })
    : api.get<T>(key[0]);
}

if (typeof document !== 'undefined') bringAnswers(readJsonBlock('data'));

/** Reads an answer again when somebody looks at the page, or the network is back. */
function onAttention(work: () => void): () => void {
  let lastMs = performance.now();
  const look = () => {
    if (document.hidden || performance.now() - lastMs < attentionEveryMs) return;
    lastMs = performance.now();
    work();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('online', work);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('online', work);
  };
}

function useAnswer(id: string | null) {
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? () => undefined : store.subscribe(id, listener)),
    [id],
  );
  const read = () => store.state(id ?? '');
  return useSyncExternalStore(subscribe, read, read);
}

/** A GET as living data: kept by its path, shared, kept fresh. `null` waits. */
export function useApi<T>(key: ApiKey | null, options: Options<T> = {}) {
  const id = key && idOf(key);
  const state = useAnswer(id);
  const latest = useRef({ key, options });
  useEffect(() => {
    latest.current = { key, options };
  });
  useEffect(() => {
    const { key: wanted, options: given } = latest.current;
    if (id === null || wanted === null) return;
    store.define(id, pathOf(wanted), given.fetcher ?? (() => readKey(wanted)));
    store.want(id, false);
    if (given.revalidateOnFocus === false) return;
    return onAttention(() => store.want(id, false));
  }, [id]);
  return {
    data: state.data as T | undefined,
    error: state.error as ApiError | undefined,
    isLoading: id !== null && state.data === undefined && (state.busy || state.error === undefined),
    mutate: useCallback(async () => void (id !== null && (await store.reread(id))), [id]),
  };
}

/** Pages of a list; `path` answers the next page's path from the page before, or null at the end. */
export function useApiPages<Page>(path: PagePath<ApiKey, Page>) {
  const first = path(0, null);
  const id = first && listId(first);
  const state = useAnswer(id);
  const latest = useRef({ path, first });
  const [shown, setShown] = useState<{ data?: Page[] | undefined }>({});
  // Another order or search shows the cards of the one before until its own are there.
  if (state.data !== undefined && state.data !== shown.data) {
    setShown({ data: state.data as Page[] });
  }
  useEffect(() => {
    latest.current = { path, first };
  });
  useEffect(() => {
    const begin = latest.current;
    if (id === null || begin.first === null) return;
    store.define(id, pathOf(begin.first), (known) =>
      readPages(begin.path, store.size(id), (known as Page[] | undefined) ?? [], readKey<Page>),
    );
    store.want(id, true);
  }, [id]);
  return {
    data: id === null ? undefined : ((state.data as Page[] | undefined) ?? shown.data),
    error: state.error as ApiError | undefined,
    isValidating: state.busy,
    size: id === null ? 1 : store.size(id),
    setSize: useCallback(
      async (next: number | ((size: number) => number)) => {
        if (id === null) return;
        store.resize(id, typeof next === 'number' ? next : next(store.size(id)));
        await store.reread(id, { grow: true });
      },
      [id],
    ),
    mutate: useCallback(async () => void (id !== null && (await store.reread(id))), [id]),
  };
}

type Changing<T> = (known: T | undefined) => T | undefined;

/** Changes what is kept under a key, from anywhere, and reads it again unless told not to. */
export async function mutate<T>(
  key: ApiKey,
  change?: T | Changing<T>,
  { revalidate = true }: Change = {},
): Promise<void> {
  const id = idOf(key);
  if (change !== undefined) {
    const known = store.state(id).data as T | undefined;
    const next = typeof change === 'function' ? (change as Changing<T>)(known) : change;
    if (next !== undefined) store.put(id, next);
  }
  if (revalidate) await store.reread(id);
}

/** Reads again every kept GET whose path starts with one of `prefixes`, lists included. */
export const refresh = (...prefixes: string[]): Promise<void> => store.stale(prefixes);

/** An account's record, where this page has read it already. */
export const knownMe = (uid: string) => store.state(idOf(['/api/me', uid])).data as Me | undefined;

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
