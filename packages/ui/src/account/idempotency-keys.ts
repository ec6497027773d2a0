import { isApiError, newKey } from '@el-reto/ui/runtime';

/** Statuses of refusals. The server repeats a refusal under the same key, even if its reason has gone. */
const refusals = new Set([403, 404, 409, 422]);

/**
 * Returns a function that sends requests of a form with an idempotency key for their content. A request that
 * is sent again, because its answer was lost, has the key of its first try and gets the outcome of that
 * try. After a refusal the next try has a new key.
 */
export function createKeys() {
  const keys: Record<string, string> = {};
  return async <R>(content: unknown, send: (idempotencyKey: string) => Promise<R>): Promise<R> => {
    const name = JSON.stringify(content);
    keys[name] ??= newKey();
    try {
      return await send(keys[name]);
    } catch (error) {
      if (isApiError(error) && refusals.has(error.status)) delete keys[name];
      throw error;
    }
  };
}
