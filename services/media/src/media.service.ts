import { Inject, Injectable } from '@nestjs/common';
import type { mediaRequests } from '@el-reto/contracts';
import { AppError } from '@el-reto/contracts';
import { LOGGER, readAccount } from '@el-reto/service-kit';
import type { Answer, Incoming, ReceivedEvent } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { checkClaim, isReleasable } from './claim-rules.ts';
import { FILE_STORE } from './files/file-store.ts';
import type { FileStore } from './files/file-store.ts';
import { claimedPath, isStoragePath, mediaIdOf, stagedPath } from './files/storage-path.ts';
import { MediaFiles } from './media-files.ts';
import { attached, claimed, doomed, published, released, shownAgain } from './media-record.ts';
import type { MediaRecord } from './media-record.ts';
import { MediaRepository } from './media.repository.ts';
import { VariantsWorker } from './variants/variants.worker.ts';

type ClaimInput = Incoming<typeof mediaRequests.claim>['input'];

/** What an event says about pictures, by storage path. */
export interface PictureFacts {
  readonly attached?: readonly string[];
  readonly published?: readonly string[];
  readonly released?: readonly string[];
}

type Change = (record: MediaRecord) => MediaRecord;

/** The rules of who may show which picture, and what becomes of it. */
@Injectable()
export class MediaService {
  constructor(
    private readonly records: MediaRepository,
    private readonly placement: MediaFiles,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly variants: VariantsWorker,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  claim(claim: ClaimInput): Promise<Answer<typeof mediaRequests.claim>> {
    const { mediaId: id, folder } = claim;
    const path = claimedPath(folder, id);
    if (!isStoragePath(path)) throw new AppError('MALFORMED_REQUEST', { detail: 'folder' });
    return this.placement.inOrder(id, async () => {
      await this.#requireFile(id);
      const record = await this.records.update(id, async (found, tx) => {
        await readAccount(tx, claim.uid);
        const { record: before, isNew } = checkClaim(found, claim);
        const { claimant, public: isPublic } = claim;
        return isNew
          ? claimed(id, before, { claimant, path, public: isPublic }, Date.now())
          : before;
      });
      const { width, height, thumbhash } = await this.placement.settle(id, record);
      return { path: record.path ?? path, width, height, thumbhash };
    });
  }

  release(id: string, claimant: string): Promise<void> {
    return this.placement.inOrder(id, async () => {
      const before = await this.records.get(id);
      if (!before || !isReleasable(before, claimant)) return;
      await this.placement.settle(id, before);
      const after = await this.records.update(id, (record) =>
        // An event may have come in between.
        record && isReleasable(record, claimant) ? released(id, record, Date.now()) : record,
      );
      if (after) await this.placement.settle(id, after);
    });
  }

  async publish(path: string): Promise<void> {
    const id = mediaIdOf(path) ?? '';
    await this.records.update(id, (record) => {
      if (!record || record.path !== path || record.state === 'doomed') {
        throw new AppError('MEDIA_NOT_FOUND');
      }
      return published(record, Date.now());
    });
    this.variants.wake();
  }

  /** Records what an event tells, once, and does what follows from it, as often as it comes. */
  async apply(event: Pick<ReceivedEvent, 'once'>, facts: PictureFacts): Promise<void> {
    const changes = this.#changesOf(facts);
    await event.once((tx) => this.records.updateMany(tx, changes));
    for (const path of facts.attached ?? []) await this.#settle(mediaIdOf(path));
    await this.#buryAll((facts.released ?? []).map(mediaIdOf));
    this.variants.wake();
  }

  /** Whatever comes later of this account is refused, so nothing is left behind. */
  async purgeUser(uid: string): Promise<void> {
    await this.records.closeAccount(uid);
    for (const { id } of await this.records.leftovers(uid)) {
      await this.records.update(id, (record) => record && doomed(record, Date.now()));
      await this.placement.bury(id);
    }
  }

  async #settle(id: string | undefined): Promise<void> {
    const record = id === undefined ? undefined : await this.records.get(id);
    if (id === undefined || !record || record.movedFrom === null) return;
    await this.placement.inOrder(id, () => this.placement.settle(id, record));
  }

  async #buryAll(ids: readonly (string | undefined)[]): Promise<void> {
    for (const id of ids) if (id !== undefined) await this.placement.bury(id);
  }

  /** A record whose upload was cut off before its file was safe is no picture. */
  async #requireFile(id: string): Promise<void> {
    const record = await this.records.get(id);
    if (record?.state !== 'staged') return;
    await this.placement.settle(id, record);
    if (!(await this.files.exists(stagedPath(id)))) throw new AppError('MEDIA_NOT_FOUND');
  }

  #changesOf(facts: PictureFacts): Map<string, Change> {
    const now = Date.now();
    const changes = new Map<string, Change>();
    const attach: Change = (record) => attached(record, now);
    const add = (paths: readonly string[] = [], change: Change) => {
      for (const path of paths) {
        const id = mediaIdOf(path);
        // Seeded or foreign addresses are no concern of ours; neither is a picture that is going.
        if (id === undefined) this.logger.debug({ path }, 'not a picture kept here');
        else {
          changes.set(id, (record) => {
            const shown = change === attach ? shownAgain(id, record, path, now) : record;
            return shown.path === path && shown.state !== 'doomed' ? change(shown) : shown;
          });
        }
      }
    };
    add(facts.attached, attach);
    add(facts.published, (record) => published(record, now));
    add(facts.released, (record) => doomed(record, now));
    return changes;
  }
}
