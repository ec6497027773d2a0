import { storedFields, newKey } from '@el-reto/ui/runtime';
import type { Decision } from './decisions.ts';

/** A stored decision older than this is not sent; its subject waits for a decision again. */
const keptForMs = 24 * 60 * 60 * 1000;

const page = newKey();
const prefixOf = (uid: string) => `el-reto:decisiones:${uid}:`;
const ownKey = (uid: string) => prefixOf(uid) + page;

/** Runs `work`; returns `otherwise` if the browser forbids storage. */
function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

interface Kept {
  readonly atMs: number;
  readonly decisions: readonly Decision[];
}

/** Stores the decisions that `uid` made on this page and that the server has not confirmed. */
export function keepDecisions(uid: string, decisions: readonly Decision[]): void {
  const kept = JSON.stringify({ atMs: Date.now(), decisions } satisfies Kept);
  quietly(() => {
    if (decisions.length === 0) localStorage.removeItem(ownKey(uid));
    else localStorage.setItem(ownKey(uid), kept);
  }, undefined);
}

/** The lock manager; undefined without TLS. Some browsers throw if storage is forbidden. */
const findLocks = () => quietly(() => navigator.locks as LockManager | undefined, undefined);

/**
 * Removes and returns the decisions under `key`, unless the page that stored them is still open. An
 * open page holds a lock with that name.
 */
async function takeIfLeft(key: string): Promise<readonly Decision[]> {
  // A page without TLS has no locks. Two pages may then send the same decision, but its idempotency
  // key makes the server apply it once.
  const locks = findLocks();
  if (!locks) return take(key);
  return locks.request(key, { ifAvailable: true }, (lock) => (lock ? take(key) : []));
}

const lockedUids = new Set<string>();

/** Takes the lock of this page until the page is closed. Further calls do nothing. */
export function holdKept(uid: string): void {
  if (lockedUids.has(uid)) return;
  lockedUids.add(uid);
  void findLocks()?.request(ownKey(uid), () => new Promise<never>(() => undefined));
}

/** Removes and returns decisions of `uid` from closed pages, with `own` also this page's. */
export async function takeLeft(uid: string, own: boolean): Promise<readonly Decision[]> {
  const here = ownKey(uid);
  const keys = quietly(() => Object.keys(localStorage), []).filter(
    (key) => key.startsWith(prefixOf(uid)) && (own || key !== here),
  );
  const left = keys.map(async (key) => (key === here ? take(key) : takeIfLeft(key)));
  return (await Promise.all(left)).flat();
}

function take(key: string): readonly Decision[] {
  const text = quietly(() => localStorage.getItem(key), null);
  quietly(() => localStorage.removeItem(key), undefined);
  const { atMs = 0, decisions = [] } = storedFields(text) as Partial<Kept>;
  return Date.now() - atMs < keptForMs ? decisions : [];
}
