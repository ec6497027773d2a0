import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Collection, Store } from '@el-reto/store';

/** The key that the store has for a purpose. It is created when first needed and never changes. */
export async function keptKey(
  store: Store,
  keys: Collection<{ key: string }>,
  purpose: string,
): Promise<string> {
  const known = await store.get(keys, purpose);
  if (known) return known.key;
  return store.transaction(async (tx) => {
    const made = (await tx.get(keys, purpose)) ?? { key: randomBytes(32).toString('base64url') };
    await tx.set(keys, purpose, made);
    return made.key;
  });
}

/** Whether two texts are equal. The duration of the comparison does not depend on where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
