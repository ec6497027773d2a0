import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { AppError } from '@el-reto/contracts';
import type { FileStore, OpenFile } from './file-store.ts';
import { isStoragePath } from './storage-path.ts';

/** Longer than it takes to write any picture, in milliseconds. */
const draftTtlMs = 10 * 60 * 1000;

/** Pictures in a folder of this machine. Throws SERVICE_UNAVAILABLE while the disk is full or fails. */
export class DiskFileStore implements FileStore {
  private constructor(
    private readonly root: string,
    private readonly drafts: string,
  ) {}

  /** Opens the folder, creates it if necessary, and deletes old drafts that a crash has left. */
  static async open(folder: string): Promise<DiskFileStore> {
    const root = resolve(folder);
    const drafts = join(root, '.drafts');
    await mkdir(drafts, { recursive: true });
    for (const name of await readdir(drafts)) {
      const draft = join(drafts, name);
      const found = await orUndefined(stat(draft));
      // Another replica on this machine may be writing a recent draft.
      if (found && Date.now() - found.mtimeMs > draftTtlMs) await rm(draft, { force: true });
    }
    return new DiskFileStore(root, drafts);
  }

  put(path: string, bytes: Buffer): Promise<void> {
    return orUnavailable(async () => {
      const target = this.#locate(path);
      const draft = join(this.drafts, randomUUID());
      try {
        await writeDurably(draft, bytes);
        await renameInto(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(dirname(target));
    });
  }

  open(path: string): Promise<OpenFile | undefined> {
    return orUnavailable(async () => {
      const handle = await orUndefined(open(this.#locate(path), 'r'));
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { sizeBytes: size, stream: handle.createReadStream() };
    });
  }

  read(path: string): Promise<Buffer | undefined> {
    return orUnavailable(() => orUndefined(readFile(this.#locate(path))));
  }

  async exists(path: string): Promise<boolean> {
    const found = await orUnavailable(() => orUndefined(stat(this.#locate(path))));
    return found !== undefined;
  }

  move(from: string, to: string): Promise<void> {
    return orUnavailable(async () => {
      const [source, target] = [this.#locate(from), this.#locate(to)];
      try {
        await renameInto(source, target);
        // `rename` keeps both names if they are links to the same file. A restored backup may contain such
        // files.
        if (source !== target) await rm(source, { force: true });
      } catch (error) {
        if (!hasCode(error, missing) || !(await this.exists(to))) throw error;
      }
      // The target is synced first: a power cut in between leaves both files, and the file is never
      // missing.
      await syncFolder(dirname(target));
      await syncFolder(dirname(source));
      await this.#dropEmptyFolders(dirname(source));
    });
  }

  delete(path: string): Promise<void> {
    return orUnavailable(async () => {
      const target = this.#locate(path);
      await rm(target, { force: true });
      await this.#dropEmptyFolders(dirname(target));
    });
  }

  /**
   * Deletes empty folders up to the top folder, such as `event`, which stays. A folder's name is the id of an
   * account or an event, and must not outlive its last file.
   */
  async #dropEmptyFolders(folder: string): Promise<void> {
    for (let at = folder; dirname(at).startsWith(this.root + sep); at = dirname(at)) {
      const isGone = await rmdir(at).then(
        () => true,
        (error: unknown) => hasCode(error, missing),
      );
      if (!isGone) return;
    }
  }

  #locate(path: string): string {
    const target = resolve(this.root, path);
    if (!isStoragePath(path) || !target.startsWith(this.root + sep)) {
      throw new Error(`Not a storage path: ${JSON.stringify(path)}`);
    }
    return target;
  }
}

/** Most attempts. A concurrent deletion may remove the target folder before each of them. */
const mostTries = 5;

/** Creates the target folder and moves the file. Repeats this if a concurrent deletion removes the folder. */
async function renameInto(source: string, target: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await makeFolder(dirname(target));
      return await rename(source, target);
    } catch (error) {
      const isThere = await orUndefined(stat(source));
      if (!isThere || tries === mostTries || !hasCode(error, /^ENOENT$/)) throw error;
    }
  }
}

/** Creates a folder and syncs the parent folders that changed. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at));
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  await using handle = await open(file, 'wx', 0o640);
  await handle.writeFile(bytes);
  await handle.sync();
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await orUndefined(open(folder, 'r'));
  await handle?.sync();
}

const missing = /^(ENOENT|ENOTDIR|EISDIR)$/;
/** Error codes of the disk or the machine: full, over a limit, broken, no permission. */
const unavailable = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE|ENOMEM)$/;

const hasCode = (error: unknown, codes: RegExp) =>
  error instanceof Error && 'code' in error && codes.test(String(error.code));

async function orUndefined<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (hasCode(error, missing)) return undefined;
    throw error;
  }
}

async function orUnavailable<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    if (!hasCode(cause, unavailable)) throw cause;
    throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
  }
}
