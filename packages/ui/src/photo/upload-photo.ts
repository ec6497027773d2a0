import type { MediaPurpose } from '@el-reto/contracts';
import { preparePhoto } from './prepare-photo.ts';
import { sendPhoto } from './send-photo.ts';

interface UploadOptions {
  purpose: MediaPurpose;
  signal: AbortSignal;
  /** `done`: 0 to 1 of the step. */
  onProgress: (step: 'preparing' | 'uploading', done: number) => void;
}

/** A photo's whole way to the server; answers what it is called there. */
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
