import { firstOutcome, transactOnce, type Repeatable, type Store } from '@el-reto/store';

/**
 * Runs `work` before the transaction of `request` and returns its result. If the request has an outcome
 * already, returns undefined. If `work` throws, the error is stored as the outcome.
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
