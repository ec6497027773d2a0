import { AppError } from '@el-reto/contracts';
import { KeyedLock } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { FileStore } from './files/file-store.ts';
import { madePaths, stagedPath } from './files/storage-path.ts';
import { locationOf, mediaCollection, type MediaRecord } from './media-record.ts';
import { MediaRepository } from './media.repository.ts';

/**
 * Moves files to the paths in their records. Records are written first, so that a move can be finished
 * after a restart.
 */
@Injectable()
export class MediaFiles {
  readonly #locks = new KeyedLock();

  constructor(
    private readonly records: MediaRepository,
    private readonly files: FileStore,
  ) {}

  /** Runs work on the record and the files of one picture. Work on the same picture never runs concurrently. */
  inOrder<R>(id: string, work: () => Promise<R>): Promise<R> {
    return this.#locks.inOrder(id, work);
  }

  /** Finishes the recorded move of a picture, if there is one. */
  finishMove(id: string): Promise<void> {
    return this.inOrder(id, async () => {
      const record = await this.records.get(id);
      if (record) await this.settle(id, record);
    });
  }

  /** Like `finishMove`, for callers within `inOrder`. Returns the record after the move. */
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
   * `inOrder` has effect in this process only: another replica may have changed the record during the
   * move. In that case the file is moved to the record's present path.
   */
  async #follow(id: string, from: string, record: MediaRecord | undefined): Promise<void> {
    if (!record || record.state === 'doomed') return this.files.delete(from);
    const place = locationOf(id, record);
    if (place !== from && (await this.files.exists(from))) await this.files.move(from, place);
  }

  /**
   * Makes a file from a picture and adds it, if `isWanted` is true for the picture's present record.
   * Deletions of the picture wait until it is added, so that a deleted picture leaves no file. Throws
   * SERVICE_UNAVAILABLE if the disk has no space for the picture's next record.
   */
  async putBeside(
    id: string,
    target: string,
    make: () => Promise<Buffer>,
    isWanted: (record: MediaRecord) => boolean,
  ): Promise<boolean> {
    if (this.records.store.hasRoom === false) throw new AppError('SERVICE_UNAVAILABLE');
    const bytes = await make();
    return this.inOrder(id, async () => {
      const before = await this.records.get(id);
      if (!before || !isWanted(before)) return false;
      await this.files.put(target, bytes);
      const after = await this.records.get(id);
      // Another replica has deleted the picture meanwhile.
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
      await this.records.store.transaction((tx) => tx.delete(mediaCollection, id));
    });
  }
}
