import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@el-reto/contracts';
import { readAccount, STORE } from '@el-reto/service-kit';
import type { Reader, Store, Stored, Transaction } from '@el-reto/store';
import { mediaIdOf } from './files/storage-path.ts';
import { mediaCollection, type MediaRecord } from './media-record.ts';

export type StoredMedia = Stored<MediaRecord>;

@Injectable()
export class MediaRepository {
  constructor(@Inject(STORE) readonly store: Store) {}

  get(id: string): Promise<MediaRecord | undefined> {
    return this.store.get(mediaCollection, id);
  }

  /** The picture at `path`. Throws MEDIA_NOT_FOUND if there is none. */
  async at(path: string): Promise<StoredMedia> {
    const id = mediaIdOf(path) ?? '';
    const data = id === '' ? undefined : await this.get(id);
    if (data?.path !== path || data.state === 'doomed') throw new AppError('MEDIA_NOT_FOUND');
    return { id, data };
  }

  /** Throws BANNED if the account is banned and the picture is for a post. Other pictures are allowed. */
  async requireAllowed(
    { uid, purpose }: Pick<MediaRecord, 'uid' | 'purpose'>,
    reader: Reader = this.store,
  ): Promise<void> {
    const account = await readAccount(reader, uid);
    if (account?.banned && purpose === 'post') throw new AppError('BANNED');
  }

  /** Adds a record, unless its id exists. Throws USER_NOT_FOUND if the account was deleted. */
  add(id: string, record: MediaRecord): Promise<void> {
    return this.store.transaction(async (tx) => {
      await this.requireAllowed(record, tx);
      if (!(await tx.get(mediaCollection, id))) await tx.set(mediaCollection, id, record);
    });
  }

  /**
   * Replaces a record by the result of `change` and returns the result. `change` may throw to refuse the
   * change, or return its argument to change nothing.
   */
  update<R extends MediaRecord | undefined>(
    id: string,
    change: (record: MediaRecord | undefined, tx: Transaction) => R | Promise<R>,
  ): Promise<R> {
    return this.store.transaction(async (tx) => {
      const before = await tx.get(mediaCollection, id);
      const after = await change(before, tx);
      if (after && after !== before) await tx.set(mediaCollection, id, after);
      return after;
    });
  }

  /**
   * Applies changes to the existing records, in the caller's transaction. Returns the changed records as
   * they were before.
   */
  async updateMany(
    tx: Transaction,
    changes: ReadonlyMap<string, (record: MediaRecord) => MediaRecord>,
  ): Promise<Map<string, MediaRecord>> {
    const records = await tx.getMany(mediaCollection, [...changes.keys()]);
    const changed = new Map<string, MediaRecord>();
    for (const [id, change] of changes) {
      const before = records.get(id);
      const after = before && change(before);
      if (!after || after === before) continue;
      await tx.set(mediaCollection, id, after);
      changed.set(id, before);
    }
    return changed;
  }
}
