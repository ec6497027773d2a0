import type { MediaPurpose, StagedMedia } from '@el-reto/contracts';
import { ApiError, appCheckHeader, getToken } from '@el-reto/ui/facade';
import { clientErrors } from '../messages/errors.ts';

interface SendOptions {
  purpose: MediaPurpose;
  /** Same key, same upload: a retry never stages a second one. */
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

const timeoutMs = 120_000;

function readAnswer(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

function errorOf(request: XMLHttpRequest): ApiError {
  const { code, message } = (readAnswer(request) ?? {}) as { code?: unknown; message?: unknown };
  const retryAfterS = Number(request.getResponseHeader('retry-after'));
  return new ApiError(
    typeof code === 'string' ? (code as ApiError['code']) : 'BAD_ANSWER',
    typeof message === 'string' ? message : clientErrors.BAD_ANSWER,
    request.status,
    retryAfterS > 0 ? retryAfterS * 1000 : null,
  );
}

type HeaderSet = Record<string, string>;

/** One try. By XMLHttpRequest: fetch cannot tell how far an upload has come. */
function send(blob: Blob, headers: HeaderSet, options: SendOptions): Promise<StagedMedia> {
  const { purpose, idempotencyKey, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = (code: 'NETWORK' | 'TIMEOUT') => () =>
      reject(new ApiError(code, clientErrors[code], 0));
    request.open('POST', `/api/media?purpose=${purpose}`);
    request.timeout = timeoutMs;
    const all = { accept: 'application/json', 'content-type': blob.type, ...headers };
    request.setRequestHeader('idempotency-key', idempotencyKey);
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const answer = readAnswer(request);
      if (request.status === 201 && answer) resolve(answer as StagedMedia);
      else reject(errorOf(request));
    });
    request.addEventListener('error', fail('NETWORK'));
    request.addEventListener('timeout', fail('TIMEOUT'));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(blob);
  });
}

async function proofs(fresh: boolean): Promise<HeaderSet> {
  const [token, attestation] = await Promise.all([getToken(fresh), appCheckHeader()]);
  return { ...attestation, ...(token && { authorization: `Bearer ${token}` }) };
}

/** Stages a photo on the server; a token that has run out gets one fresh try. */
export async function sendPhoto(blob: Blob, options: SendOptions): Promise<StagedMedia> {
  const headers = await proofs(false);
  options.signal.throwIfAborted();
  try {
    return await send(blob, headers, options);
  } catch (error) {
    const worthAnother = error instanceof ApiError && error.status === 401;
    if (!worthAnother || !('authorization' in headers)) throw error;
    return send(blob, await proofs(true), options);
  }
}
