import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORE } from '../files/file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { variantPath } from '../files/storage-path.ts';
import { MediaFiles } from '../media-files.ts';
import type { MediaRecord } from '../media-record.ts';
import { MediaRepository } from '../media.repository.ts';
import { makeVariant } from '../pictures/make-variant.ts';
import { slotsFor, variantFormats } from '../pictures/variant-slots.ts';

const isWanted = (record: MediaRecord | undefined) =>
  record?.variants === 'wanted' && record.state === 'attached';

/** Makes one picture's variants; those that an earlier try left are kept. */
@Injectable()
export class VariantsMaker {
  constructor(
    private readonly records: MediaRepository,
    private readonly placement: MediaFiles,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Ends early, with the variants still wanted on record, once `signal` is aborted. */
  async make(id: string, { path, width }: MediaRecord, signal: AbortSignal): Promise<void> {
    const master = path === null ? undefined : await this.files.read(path);
    if (path === null || !master) throw new Error(`media ${id} has no master`);
    const slots = slotsFor(width);
    for (const slot of slots) {
      for (const format of variantFormats) {
        const target = variantPath(path, slot, format);
        if (await this.files.exists(target)) continue;
        const bytes = await makeVariant(master, slot, format);
        if (signal.aborted || !(await this.#putIfWanted(id, target, bytes))) return;
      }
    }
    await this.records.update(id, (record) =>
      record && isWanted(record) ? { ...record, variants: 'made', slots } : record,
    );
  }

  /** In order with deletion, so that a picture that has gone leaves no variant behind. */
  #putIfWanted(id: string, target: string, bytes: Buffer): Promise<boolean> {
    return this.placement.inOrder(id, async () => {
      if (!isWanted(await this.records.get(id))) return false;
      await this.files.put(target, bytes);
      const record = await this.records.get(id);
      // Deleted by a replica meanwhile.
      if (!record || record.state === 'doomed') await this.files.delete(target);
      return isWanted(record);
    });
  }
}
