import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStorageEmulator } from '@el-reto/dev';

export const fileStores = ['disk', 'bucket'] as const;
export type FileStoreName = (typeof fileStores)[number];

/** The stored pictures, read and changed without the service; `env` has the service's settings. */
export type StoredFiles = ReturnType<typeof folder>;

export const openStoredFiles = (name: FileStoreName, dir: string): Promise<StoredFiles> =>
  name === 'disk' ? Promise.resolve(folder(join(dir, 'media'))) : bucket(join(dir, 'bucket'));

function folder(root: string) {
  const at = (path: string) => join(root, path);
  return {
    env: { FILES: 'disk', MEDIA_DIR: root } as Record<string, string>,
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted();
    },
    read: (path: string) => readFile(at(path), 'utf8'),
    write: (path: string, text: string) => writeFile(at(path), text),
    rename: (from: string, to: string) => rename(at(from), at(to)),
    remove: (path: string) => rm(at(path)),
    stop: async () => {},
  };
}

const bucketName = 'demo-el-reto.firebasestorage.app';

/** A bucket in Firebase's Storage emulator, used with the JSON API of Google Cloud Storage. */
async function bucket(dir: string): Promise<StoredFiles> {
  const emulator = await startStorageEmulator({ dir });
  const ask = async (method: string, path: string, body?: string) => {
    const url = `http://${emulator.host}${path}`;
    const response = await fetch(url, { method, ...(body !== undefined && { body }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response;
  };
  const objects = `/b/${bucketName}/o`;
  const at = (path: string) => `${objects}/${encodeURIComponent(path)}`;
  return {
    env: {
      FILES: 'bucket',
      FILES_BUCKET: bucketName,
      FIREBASE_STORAGE_EMULATOR_HOST: emulator.host,
    },
    async list() {
      const answer = (await (await ask('GET', objects)).json()) as { items?: { name: string }[] };
      return (answer.items ?? []).map(({ name }) => name).toSorted();
    },
    read: async (path) => (await ask('GET', `${at(path)}?alt=media`)).text(),
    write: async (path, text) => {
      const query = `uploadType=media&name=${encodeURIComponent(path)}`;
      await ask('POST', `/upload/storage/v1${objects}?${query}`, text);
    },
    rename: async (from, to) => {
      await ask('POST', `${at(from)}/rewriteTo${at(to)}`);
      await ask('DELETE', at(from));
    },
    remove: async (path) => void (await ask('DELETE', at(path))),
    stop: () => emulator.stop(),
  };
}
