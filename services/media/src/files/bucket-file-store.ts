import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@el-reto/contracts';
import { immutable } from '@el-reto/contracts/headers';
import { IdempotencyStrategy } from '@google-cloud/storage';
import { initializeApp } from 'firebase-admin/app';
import { getStorage, type Storage } from 'firebase-admin/storage';
import type { FileStore, OpenFile } from './file-store.ts';
import { contentTypeOf, isStoragePath } from './storage-path.ts';

type Bucket = ReturnType<Storage['bucket']>;
type File = ReturnType<Bucket['file']>;

interface BucketSettings {
  readonly projectId: string;
  readonly bucket: string;
  /** `host:port` of an emulator. Undefined for the hosted service. */
  readonly emulator: string | undefined;
}

/** Time limit of one request with all its retries, in seconds. */
const patienceSeconds = 20;
/** Number of attempts of a read, which this class itself retries. */
const readTries = 3;
const readTimeoutMs = 10_000;
const retryDelayMs = 200;

/** Opens a bucket. firebase-admin reads the emulator's address, and its credentials, from the environment. */
export function openBucket({ projectId, bucket: name, emulator }: BucketSettings): BucketFileStore {
  const bucket = getStorage(initializeApp({ projectId }, `media-${randomUUID()}`)).bucket(name);
  // All requests here are idempotent, so that the library may repeat them.
  Object.assign(bucket.storage.retryOptions, {
    idempotencyStrategy: IdempotencyStrategy.RetryAlways,
    totalTimeout: patienceSeconds,
    maxRetryDelay: 4,
  });
  bucket.storage.timeout = patienceSeconds * 1000;
  return new BucketFileStore(bucket, emulator === undefined);
}

/** Pictures in a Firebase Storage bucket. Throws SERVICE_UNAVAILABLE if the bucket cannot be reached. */
export class BucketFileStore implements FileStore {
  constructor(
    private readonly bucket: Bucket,
    private readonly isHosted: boolean,
  ) {}

  async put(path: string, bytes: Buffer): Promise<void> {
    const file = this.#locate(path);
    const metadata = { contentType: contentTypeOf(path), cacheControl: immutable };
    // The upload is not resumable: that would need two requests, and a picture is small enough to be sent
    // again.
    await orUnavailable(file.save(bytes, { resumable: false, validation: 'crc32c', metadata }));
  }

  async open(path: string): Promise<OpenFile | undefined> {
    const response = await orUnavailable(this.#read(this.#locate(path)));
    if (!response?.body) return undefined;
    return {
      sizeBytes: Number(response.headers.get('content-length')),
      stream: Readable.fromWeb(response.body),
    };
  }

  async read(path: string): Promise<Buffer | undefined> {
    const response = await orUnavailable(this.#read(this.#locate(path)));
    return response && Buffer.from(await orUnavailable(response.arrayBuffer()));
  }

  async exists(path: string): Promise<boolean> {
    const [isThere] = await orUnavailable(this.#locate(path).exists());
    return isThere;
  }

  /**
   * Copies the file, then deletes the original. A crash in between leaves both files; the file is never
   * missing.
   */
  async move(from: string, to: string): Promise<void> {
    const [source, target] = [this.#locate(from), this.#locate(to)];
    const isCopied = from !== to && (await orUnavailable(isFound(source.copy(target))));
    if (!isCopied && !(await this.exists(to))) throw new Error(`No such file: ${from}`);
    if (isCopied) await this.delete(from);
  }

  async delete(path: string): Promise<void> {
    await orUnavailable(this.#locate(path).delete({ ignoreNotFound: true }));
  }

  #locate(path: string): File {
    if (!isStoragePath(path)) throw new Error(`Not a storage path: ${JSON.stringify(path)}`);
    return this.bucket.file(path);
  }

  /**
   * Reads by plain HTTP instead of the client library. In the library, readers share connections, and it
   * closes a connection when one of its readers leaves.
   */
  async #read({ bucket, name }: File): Promise<Response | undefined> {
    const object = `/storage/v1/b/${bucket.name}/o/${encodeURIComponent(name)}?alt=media`;
    for (let attempt = 1; ; attempt++) {
      const result = await this.#ask(new URL(object, bucket.storage.apiEndpoint));
      if (result instanceof Response) {
        if (result.ok) return result;
        await result.body?.cancel();
        if (result.status === 404) return undefined;
        if (!isTransient(result.status)) throw new Error(`the bucket answers ${result.status}`);
      }
      if (attempt === readTries) throw new Error('the bucket does not answer', { cause: result });
      await sleep(retryDelayMs * attempt);
    }
  }

  /** The response with an unread body, or the error. */
  async #ask(url: URL): Promise<unknown> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), readTimeoutMs);
    try {
      const { authClient } = this.bucket.storage;
      const headers = this.isHosted ? await authClient.getRequestHeaders() : {};
      return await fetch(url, { headers: new Headers(headers), signal: patience.signal });
    } catch (error) {
      return error;
    } finally {
      clearTimeout(timer);
    }
  }
}

const isTransient = (status: number) => status === 408 || status === 429 || status >= 500;

async function orUnavailable<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
  }
}

async function isFound(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 404) return false;
    throw error;
  }
}
