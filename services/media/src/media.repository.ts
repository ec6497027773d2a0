import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@el-reto/contracts';
import { closeAccount, readAccount, STORE } from '@el-reto/service-kit';
import type { Reader, Store, Stored, Transaction } from '@el-reto/store';
import { mediaIdOf } from './files/storage-path.ts';
import { mediaCollection, type MediaRecord, type MediaState } from './media-record.ts';

export type StoredMedia = Stored<MediaRecord>;

@Injectable()
export class MediaRepository {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Throws SERVICE_UNAVAILABLE if the disk has no space for changes. */
  requireRoom(): void {
    if (this.store.hasRoom === false) throw new AppError('SERVICE_UNAVAILABLE');
  }

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

  /** Refuses all later uploads of an account. */
  closeAccount(uid: string): Promise<void> {
    return this.store.transaction((tx) => closeAccount(tx, uid));
  }

  /** The remaining pictures of an account: unused uploads, portraits, and pictures of interrupted posts. */
  async leftovers(uid: string): Promise<StoredMedia[]> {
    const own = await this.store.find(mediaCollection, { where: { uid } });
    return own.filter(
      ({ data: { state, purpose } }) =>
        state === 'staged' || purpose === 'profile' || (state === 'claimed' && purpose === 'post'),
    );
  }

  unchangedSince(state: MediaState, before: number, limit: number): Promise<StoredMedia[]> {
    return this.store.find(mediaCollection, {
      where: { state, changedAt: { '<': before } },
      orderBy: ['changedAt'],
      limit,
    });
  }

  /** Records whose file may not have reached its path yet. */
  misplaced(limit: number): Promise<StoredMedia[]> {
    return this.store.find(mediaCollection, { where: { movedFrom: { '>': '' } }, limit });
  }

  /** Pictures without all variants, ordered by the time of their last change. */
  lackingVariants(
    variants: 'wanted' | 'begun',
    way: 'asc' | 'desc',
    limit: number,
  ): Promise<StoredMedia[]> {
    return this.store.find(mediaCollection, {
      where: { variants },
      orderBy: [way === 'asc' ? 'changedAt' : '-changedAt'],
      limit,
    });
  }

  async countLackingVariants(): Promise<number> {
    const count = (variants: MediaRecord['variants']) =>
      this.store.count(mediaCollection, { where: { variants } });
    return (await count('wanted')) + (await count('begun'));
  }

  async delete(id: string): Promise<void> {
    await this.store.transaction((tx) => tx.delete(mediaCollection, id));
  }
}
