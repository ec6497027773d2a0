import { Inject, Injectable } from '@nestjs/common';
import type { mediaRequests } from '@el-reto/contracts';
import { AppError } from '@el-reto/contracts';
import { readAccount } from '@el-reto/service-kit';
import type { Answer, Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { checkClaim, isReleasable } from './claim-rules.ts';
import { FILE_STORE } from './files/file-store.ts';
import type { FileStore } from './files/file-store.ts';
import { claimedPath, isStoragePath, mediaIdOf, stagedPath } from './files/storage-path.ts';
import { MediaFiles } from './media-files.ts';
import {
  attached,
  claimed,
  markedForDeletion,
  published,
  released,
  shownAgain,
} from './media-record.ts';
import type { MediaRecord } from './media-record.ts';
import { MediaRepository } from './media.repository.ts';
import { VariantsWorker } from './variants/variants.worker.ts';

type ClaimInput = Incoming<typeof mediaRequests.claim>['input'];

/** What an event says about pictures, by storage path. */
interface PictureFacts {
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
    const changes = changesOf(facts);
    await event.once((tx) => this.records.updateMany(tx, changes));
    for (const id of idsOf(facts.attached)) await this.placement.finishMove(id);
    for (const id of idsOf(facts.released)) await this.placement.purge(id);
    this.variants.wake();
  }

  /** Whatever comes later of this account is refused, so nothing is left behind. */
  async purgeUser(uid: string): Promise<void> {
    await this.records.closeAccount(uid);
    for (const { id } of await this.records.leftovers(uid)) {
      await this.records.update(id, (record) => record && markedForDeletion(record, Date.now()));
      await this.placement.purge(id);
    }
  }

  /** A record whose upload was cut off before its file was safe is no picture. */
  async #requireFile(id: string): Promise<void> {
    const record = await this.records.get(id);
    if (record?.state !== 'staged') return;
    await this.placement.settle(id, record);
    if (!(await this.files.exists(stagedPath(id)))) throw new AppError('MEDIA_NOT_FOUND');
  }
}

/** Of the pictures kept here: seeded and foreign addresses have no id. */
const idsOf = (paths: readonly string[] = []) => paths.flatMap((path) => mediaIdOf(path) ?? []);

function changesOf(facts: PictureFacts): Map<string, Change> {
  const now = Date.now();
  const changes = new Map<string, Change>();
  const add = (paths: readonly string[] = [], change: (id: string, path: string) => Change) => {
    for (const path of paths) {
      for (const id of idsOf([path])) changes.set(id, change(id, path));
    }
  };
  // What is going, or lies elsewhere, stays as it is.
  const ifAt = (path: string, change: typeof attached) => (record: MediaRecord) =>
    record.path === path && record.state !== 'doomed' ? change(record, now) : record;
  add(
    facts.attached,
    (id, path) => (record) => ifAt(path, attached)(shownAgain(id, record, path, now)),
  );
  add(facts.published, (_, path) => ifAt(path, published));
  add(facts.released, (_, path) => ifAt(path, markedForDeletion));
  return changes;
}
