import type { Readable } from 'node:stream';

/** A stored file on its way out. */
export interface OpenFile {
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/**
 * Where pictures lie, by storage path (`event/{eventId}/posts/{uid}/{mediaId}.jpg`). Every call
 * may be repeated: each leads to the same end, also after a crash in its middle.
 */
export interface FileStore {
  /** Resolves once the bytes are safe from a power cut; readers see all of them or none. */
  put(path: string, bytes: Buffer): Promise<void>;
  /** Undefined when there is no such file. */
  open(path: string): Promise<OpenFile | undefined>;
  /** All of a file that is known to be small; undefined when there is none. */
  read(path: string): Promise<Buffer | undefined>;
  exists(path: string): Promise<boolean>;
  /** Does nothing when the file is already at `to`; an Error when it is at neither place. */
  move(from: string, to: string): Promise<void>;
  /** No error when there is no such file. */
  delete(path: string): Promise<void>;
}

/** Injection token of the FileStore. */
export const FILE_STORE = Symbol('FILE_STORE');
