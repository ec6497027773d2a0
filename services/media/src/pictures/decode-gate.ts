import pLimit from 'p-limit';
import { AppError } from '@el-reto/service-kit';

/**
 * Lets `atOnce` pieces of work run and `waiting` more queue up; beyond that SERVICE_UNAVAILABLE,
 * because an early no is worth more to a sender than a late answer.
 */
export function createGate(atOnce: number, waiting: number) {
  const limit = pLimit(atOnce);
  const enter = async <R>(work: () => Promise<R>): Promise<R> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) {
      throw new AppError('SERVICE_UNAVAILABLE');
    }
    return limit(work);
  };
  const load = () => ({ running: limit.activeCount, waiting: limit.pendingCount });
  return { enter, load };
}

export type Gate = ReturnType<typeof createGate>;
