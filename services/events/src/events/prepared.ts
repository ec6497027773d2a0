import { firstOutcome, transactOnce, type Repeatable, type Store } from '@el-reto/store';

/**
 * The result of `work`, which runs before the transaction of `request`; undefined if the request
 * has an outcome already. A refusal by `work` is stored under the request's Idempotency-Key.
 */
export async function prepared<R>(
  store: Store,
  request: Repeatable,
  work: () => Promise<R>,
): Promise<R | undefined> {
  if (await firstOutcome(store, request)) return undefined;
  try {
    return await work();
  } catch (error) {
    await transactOnce(store, request, () => Promise.reject(error));
    return undefined;
  }
}
