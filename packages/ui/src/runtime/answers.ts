import { focusManager, QueryClient, type Query } from '@tanstack/react-query';
import { ApiError } from '@el-reto/client';
import type { CallAnswer, CallName, CallParts } from '@el-reto/contracts';
import { fillPath } from '@el-reto/contracts/rules';
import { call } from './api.ts';
import { readJsonBlock } from './config.ts';

/** Identifies the answer of a GET call. */
export interface Which<N extends CallName> extends Pick<CallParts<N>, 'params' | 'query'> {
  /** The account, if the answer is personal and needs the account's token. */
  readonly uid?: string;
}

const retryLimit = 3;
const attentionEveryMs = 30_000;
/** Components that request the same answer within this time, in milliseconds, share one request. */
const sharedForMs = 2_000;

/** All answers of the server that the page knows. The shell and its remotes share them. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: sharedForMs,
      gcTime: Infinity,
      // Without a network, a request fails at once. It is repeated when the network is back.
      networkMode: 'offlineFirst',
      retry: (tried, error) => error instanceof ApiError && error.retryable && tried < retryLimit,
      retryDelay: (tried, error) =>
        (error instanceof ApiError ? error.retryAfterMs : null) ?? 1000 * 2 ** (tried + 1),
      refetchOnWindowFocus: ({ state }) =>
        Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) > attentionEveryMs,
    },
  },
});

const isReadOnFocus = ({ observers }: Query) =>
  observers.some(({ options }) => options.refetchOnWindowFocus === 'always');

/** The page's first answers, by path. */
let brought: Readonly<Record<string, unknown>> = {};

/** Takes the answers that the gateway put into the page. They are shown at once and then requested again. */
export function bringAnswers(answers: unknown): void {
  brought = { ...(answers as typeof brought | null) };
}

/** Empties the cache. For the gateway, which renders one page after the other. */
export function forgetAnswers(): void {
  brought = {};
  client.clear();
}

if (typeof document !== 'undefined') {
  bringAnswers(readJsonBlock('data'));
  // TanStack Query by itself follows only the page's visibility. A window that stays visible can
  // also regain the focus.
  focusManager.setEventListener((onFocus) => {
    const look = async () => {
      // A running request may have begun before the change that the user made elsewhere.
      if (!document.hidden) await client.cancelQueries({ predicate: isReadOnFocus });
      onFocus();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
  });
  client.mount();
}

/** The key of an answer. It begins with the name of the call, so that all answers of a call can be found. */
export function keyOf<N extends CallName>(name: N, { params, query, uid }: Which<N> = {}) {
  const path = fillPath(name, params, query);
  return uid === undefined ? [name, path] : [name, path, uid];
}

export const broughtAt = ([, path = '', uid]: readonly string[]) =>
  uid === undefined ? brought[path] : undefined;

/** Bypasses the browser's HTTP cache, because the page's own cache shows the last answer meanwhile. */
export const read = <N extends CallName>(name: N, { uid, ...parts }: Which<N>) =>
  call(name, { ...parts, ...(uid === undefined && { anonymous: true, fresh: true }) });

/** The page's last answer to a call, requested only if it has none. */
export const knownOrRead = <N extends CallName>(name: N): Promise<CallAnswer<N>> =>
  client.ensureQueryData({ queryKey: keyOf(name), queryFn: () => read(name, {}) });

/** Changes a known answer. If `change` returns undefined, the answer stays as it is. */
export async function setAnswer<N extends CallName>(
  name: N,
  which: Which<N>,
  change: (known: CallAnswer<N> | undefined) => CallAnswer<N> | undefined,
): Promise<void> {
  const queryKey = keyOf(name, which);
  // A running request began before the change.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<CallAnswer<N>>(queryKey, change);
}

/** Deletes a known answer. Components that show it load it as if for the first time. */
export const forget = <N extends CallName>(name: N, which: Which<N>): Promise<void> =>
  client.resetQueries({ queryKey: keyOf(name, which), exact: true });

/** Requests the answers of these calls again: those on screen now, the others when they are next shown. */
export async function refresh(...names: CallName[]): Promise<void> {
  const again = names.map(async (name) => {
    // A running first request began before the change, and its answer would count as new.
    await client.cancelQueries({ queryKey: [name] });
    await client.invalidateQueries({ queryKey: [name] });
  });
  await Promise.all(again);
}

/** An account's record, if this page has already read it. */
export const knownMe = (uid: string) =>
  client.getQueryData<CallAnswer<'getMe'>>(keyOf('getMe', { uid }));
