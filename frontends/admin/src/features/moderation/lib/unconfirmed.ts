import { createStoredText } from '@el-reto/ui/runtime';
import type { Decision } from './decisions.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';

/** Past this nobody remembers what they decided: the posts simply wait in the queue again. */
const resumableForMs = 10 * 60 * 1000;

/** In this tab alone, which nobody else writes to. */
const stored = (uid: string) =>
  createStoredText(
    `el-reto:decisiones:${uid}`,
    () => sessionStorage,
    () => undefined,
  );

/** Remembers what `uid` decided and the server has not confirmed, for the tab's next page. */
export function storeUnconfirmed(uid: string, decisions: readonly Decision[]): void {
  const kept = { atMs: Date.now(), decisions };
  stored(uid).set(decisions.length === 0 ? null : JSON.stringify(kept));
}

/** What can still be sent of what was kept; it is kept no longer. */
export function takeUnconfirmed(uid: string): readonly Decision[] {
  const kept = stored(uid);
  const { atMs, decisions } = fieldsOf(kept.get());
  kept.set(null);
  const isFresh = typeof atMs === 'number' && Date.now() - atMs < resumableForMs;
  return isFresh && Array.isArray(decisions) ? decisions.filter(isDecision) : [];
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
