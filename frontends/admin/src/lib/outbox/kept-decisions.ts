import { fieldsOf } from '../fields-of.ts';
import { outcomeOf, type Decision } from './decisions.ts';

/** After this time a decision is dropped, and its subject waits again. */
const keptForMs = 24 * 60 * 60 * 1000;

/** Each page keeps its own, under its own name. */
const page = crypto.randomUUID();
const prefixOf = (uid: string) => `el-reto:decisiones:${uid}:`;
const ownKey = (uid: string) => prefixOf(uid) + page;

/** Where storage is forbidden, nothing is kept and nothing fails. */
function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Remembers what `uid` decided here and the server has not confirmed. */
export function keepDecisions(uid: string, decisions: readonly Decision[]): void {
  const kept = JSON.stringify({ atMs: Date.now(), decisions });
  quietly(() => {
    if (decisions.length === 0) localStorage.removeItem(ownKey(uid));
    else localStorage.setItem(ownKey(uid), kept);
  }, undefined);
}

/** A page holds a lock of its name for as long as it lives: only what is left of others is taken. */
async function ifLeft<T>(key: string, work: () => T): Promise<T | undefined> {
  // Without locks (a page without TLS) two pages may send the same; its key makes that one.
  if (!navigator.locks) return work();
  return navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

const held = new Set<string>();

/** Says, once, that this page lives. */
export function holdKept(uid: string): void {
  if (held.has(uid)) return;
  held.add(uid);
  void navigator.locks?.request(ownKey(uid), () => new Promise<never>(() => undefined));
}

/** The decisions of `uid` that closed pages left, and with `own` those of this page. */
export async function takeLeft(uid: string, own: boolean): Promise<readonly Decision[]> {
  const here = ownKey(uid);
  const keys = quietly(() => Object.keys(localStorage), []).filter((key) =>
    key.startsWith(prefixOf(uid)),
  );
  const left = await Promise.all(
    keys.map(async (key) => {
      if (key === here) return own ? take(key) : [];
      return ifLeft(key, () => take(key));
    }),
  );
  return left.flatMap((decisions) => decisions ?? []);
}

function take(key: string): readonly Decision[] {
  const text = quietly(() => localStorage.getItem(key), null);
  quietly(() => localStorage.removeItem(key), undefined);
  const { atMs, decisions } = fieldsOf(text);
  const isFresh = typeof atMs === 'number' && Date.now() - atMs < keptForMs;
  return isFresh && Array.isArray(decisions) ? decisions.filter(isDecision) : [];
}

const isDecision = (value: unknown): value is Decision => {
  const { subject, verdict, reason, call } = (value ?? {}) as Partial<
    Record<keyof Decision, unknown>
  >;
  const { id, name } = (subject ?? {}) as Record<string, unknown>;
  const { key, atMs } = (call ?? {}) as Record<string, unknown>;
  return (
    [id, name].every((text) => typeof text === 'string') &&
    Object.hasOwn(outcomeOf, String(verdict)) &&
    (reason === null || typeof reason === 'string') &&
    (call === null || (typeof key === 'string' && typeof atMs === 'number'))
  );
};
