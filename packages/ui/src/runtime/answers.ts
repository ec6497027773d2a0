import { focusManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@el-reto/client';
import type { CallAnswer, CallName, CallParts } from '@el-reto/contracts';
import { fillPath } from '@el-reto/contracts/rules';
import { call } from './client.ts';
import { readJsonBlock } from './config.ts';

/** Identifies an answer of a GET. */
export interface Which<N extends CallName> extends Pick<CallParts<N>, 'params' | 'query'> {
  /** The account, where the answer is personal and needs its token. */
  readonly uid?: string;
}

const retryLimit = 3;
const attentionEveryMs = 30_000;
/** Components that ask for the same within this time share one request. */
const sharedForMs = 2_000;

/** Every answer of the server that the page knows: one for the shell and its remotes. */
export const client = new QueryClient({
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

/** The page's first answers, by path. */
let brought: Readonly<Record<string, unknown>> = {};

/** Takes the data that the gateway put into the page: shown at once, then fetched again. */
export function bringAnswers(answers: unknown): void {
  brought = { ...(answers as typeof brought | null) };
}

/** Empties the cache: in the gateway, which draws one page after the other. */
export function forgetAnswers(): void {
  brought = {};
  client.clear();
}

if (typeof document !== 'undefined') {
  bringAnswers(readJsonBlock('data'));
  // TanStack listens to visibility alone; a visible window may also get the focus.
  focusManager.setEventListener((onFocus) => {
    const look = () => onFocus();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
  });
  client.mount();
}

/** By call first: all answers of one can be found by its name. */
export function keyOf<N extends CallName>(name: N, { params, query, uid }: Which<N> = {}) {
  const path = fillPath(name, params, query);
  return uid === undefined ? [name, path] : [name, path, uid];
}

export const broughtAt = ([, path = '', uid]: readonly string[]) =>
  uid === undefined ? brought[path] : undefined;

/**
 * Bypasses the browser's cache, because the page's own cache shows the last answer during the
 * request.
 */
export const read = <N extends CallName>(name: N, { uid, ...parts }: Which<N>) =>
  call(name, { ...parts, ...(uid === undefined && { anonymous: true, fresh: true }) });

/** Changes what is known of an answer, from anywhere; undefined leaves it as it is. */
export async function setAnswer<N extends CallName>(
  name: N,
  which: Which<N>,
  change: (known: CallAnswer<N> | undefined) => CallAnswer<N> | undefined,
): Promise<void> {
  const queryKey = keyOf(name, which);
  // A request under way began before the change.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<CallAnswer<N>>(queryKey, change);
}

/** Deletes a cached answer: components that show it load it as for the first time. */
export const forget = <N extends CallName>(name: N, which: Which<N>): Promise<void> =>
  client.resetQueries({ queryKey: keyOf(name, which), exact: true });

/** Fetches these calls' answers again: those on screen now, the rest when next shown. */
export async function refresh(...names: CallName[]): Promise<void> {
  const again = names.map(async (name) => {
    // A first request in progress began before the change, and its answer would count as new.
    await client.cancelQueries({ queryKey: [name] });
    await client.invalidateQueries({ queryKey: [name] });
  });
  await Promise.all(again);
}

/** An account's record, where this page has read it already. */
export const knownMe = (uid: string) =>
  client.getQueryData<CallAnswer<'getMe'>>(keyOf('getMe', { uid }));
