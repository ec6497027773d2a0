import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Send } from '@el-reto/client';

const pauseMs = 200;

/**
 * Sends a request, and repeats it with the same Idempotency-Key while it gets no answer or a 503.
 * In both cases it is unknown whether the request took effect (docs/guarantees.md). After
 * `withinMs` the last result is returned or thrown.
 */
export function patientSend(send: Send = fetch, withinMs = 60_000): Send {
  return async (address, init) => {
    const headers = {
      'idempotency-key': randomUUID(),
      ...(init.headers as Record<string, string>),
    };
    const giveUpAt = performance.now() + withinMs;
    for (;;) {
      const isLast = performance.now() >= giveUpAt || init.signal?.aborted === true;
      try {
        const response = await send(address, { ...init, headers });
        if (response.status !== 503 || isLast) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || init.signal?.aborted) throw error;
      }
      await sleep(pauseMs);
    }
  };
}
