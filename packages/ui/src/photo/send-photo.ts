import type { MediaPurpose, StagedMedia } from '@el-reto/contracts';
import { call, newKey, type Send } from '@el-reto/ui/runtime';
import { preparePhoto } from './prepare-photo.ts';

interface SendOptions {
  purpose: MediaPurpose;
  /** Retries with the same key do not store a second photo. */
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

const readHeaders = ['retry-after', 'www-authenticate'] as const;

/** Like `fetch`, but with XMLHttpRequest, because `fetch` does not report the progress of an upload. */
const uploadOf =
  (blob: Blob, onProgress: SendOptions['onProgress']): Send =>
  (path, { method = 'POST', headers, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(method, path);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(loaded / total),
      );
      request.addEventListener('load', () => {
        const { status, responseText } = request;
        const answer = new Response(responseText, { status });
        for (const name of readHeaders) {
          answer.headers.set(name, request.getResponseHeader(name) ?? '');
        }
        resolve(answer);
      });
      request.addEventListener('error', () => reject(new TypeError('The upload failed')));
      request.addEventListener('abort', () => reject(signal?.reason as Error));
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
      signal?.addEventListener('abort', abort);
      request.send(blob);
    });

/**
 * Uploads a photo. The server deletes it after a day, unless a post, an event or a profile uses it.
 */
export const sendPhoto = (blob: Blob, options: SendOptions): Promise<StagedMedia> => {
  const { purpose, onProgress, ...how } = options;
  const send = uploadOf(blob, onProgress);
  return call('uploadMedia', { ...how, query: { purpose }, body: blob, timeoutMs: 120_000, send });
};

interface UploadOptions extends Pick<SendOptions, 'purpose' | 'signal'> {
  /** `done`: the progress of the step, from 0 to 1. */
  onProgress: (step: 'preparing' | 'uploading', done: number) => void;
}

/** Prepares a photo and uploads it. Resolves to the media id. */
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
    idempotencyKey: newKey(),
    signal,
    onProgress: (done) => onProgress('uploading', done),
  });
  return mediaId;
}
