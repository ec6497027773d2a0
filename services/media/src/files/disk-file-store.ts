import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { orUnavailable } from './disk-errors.ts';
import type { FileStore, OpenFile } from './file-store.ts';
import { isStoragePath } from './storage-path.ts';

/** Longer than any picture takes to be written, in milliseconds. */
const draftTtlMs = 10 * 60 * 1000;

/** Pictures in a folder of this machine. SERVICE_UNAVAILABLE while its disk is full or fails. */
export class DiskFileStore implements FileStore {
  readonly #root: string;
  readonly #drafts: string;

  private constructor(root: string) {
    this.#root = root;
    this.#drafts = join(root, '.drafts');
  }

  /** Opens the folder, making it if need be; drafts that a crash left in it long ago go. */
  static async open(folder: string): Promise<DiskFileStore> {
    const store = new DiskFileStore(resolve(folder));
    await mkdir(store.#drafts, { recursive: true });
    for (const name of await readdir(store.#drafts)) await store.#clearDraft(name);
    return store;
  }

  put(path: string, bytes: Buffer): Promise<void> {
    return orUnavailable(this.#put(path, bytes));
  }

  open(path: string): Promise<OpenFile | undefined> {
    return orUnavailable(this.#open(path));
  }

  async read(path: string): Promise<Buffer | undefined> {
    return orUnavailable(orUndefined(readFile(this.#locate(path))));
  }

  async exists(path: string): Promise<boolean> {
    return (await orUnavailable(orUndefined(stat(this.#locate(path))))) !== undefined;
  }

  move(from: string, to: string): Promise<void> {
    return orUnavailable(this.#move(from, to));
  }

  async delete(path: string): Promise<void> {
    await orUnavailable(rm(this.#locate(path), { force: true }));
  }

  async #put(path: string, bytes: Buffer): Promise<void> {
    const target = this.#locate(path);
    await this.#makeFolder(dirname(target));
    const draft = join(this.#drafts, randomUUID());
    try {
      await writeDurably(draft, bytes);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(dirname(target));
  }

  async #open(path: string): Promise<OpenFile | undefined> {
    const handle = await orUndefined(open(this.#locate(path), 'r'));
    if (!handle) return undefined;
    const { size } = await handle.stat();
    return { sizeBytes: size, stream: handle.createReadStream() };
  }

  async #move(from: string, to: string): Promise<void> {
    const [source, target] = [this.#locate(from), this.#locate(to)];
    await this.#makeFolder(dirname(target));
    try {
      await rename(source, target);
    } catch (error) {
      if (!isMissing(error) || !(await this.exists(to))) throw error;
    }
    // The target first: a power cut in between leaves the file at both places, never at none.
    await syncFolder(dirname(target));
    await syncFolder(dirname(source));
  }

  /** A young draft may be one that a replica on this machine is writing now. */
  async #clearDraft(name: string): Promise<void> {
    const draft = join(this.#drafts, name);
    const found = await orUndefined(stat(draft));
    if (found && Date.now() - found.mtimeMs > draftTtlMs) await rm(draft, { force: true });
  }

  #locate(path: string): string {
    const target = resolve(this.#root, path);
    if (!isStoragePath(path) || !target.startsWith(this.#root + sep)) {
      throw new Error(`Not a storage path: ${JSON.stringify(path)}`);
    }
    return target;
  }

  /** Makes a folder and makes the parents that gained one durable. */
  async #makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true });
    if (first === undefined) return;
    for (let at = folder; at.length >= first.length; at = dirname(at))
      await syncFolder(dirname(at));
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  await using handle = await open(file, 'wx', 0o640);
  await handle.writeFile(bytes);
  await handle.sync();
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await orUndefined(open(folder, 'r'));
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && missing.has(String(error.code));

async function orUndefined<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
