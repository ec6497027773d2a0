import { Controller } from '@nestjs/common';
import { AppError, mediaRequests } from '@el-reto/contracts';
import { HandleRequest, readAccount, type Incoming } from '@el-reto/service-kit';
import { FileStore } from './files/file-store.ts';
import { claimedPath, isStoragePath, mediaIdOf, stagedPath } from './files/storage-path.ts';
import { MediaFiles } from './media-files.ts';
import { checkClaim, claimed, isReleasable, looksOf } from './media-record.ts';
import { published, released } from './media-record.ts';
import { MediaRepository } from './media.repository.ts';
import { VariantsWorker } from './variants.worker.ts';

/** Services claim the pictures that they show. */
@Controller()
export class ClaimsController {
  constructor(
    private readonly records: MediaRepository,
    private readonly placement: MediaFiles,
    private readonly files: FileStore,
    private readonly variants: VariantsWorker,
  ) {}

  @HandleRequest(mediaRequests.claim)
  async claim({ input: claim }: Incoming<typeof mediaRequests.claim>) {
    const { mediaId: id, folder, claimant, public: isPublic } = claim;
    const path = claimedPath(folder, id);
    if (!isStoragePath(path)) throw new AppError('MALFORMED_REQUEST', { detail: 'folder' });
    return this.placement.inOrder(id, async () => {
      await this.#requireFile(id);
      const record = await this.records.update(id, async (found, tx) => {
        await readAccount(tx, claim.uid);
        const before = checkClaim(found, claim);
        if (before.state !== 'staged') return before;
        return claimed(id, before, { claimant, path, public: isPublic });
      });
      const settled = await this.placement.settle(id, record);
      const { fingerprint } = settled;
      return { path: record.path ?? path, fingerprint, ...looksOf(settled) };
    });
  }

  @HandleRequest(mediaRequests.release)
  async release({ input: { mediaId: id, claimant } }: Incoming<typeof mediaRequests.release>) {
    return this.placement.inOrder(id, async () => {
      const before = await this.records.get(id);
      if (!before || !isReleasable(before, claimant)) return;
      await this.placement.settle(id, before);
      const after = await this.records.update(id, (record) =>
        // An event that shows the picture may have arrived meanwhile.
        record && isReleasable(record, claimant) ? released(id, record) : record,
      );
      if (after) await this.placement.settle(id, after);
    });
  }

  @HandleRequest(mediaRequests.publish)
  async publish({ input: { path } }: Incoming<typeof mediaRequests.publish>) {
    await this.records.update(mediaIdOf(path) ?? '', (record) => {
      if (!record || record.path !== path || record.state === 'doomed') {
        throw new AppError('MEDIA_NOT_FOUND');
      }
      return published(record);
    });
    this.variants.mark();
  }

  /** Throws MEDIA_NOT_FOUND if a crash happened after the record was written and before the file was. */
  async #requireFile(id: string): Promise<void> {
    const record = await this.records.get(id);
    if (record?.state !== 'staged') return;
    await this.placement.settle(id, record);
    if (!(await this.files.exists(stagedPath(id)))) throw new AppError('MEDIA_NOT_FOUND');
  }
}
