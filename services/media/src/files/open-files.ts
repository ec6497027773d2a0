import type { MediaEnv } from '../env.ts';
import { DiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';

/** The store that `FILES` names. The bucket's client is loaded only where there is a bucket. */
export async function openFiles(env: MediaEnv): Promise<FileStore> {
  if (env.FILES === 'disk') return DiskFileStore.open(env.MEDIA_DIR);
  const { openBucket } = await import('./open-bucket.ts');
  return openBucket({
    projectId: env.FIREBASE_PROJECT_ID,
    bucket: env.FILES_BUCKET ?? '',
    emulator: env.FIREBASE_STORAGE_EMULATOR_HOST,
  });
}
