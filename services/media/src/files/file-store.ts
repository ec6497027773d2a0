import type { Readable } from 'node:stream';

export interface OpenFile {
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/**
 * Stores pictures by storage path (`event/{eventId}/posts/{uid}/{mediaId}.jpg`). Every call is idempotent
 * and can be repeated after a crash.
 */
export abstract class FileStore {
  /** Resolves once the bytes would survive a power cut. Readers see either no file or all bytes. */
  abstract put(path: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such file. */
  abstract open(path: string): Promise<OpenFile | undefined>;
  /** All bytes of a small file. Undefined if there is no such file. */
  abstract read(path: string): Promise<Buffer | undefined>;
  abstract exists(path: string): Promise<boolean>;
  /** Does nothing if the file already is at `to`. Throws an Error if it is at neither path. */
  abstract move(from: string, to: string): Promise<void>;
  /** Does nothing if there is no such file. */
  abstract delete(path: string): Promise<void>;
}
