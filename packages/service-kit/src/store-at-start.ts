import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@el-reto/contracts';
import type { Logger } from '@el-reto/telemetry';

const retryMs = 250;

/**
 * Repeats `work` while the store is unavailable. A missing store, like a missing NATS server, delays the
 * start of a service and does not end the process. Other errors are thrown at once.
 */
export async function untilStoreAnswers<T>(logger: Logger, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
      logger.warn({ err: error }, 'the start waits for the store');
      await sleep(retryMs);
    }
  }
}
