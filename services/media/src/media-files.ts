import { KeyedLock } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { FileStore } from './files/file-store.ts';
import { madePaths, stagedPath } from './files/storage-path.ts';
import { locationOf, type MediaRecord } from './media-record.ts';
import { MediaRepository } from './media.repository.ts';

/** Brings files to where the records, which come first, say: also after a crash. */
@Injectable()
export class MediaFiles {
  readonly #locks = new KeyedLock();

  constructor(
    private readonly records: MediaRepository,
    private readonly files: FileStore,
  ) {}

  /** Keeps work on one picture's record and files in order. */
  inOrder<R>(id: string, work: () => Promise<R>): Promise<R> {
    return this.#locks.inOrder(id, work);
  }

  /** Finishes a move that was recorded, where there is one. */
  finishMove(id: string): Promise<void> {
    return this.inOrder(id, async () => {
      const record = await this.records.get(id);
      if (record) await this.settle(id, record);
    });
  }

  /** Like `finishMove`, within `inOrder`; returns the record afterwards. */
  async settle(id: string, record: MediaRecord): Promise<MediaRecord> {
    const { movedFrom } = record;
    if (movedFrom === null) return record;
    const location = locationOf(id, record);
    await this.files.move(movedFrom, location);
    const settled = await this.records.update(id, (now) =>
      now && now.movedFrom === movedFrom && locationOf(id, now) === location
        ? { ...now, movedFrom: null }
        : now,
    );
    await this.#follow(id, location, settled);
    return settled ?? record;
  }

  /**
   * The order of this process does not bind its replicas: one of them may have changed its mind
   * about the picture while this one moved it. The file goes where the record is now.
   */
  async #follow(id: string, from: string, record: MediaRecord | undefined): Promise<void> {
    if (!record || record.state === 'doomed') return this.files.delete(from);
    const place = locationOf(id, record);
    if (place !== from && (await this.files.exists(from))) await this.files.move(from, place);
  }

  /**
   * Adds a file made of a picture, if the picture's record says by then that it `isWanted`. In order
   * with deletion, so that a picture that has gone leaves nothing behind.
   */
  putBeside(
    id: string,
    target: string,
    bytes: Buffer,
    isWanted: (record: MediaRecord) => boolean,
  ): Promise<boolean> {
    return this.inOrder(id, async () => {
      const before = await this.records.get(id);
      if (!before || !isWanted(before)) return false;
      await this.files.put(target, bytes);
      const after = await this.records.get(id);
      // Deleted by a replica meanwhile.
      if (!after || after.state === 'doomed') await this.files.delete(target);
      return after !== undefined && isWanted(after);
    });
  }

  /** Deletes the files of a picture that is marked for deletion, then its record. */
  purge(id: string): Promise<void> {
    return this.inOrder(id, async () => {
      const record = await this.records.get(id);
      if (record?.state !== 'doomed') return;
      const master = locationOf(id, record);
      const paths = [master, stagedPath(id), record.movedFrom ?? master, ...madePaths(master)];
      await Promise.all([...new Set(paths)].map((path) => this.files.delete(path)));
      await this.records.delete(id);
    });
  }
}
