import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@el-reto/contracts';
import { closeAccount, readAccount, STORE } from '@el-reto/service-kit';
import type { Reader, Store, Stored, Transaction } from '@el-reto/store';
import { mediaIdOf } from './files/storage-path.ts';
import { mediaCollection, type MediaRecord, type MediaState } from './media-record.ts';

export type StoredMedia = Stored<MediaRecord>;

/** The media records: the only place that knows the store. */
@Injectable()
export class MediaRepository {
  constructor(@Inject(STORE) private readonly store: Store) {}

  get(id: string): Promise<MediaRecord | undefined> {
    return this.store.get(mediaCollection, id);
  }

  /** The record of the picture at `path`; throws MEDIA_NOT_FOUND without one. */
  async at(path: string): Promise<MediaRecord> {
    const id = mediaIdOf(path);
    const record = id === undefined ? undefined : await this.get(id);
    if (!record || record.path !== path || record.state === 'doomed') {
      throw new AppError('MEDIA_NOT_FOUND');
    }
    return record;
  }

  /** BANNED if the account may not take part. It may still upload other pictures. */
  async requireAllowed(
    { uid, purpose }: Pick<MediaRecord, 'uid' | 'purpose'>,
    reader: Reader = this.store,
  ): Promise<void> {
    const account = await readAccount(reader, uid);
    if (account?.banned && purpose === 'post') throw new AppError('BANNED');
  }

  /** Adds a record, unless its id exists. USER_NOT_FOUND if its owner was deleted. */
  add(id: string, record: MediaRecord): Promise<void> {
    return this.store.transaction(async (tx) => {
      await this.requireAllowed(record, tx);
      if (!(await tx.get(mediaCollection, id))) await tx.set(mediaCollection, id, record);
    });
  }

  /**
   * Replaces a record by the result of `change` and returns it. `change` throws to refuse, or returns
   * its argument to change nothing.
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
   * Applies changes to the existing records in a transaction of the caller. Returns the changed
   * records in their state before.
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

  /**
   * The remaining pictures of an account: unused uploads, portraits, and those of interrupted
   * posts.
   */
  async leftovers(uid: string): Promise<StoredMedia[]> {
    const own = await this.store.find(mediaCollection, { where: [['uid', '==', uid]] });
    return own.filter(
      ({ data: { state, purpose } }) =>
        state === 'staged' || purpose === 'profile' || (state === 'claimed' && purpose === 'post'),
    );
  }

  unchangedSince(state: MediaState, before: number, limit: number): Promise<StoredMedia[]> {
    return this.store.find(mediaCollection, {
      where: [
        ['state', '==', state],
        ['changedAt', '<', before],
      ],
      orderBy: [['changedAt', 'asc']],
      limit,
    });
  }

  /** Records whose file may not be in its place yet. */
  misplaced(limit: number): Promise<StoredMedia[]> {
    return this.store.find(mediaCollection, { where: [['movedFrom', '>', '']], limit });
  }

  getMany(ids: readonly string[]): Promise<Map<string, MediaRecord>> {
    return this.store.getMany(mediaCollection, ids);
  }

  /** Those that were shown last, or longest ago, come first. */
  lackingVariants(
    variants: 'wanted' | 'begun',
    way: 'asc' | 'desc',
    limit: number,
  ): Promise<StoredMedia[]> {
    return this.store.find(mediaCollection, {
      where: [['variants', '==', variants]],
      orderBy: [['changedAt', way]],
      limit,
    });
  }

  async countLackingVariants(): Promise<number> {
    const count = (variants: MediaRecord['variants']) =>
      this.store.count(mediaCollection, { where: [['variants', '==', variants]] });
    return (await count('wanted')) + (await count('begun'));
  }

  async delete(id: string): Promise<void> {
    await this.store.transaction((tx) => tx.delete(mediaCollection, id));
  }
}
