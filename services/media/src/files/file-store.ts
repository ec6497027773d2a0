import type { Readable } from 'node:stream';

/** A stored file that is being read. */
export interface OpenFile {
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/**
 * Stores pictures by storage path (`event/{eventId}/posts/{uid}/{mediaId}.jpg`). Every call is
 * idempotent, also after a crash in its middle.
 */
export abstract class FileStore {
  /** Resolves once the bytes are safe from a power cut; readers see all of them or none. */
  abstract put(path: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such file. */
  abstract open(path: string): Promise<OpenFile | undefined>;
  /** The whole of a small file; undefined when there is none. */
  abstract read(path: string): Promise<Buffer | undefined>;
  abstract exists(path: string): Promise<boolean>;
  /** Does nothing when the file is already at `to`; an Error when it is at neither place. */
  abstract move(from: string, to: string): Promise<void>;
  /** No error when there is no such file. */
  abstract delete(path: string): Promise<void>;
}
