import { Inject, Injectable } from '@nestjs/common';
import { limits, AppError, type MediaPurpose, type StagedMedia } from '@el-reto/contracts';
import { inSpan } from '@el-reto/telemetry';
import { SharedMemory, SwitchBoard } from '@el-reto/service-kit';
import { hash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FileStore } from '../files/file-store.ts';
import { stagedPath } from '../files/storage-path.ts';
import { MediaFiles } from '../media-files.ts';
import { looksOf, type MediaRecord } from '../media-record.ts';
import { MediaRepository } from '../media.repository.ts';
import { Decoders } from '../pictures/decoders.ts';
import type { PreparedPicture } from '../pictures/prepare-picture.ts';
import { receiveBody, type ReceivedBody } from './receive-body.ts';

const idLength = 24;
const uploadMemoryBytes = 128 * 1024 * 1024;
const idleTimeoutMs = 30_000;

interface Upload {
  readonly uid: string;
  readonly purpose: MediaPurpose;
  readonly idempotencyKey: string | undefined;
  /** The size that the sender declares. */
  readonly sizeBytes: number | undefined;
  readonly body: Readable;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Receives uploads: decodes the bytes and stores the picture until it is claimed. */
@Injectable()
export class IntakeService {
  readonly #memory = new SharedMemory(uploadMemoryBytes);

  constructor(
    private readonly records: MediaRepository,
    private readonly placement: MediaFiles,
    private readonly files: FileStore,
    @Inject(SwitchBoard) private readonly switches: SwitchBoard,
    private readonly decoders: Decoders,
  ) {}

  async stage(upload: Upload): Promise<StagedMedia> {
    if ((upload.sizeBytes ?? 0) > limits.imageBytes) throw new AppError('IMAGE_TOO_LARGE');
    const id = mediaIdFor(upload);
    await this.#requireOpen(id, upload);
    await this.records.requireAllowed(upload);
    this.decoders.warm();
    const eviction = new AbortController();
    const hold = this.#memory.hold(upload.uid, () => eviction.abort());
    try {
      const options = { maxBytes: limits.imageBytes, idleTimeoutMs, hold, signal: eviction.signal };
      const received = await receiveBody(upload.body, options);
      const signal = AbortSignal.any([eviction.signal, upload.signal]);
      return await this.placement.inOrder(id, () => this.#stageBytes(id, upload, received, signal));
    } finally {
      hold.release();
    }
  }

  /**
   * While uploads are closed, administrators can still upload pictures for events, and an accepted upload
   * can be repeated.
   */
  async #requireOpen(id: string, { purpose }: Upload): Promise<void> {
    if (purpose === 'event' || this.switches.isOpen('uploads')) return;
    if (!(await this.records.get(id))) this.switches.requireOpen('uploads');
  }

  async #stageBytes(
    id: string,
    upload: Upload,
    { bytes, sha256: sourceHash }: ReceivedBody,
    signal: AbortSignal,
  ): Promise<StagedMedia> {
    const first = await this.#firstTry(id, upload, sourceHash);
    if (first?.hasFile) return summaryOf(id, first.record);
    const picture = await inSpan(
      'prepare picture',
      () => ({}),
      () => this.decoders.prepare(bytes, upload.uid, signal),
    );
    // The record is written before the file: after a crash in between, `Upkeep` finds the file by its
    // record.
    const record = first?.record ?? stagedRecord(upload, picture, sourceHash);
    if (!first) await this.records.add(id, record);
    await this.files.put(stagedPath(id), picture.jpeg);
    await this.#deleteSecond(id);
    return summaryOf(id, record);
  }

  /** Deletes the staged file if another replica has meanwhile moved the picture of the same key. */
  async #deleteSecond(id: string): Promise<void> {
    const record = await this.records.get(id);
    const isElsewhere = record && record.path !== null && record.movedFrom === null;
    if (!record || isElsewhere) await this.files.delete(stagedPath(id));
  }

  /** The state of an earlier upload with the same Idempotency-Key. */
  async #firstTry(id: string, { purpose }: Upload, sourceHash: string) {
    const record = await this.records.get(id);
    if (!record) return undefined;
    if (record.state === 'doomed') throw new AppError('MEDIA_NOT_FOUND');
    if (record.purpose !== purpose || record.sourceHash !== sourceHash) {
      throw new AppError('IDEMPOTENCY_KEY_REUSED');
    }
    const hasFile = record.state !== 'staged' || (await this.files.exists(stagedPath(id)));
    return { record, hasFile };
  }
}

/**
 * The id of an upload. It is derived from sender and Idempotency-Key, so that retries have the same id;
 * without a key it is random.
 */
function mediaIdFor({ uid, idempotencyKey }: Upload): string {
  const source =
    idempotencyKey === undefined
      ? randomBytes(32).toString('base64url')
      : hash('sha256', `${uid}\n${idempotencyKey}`, 'base64url');
  return source.slice(0, idLength);
}

function stagedRecord(
  { uid, purpose }: Upload,
  { width, height, thumbhash, focus, fingerprint }: PreparedPicture,
  sourceHash: string,
): MediaRecord {
  const now = Date.now();
  return {
    uid,
    purpose,
    state: 'staged',
    claimant: null,
    path: null,
    movedFrom: null,
    public: false,
    width,
    height,
    thumbhash,
    ...(focus && { focus }),
    fingerprint,
    sourceHash,
    variants: 'none',
    slots: [],
    createdAt: now,
    changedAt: now,
  };
}

const summaryOf = (mediaId: string, record: MediaRecord): StagedMedia => ({
  mediaId,
  ...looksOf(record),
});
