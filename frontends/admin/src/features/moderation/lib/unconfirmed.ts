import type { Decision } from './decisions.ts';

/** Past this nobody remembers what they decided: the posts simply wait in the queue again. */
const resumableForMs = 10 * 60 * 1000;

const place = (uid: string) => `el-reto:decisiones:${uid}`;

/** Decisions as they are kept between two pages of one tab. */
export function writeUnconfirmed(decisions: readonly Decision[], nowMs: number): string {
  return JSON.stringify({ atMs: nowMs, decisions });
}

const isDecision = (value: unknown): value is Decision => {
  const { post, verdict, reason } = (value ?? {}) as Partial<Record<keyof Decision, unknown>>;
  const { id, name, eventid } = (post ?? {}) as Record<string, unknown>;
  return (
    [id, name, eventid].every((text) => typeof text === 'string') &&
    (verdict === 'approve' || verdict === 'deny') &&
    (reason === null || typeof reason === 'string')
  );
};

/** What can still be sent of what was kept. */
export function readUnconfirmed(text: string | null, nowMs: number): readonly Decision[] {
  if (text === null) return [];
  try {
    const { atMs, decisions } = JSON.parse(text) as { atMs?: unknown; decisions?: unknown };
    const isFresh = typeof atMs === 'number' && nowMs - atMs < resumableForMs;
    return isFresh && Array.isArray(decisions) ? decisions.filter(isDecision) : [];
  } catch {
    return [];
  }
}

/** Remembers, in this tab, what `uid` decided and the server has not confirmed. */
export function storeUnconfirmed(uid: string, decisions: readonly Decision[]): void {
  try {
    if (decisions.length === 0) sessionStorage.removeItem(place(uid));
    else sessionStorage.setItem(place(uid), writeUnconfirmed(decisions, Date.now()));
  } catch {
    // Storage may be forbidden: then only the call that outlives the page carries them.
  }
}

export function takeUnconfirmed(uid: string): readonly Decision[] {
  try {
    const kept = readUnconfirmed(sessionStorage.getItem(place(uid)), Date.now());
    sessionStorage.removeItem(place(uid));
    return kept;
  } catch {
    return [];
  }
}
