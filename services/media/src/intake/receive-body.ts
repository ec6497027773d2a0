import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '@el-reto/contracts';
import type { MemoryHold } from '@el-reto/service-kit';

interface ReceiveOptions {
  readonly maxBytes: number;
  /** Longest pause between two pieces, in milliseconds. */
  readonly idleTimeoutMs: number;
  readonly hold: MemoryHold;
  /** Aborted when the memory is needed elsewhere. */
  readonly signal: AbortSignal;
}

export interface ReceivedBody {
  readonly bytes: Buffer;
  /** Base64url. */
  readonly sha256: string;
}

/**
 * Reads a body into memory, counting. Rejects at the first byte too many (IMAGE_TOO_LARGE), when
 * memory for uploads is used up or the sender falls silent (SERVICE_UNAVAILABLE,
 * MALFORMED_REQUEST); the rest of the body is then left unread.
 */
export function receiveBody(source: Readable, options: ReceiveOptions): Promise<ReceivedBody> {
  const { maxBytes, idleTimeoutMs, hold, signal } = options;
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    let total = 0;
    const detach = () => {
      clearTimeout(idle);
      signal.removeEventListener('abort', giveWay);
      source.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut);
    };
    const fail = (code: AppError['code'], params = {}) => {
      detach();
      // A source without a reader must not fill its buffer, nor crash on an error.
      source.pause();
      source.on('error', () => {});
      reject(new AppError(code, params));
    };
    const giveWay = () => fail('SERVICE_UNAVAILABLE');
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
    signal.addEventListener('abort', giveWay);
    if (source.destroyed) return onCut();
    source.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
  });
}
