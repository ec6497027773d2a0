import type { MediaPurpose, StagedMedia } from '@el-reto/contracts';
import {
  ApiError,
  appCheckHeader,
  clientErrors,
  getToken,
  pathTo,
  readError,
  type ClientErrorCode,
} from '@el-reto/ui/runtime';
import { preparePhoto } from './prepare-photo.ts';

interface SendOptions {
  purpose: MediaPurpose;
  /** Same key, same upload: a retry never stages a second one. */
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

const timeoutMs = 120_000;

type HeaderSet = Record<string, string>;

/** One try. By XMLHttpRequest: fetch cannot tell how far an upload has come. */
function send(blob: Blob, headers: HeaderSet, options: SendOptions): Promise<StagedMedia> {
  const { purpose, idempotencyKey, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = (code: ClientErrorCode) => () => reject(new ApiError(code, clientErrors[code], 0));
    request.open('POST', pathTo('uploadMedia', undefined, { purpose }));
    request.timeout = timeoutMs;
    const all = { accept: 'application/json', 'content-type': blob.type, ...headers };
    request.setRequestHeader('idempotency-key', idempotencyKey);
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const retryAfter = request.getResponseHeader('retry-after') ?? '';
      const answer = new Response(responseText, { status, headers: { 'retry-after': retryAfter } });
      if (status !== 201) void readError(answer, 'uploadMedia').then(reject);
      else answer.json().then(resolve, fail('BAD_ANSWER'));
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

interface UploadOptions extends Pick<SendOptions, 'purpose' | 'signal'> {
  /** `done`: 0 to 1 of the step. */
  onProgress: (step: 'preparing' | 'uploading', done: number) => void;
}

/** Prepares a photo and uploads it; resolves to its media id. */
export async function uploadPhoto(
  given: unknown,
  { purpose, signal, onProgress }: UploadOptions,
): Promise<string> {
  const { blob } = await preparePhoto(given, {
    signal,
    onProgress: (done) => onProgress('preparing', done),
  });
  onProgress('uploading', 0);
  const { mediaId } = await sendPhoto(blob, {
    purpose,
    idempotencyKey: crypto.randomUUID(),
    signal,
    onProgress: (done) => onProgress('uploading', done),
  });
  return mediaId;
}
