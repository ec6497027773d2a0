import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '@el-reto/contracts';
import type { MemoryHold } from '@el-reto/service-kit';

interface ReceiveOptions {
  readonly maxBytes: number;
  /** Longest pause between two pieces, in milliseconds. */
  readonly idleTimeoutMs: number;
  readonly hold: MemoryHold;
  /** Aborted when another upload gets the memory. */
  readonly signal: AbortSignal;
}

export interface ReceivedBody {
  readonly bytes: Buffer;
  /** Base64url. */
  readonly sha256: string;
}

/**
 * Reads a body into memory. Rejects with IMAGE_TOO_LARGE after `maxBytes`, with SERVICE_UNAVAILABLE if
 * the memory for uploads is used up, with MALFORMED_REQUEST if the sender pauses too long. The rest of
 * the body stays unread.
 */
export function receiveBody(source: Readable, options: ReceiveOptions): Promise<ReceivedBody> {
  const { maxBytes, idleTimeoutMs, hold, signal } = options;
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    let total = 0;
    const detach = () => {
      clearTimeout(idle);
      signal.removeEventListener('abort', onEvicted);
      source.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut);
    };
    const fail = (code: AppError['code'], params = {}) => {
      detach();
      // Without a reader, the source must neither fill its buffer nor crash on an error.
      source.pause();
      source.on('error', () => {});
      reject(new AppError(code, params));
    };
    const onEvicted = () => fail('SERVICE_UNAVAILABLE');
    const onCut = () => fail('MALFORMED_REQUEST', { detail: 'el cuerpo no llegó completo' });
    const idle = setTimeout(onCut, idleTimeoutMs);
    const onData = (chunk: Buffer) => {
      idle.refresh();
      if (total + chunk.length > maxBytes) return fail('IMAGE_TOO_LARGE');
      if (!hold.take(chunk.length)) return fail('SERVICE_UNAVAILABLE');
      total += chunk.length;
      hash.update(chunk);
      chunks.push(chunk);
    };
    const onEnd = () => {
      detach();
      resolve({ bytes: Buffer.concat(chunks, total), sha256: hash.digest('base64url') });
    };
    signal.addEventListener('abort', onEvicted);
    if (source.destroyed) return onCut();
    source.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
  });
}
