import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStorageEmulator } from '@el-reto/dev';

export const fileStores = ['disk', 'bucket'] as const;
export type FileStoreName = (typeof fileStores)[number];

/** Where the service keeps its pictures, as a test reaches past it. */
export interface StoredFiles {
  /** What tells the service where they are. */
  readonly env: Readonly<Record<string, string>>;
  /** Storage paths of all files there are, sorted. */
  list(): Promise<string[]>;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  stop(): Promise<void>;
}

export const openStoredFiles = (name: FileStoreName, dir: string): Promise<StoredFiles> =>
  name === 'disk' ? Promise.resolve(folder(join(dir, 'media'))) : bucket(join(dir, 'bucket'));

function folder(root: string): StoredFiles {
  const at = (path: string) => join(root, path);
  return {
    env: { FILES: 'disk', MEDIA_DIR: root },
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted();
    },
    read: (path) => readFile(at(path), 'utf8'),
    write: (path, text) => writeFile(at(path), text),
    rename: (from, to) => rename(at(from), at(to)),
    remove: (path) => rm(at(path)),
    stop: async () => {},
  };
}

const bucketName = 'demo-el-reto.firebasestorage.app';

/** A bucket of Firebase's Storage emulator, over Google Cloud Storage's JSON API. */
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
