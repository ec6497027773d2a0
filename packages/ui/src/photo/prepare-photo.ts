import { errorText, logQuietly } from '@el-reto/ui/runtime';
import { photoProblems } from '../messages/take-part.ts';
import type { PreparedPhoto } from './shrink.ts';
import type { WorkerAnswer, WorkerRequest } from './photo-worker.ts';

type PhotoProblemCode = keyof typeof photoProblems;

/** The file cannot be used as a photo. */
class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';

  constructor(readonly code: PhotoProblemCode) {
    super(code);
  }
}

export const photoProblemText = (error: unknown): string =>
  error instanceof PhotoProblem ? photoProblems[error.code] : errorText(error);

interface PrepareOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
}

/** Each photo has a worker of its own: terminating the worker stops the work and frees the memory. */
function runWorker(request: WorkerRequest, { signal, onProgress }: PrepareOptions) {
  const worker = new Worker(new URL('photo-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<PreparedPhoto>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('progress' in data) onProgress(data.progress);
      else if ('photo' in data) resolve(data.photo);
      else if ('refused' in data) reject(new PhotoProblem(data.refused));
      else reject(new Error(data.failed));
    });
    worker.addEventListener('error', ({ message }: Partial<ErrorEvent>) =>
      // The error event of a script that could not be loaded has no message.
      reject(message === undefined ? new PhotoProblem('not-loaded') : new Error(message)),
    );
    worker.postMessage(request, []);
  }).finally(() => worker.terminate());
}

/** Prepares a photo for the upload: smaller and upright. Throws a PhotoProblem if that is impossible. */
export async function preparePhoto(
  given: unknown,
  options: PrepareOptions,
): Promise<PreparedPhoto> {
  if (!(given instanceof Blob)) throw new PhotoProblem('not-a-file');
  options.signal.throwIfAborted();
  try {
    return await runWorker(given, options);
  } catch (error) {
    if (options.signal.aborted || error instanceof PhotoProblem) throw error;
    logQuietly('The photo could not be prepared', error);
    throw new PhotoProblem('unreadable');
  }
}
