import { AppError } from '@el-reto/contracts';
import type { Storage } from 'firebase-admin/storage';
import { Readable } from 'node:stream';
import type { FileStore, OpenFile } from './file-store.ts';
import type { ReadObject } from './read-object.ts';
import { contentTypeOf, isStoragePath } from './storage-path.ts';

type Bucket = ReturnType<Storage['bucket']>;

/** A storage path never holds other bytes than its first. */
const cacheControl = 'public, max-age=31536000, immutable';

/**
 * Pictures in a Firebase Storage bucket, closed to everyone but this service. SERVICE_UNAVAILABLE
 * when the bucket cannot be reached.
 */
export class BucketFileStore implements FileStore {
  constructor(
    private readonly bucket: Bucket,
    private readonly readObject: ReadObject,
  ) {}

  async put(path: string, bytes: Buffer): Promise<void> {
    const file = this.#locate(path);
    const metadata = { contentType: contentTypeOf(path), cacheControl };
    // One request: a resumable upload costs two, and a picture is small enough to be sent again.
    await orUnavailable(file.save(bytes, { resumable: false, validation: 'crc32c', metadata }));
  }

  async open(path: string): Promise<OpenFile | undefined> {
    const response = await this.#read(path);
    if (!response?.body) return undefined;
    return {
      sizeBytes: Number(response.headers.get('content-length')),
      stream: Readable.fromWeb(response.body),
    };
  }

  async read(path: string): Promise<Buffer | undefined> {
    const response = await this.#read(path);
    return response && Buffer.from(await orUnavailable(response.arrayBuffer()));
  }

  async exists(path: string): Promise<boolean> {
    const [isThere] = await orUnavailable(this.#locate(path).exists());
    return isThere;
  }

  /** In two steps: a crash in between leaves the file at both places, never at none. */
  async move(from: string, to: string): Promise<void> {
    const [source, target] = [this.#locate(from), this.#locate(to)];
    const copy = async () => {
      try {
        await source.copy(target);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    };
    const isCopied = from !== to && (await orUnavailable(copy()));
    if (!isCopied && !(await this.exists(to))) throw new Error(`No such file: ${from}`);
    if (isCopied) await this.delete(from);
  }

  async delete(path: string): Promise<void> {
    await orUnavailable(this.#locate(path).delete({ ignoreNotFound: true }));
  }

  #locate(path: string) {
    return this.bucket.file(checked(path));
  }

  #read(path: string): Promise<Response | undefined> {
    return orUnavailable(this.readObject(checked(path)));
  }
}

function checked(path: string): string {
  if (!isStoragePath(path)) throw new Error(`Not a storage path: ${JSON.stringify(path)}`);
  return path;
}

async function orUnavailable<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 404;
