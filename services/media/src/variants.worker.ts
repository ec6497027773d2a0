import { AppError } from '@el-reto/contracts';
import { variantFormats } from '@el-reto/contracts/pictures';
import { Inject, Injectable } from '@nestjs/common';
import { METRICS, SpanLinks, ownNames } from '@el-reto/telemetry';
import type { Metrics } from '@el-reto/telemetry';
import { BackgroundWork } from '@el-reto/service-kit';
import { LRUCache } from 'lru-cache';
import { FileStore } from './files/file-store.ts';
import { variantPath } from './files/storage-path.ts';
import { imageLoad } from './image-load.ts';
import { MediaFiles } from './media-files.ts';
import { lacksVariants, madeFor, mediaCollection, type MediaRecord } from './media-record.ts';
import { MediaRepository, type StoredMedia } from './media.repository.ts';
import { VariantMaker } from './pictures/picture-maker.ts';
import { slotsFor } from './pictures/variant-slots.ts';

/** Shortest time between two searches for pictures, and before a retry, in milliseconds. */
const everyMs = 1_000;
/**
 * After this number of failures a picture is not tried for an hour. Failures of the store or the disk do not
 * count.
 */
const maxFailures = 25;
const givenUpForMs = 60 * 60_000;
/** Most pictures whose failures are counted. */
const mostFailing = 10_000;
/** Time between two searches without an upload, in milliseconds. */
const lookEveryMs = 5 * 60_000;

/** Makes the missing variants of pictures, one width at a time. */
@Injectable()
export class VariantsWorker extends BackgroundWork {
  /** The number of failures of each picture. */
  readonly #failures = new LRUCache<string, number>({
    max: mostFailing,
    ttl: givenUpForMs,
    // The default clock is not changed by the fake clocks of tests.
    perf: Date,
  });
  /** Pictures that wait for the others, because the store or the disk was unavailable to them. */
  readonly #postponed = new Set<string>();
  readonly #links = new SpanLinks();
  #isWoken = false;
  #isOldestNext = false;
  #isMaking = false;

  constructor(
    private readonly records: MediaRepository,
    private readonly placement: MediaFiles,
    private readonly files: FileStore,
    private readonly maker: VariantMaker,
    @Inject(METRICS) metrics: Metrics,
  ) {
    super(everyMs, lookEveryMs);
    metrics.gauge('elreto.images', async () => {
      const running = Number(this.#isMaking);
      const count = (variants: 'wanted' | 'begun') =>
        records.store.count(mediaCollection, { where: { variants } });
      // The count includes the picture whose variants are being made.
      const waiting = Math.max(0, (await count('wanted')) + (await count('begun')) - running);
      return imageLoad('variants', { running, waiting });
    });
  }

  /** Starts a search for pictures that need variants. */
  override mark(): void {
    this.#isWoken = true;
    this.#links.addActive();
    super.mark();
  }

  /**
   * Tries each picture that needs variants once. Throws SERVICE_UNAVAILABLE if the store or the disk is
   * unavailable.
   */
  protected override async work(): Promise<void> {
    this.#isWoken = false;
    const failures = [...this.#failures];
    const givenUp = failures.filter(([, times]) => times >= maxFailures).map(([id]) => id);
    const skipped = new Set([...givenUp, ...this.#postponed]);
    for (let next = await this.#next(skipped); next; next = await this.#next(skipped)) {
      if (!(await this.#attempt(next))) skipped.add(next.id);
    }
    this.#postponed.clear();
    // A request that caused no work must not be linked to the next picture.
    if (!this.#isWoken) this.#links.clear();
    if (skipped.size > givenUp.length) super.mark();
  }

  /**
   * The next picture apart from those in `except`: the newest and the oldest by turns, so that the
   * newest one waits for at most one other after the present one, and each picture gets its turn. The smallest variants of all
   * pictures come first.
   */
  async #next(except: ReadonlySet<string>): Promise<StoredMedia | undefined> {
    const orderBy = [this.#isOldestNext ? 'changedAt' : '-changedAt'] as const;
    for (const variants of this.isStopping ? [] : (['wanted', 'begun'] as const)) {
      const query = { where: { variants }, orderBy, limit: except.size + 1 };
      const found = await this.records.store.find(mediaCollection, query);
      const next = found.find(({ id }) => !except.has(id));
      if (!next) continue;
      this.#isOldestNext = !this.#isOldestNext;
      return next;
    }
    return undefined;
  }

  async #attempt({ id, data }: StoredMedia): Promise<boolean> {
    this.#isMaking = true;
    try {
      const options = { attributes: { [ownNames.mediaId]: id } };
      await this.#links.run('make variants', options, () => this.#make(id, data));
      this.#failures.delete(id);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') {
        this.#postponed.add(id);
        throw error;
      }
      const failures = (this.#failures.get(id) ?? 0) + 1;
      this.#failures.set(id, failures);
      this.logger.warn({ err: error, id, failures }, 'variants could not be made');
      return false;
    } finally {
      this.#isMaking = false;
    }
  }

  /** Makes a picture's variants of the smallest missing width. Stops early at a shutdown. */
  async #make(id: string, { path, width, slots }: MediaRecord): Promise<void> {
    const slot = slotsFor(width).find((one) => !slots.includes(one));
    if (slot !== undefined && !(await this.#makeFor(slot, id, path))) return;
    await this.records.update(id, (record) =>
      record && lacksVariants(record) ? madeFor(slot, record) : record,
    );
  }

  /** Makes the missing files of one width. Returns false if they are no longer wanted. */
  async #makeFor(slot: number, id: string, path: string | null): Promise<boolean> {
    const master = path === null ? undefined : await this.files.read(path);
    if (path === null || !master) throw new Error(`media ${id} has no master`);
    const isWanted = (record: MediaRecord) => !this.isStopping && lacksVariants(record);
    for (const format of variantFormats) {
      const target = variantPath(path, slot, format);
      if (await this.files.exists(target)) continue;
      const make = () => this.maker.make({ master, slot, format });
      if (!(await this.placement.putBeside(id, target, make, isWanted))) return false;
    }
    return true;
  }
}
