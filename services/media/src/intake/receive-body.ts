import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '@el-reto/contracts';
import type { MemoryHold } from '@el-reto/service-kit';

interface ReceiveOptions {
  readonly maxBytes: number;
  /** Longest pause between two chunks, in milliseconds. */
  readonly idleTimeoutMs: number;
  readonly hold: MemoryHold;
  /** Aborted if the memory is given to another upload. */
  readonly signal: AbortSignal;
}

export interface ReceivedBody {
  readonly bytes: Buffer;
  /** Base64url. */
  readonly sha256: string;
}

/**
 * Reads a body into memory. Throws IMAGE_TOO_LARGE after `maxBytes`, SERVICE_UNAVAILABLE if the memory for
 * uploads is exhausted, MALFORMED_REQUEST if the sender pauses too long. The rest of the body stays
 * unread.
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
      // The source has no reader any more: it must not fill its buffer, and its errors must not crash the
      // process.
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
