import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { SpanLinks, detached, ownNames, type Logger } from '@el-reto/telemetry';
import { LOGGER } from '@el-reto/service-kit';
import { FileStore } from './files/file-store.ts';
import { variantPath } from './files/storage-path.ts';
import { MediaFiles } from './media-files.ts';
import type { MediaRecord } from './media-record.ts';
import { MediaRepository, type StoredMedia } from './media.repository.ts';
import { makeVariant } from './pictures/make-variant.ts';
import { slotsFor, variantFormats } from './pictures/variant-slots.ts';

const retryMs = 5_000;
/** Failures after which a picture waits for the next start. */
const maxFailures = 5;

const isWanted = (record: MediaRecord | undefined) =>
  record?.variants === 'wanted' && record.state === 'attached';

/** Makes wanted variants, a picture at a time; they stay wanted on record until all are there. */
@Injectable()
export class VariantsWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #failures = new Map<string, number>();
  readonly #stop = new AbortController();
  readonly #links = new SpanLinks();
  #running: Promise<void> | undefined;
  #isMaking = false;
  #isWanted = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly records: MediaRepository,
    private readonly placement: MediaFiles,
    private readonly files: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#retry);
    await this.#running;
  }

  /** Whether a picture's variants are being made at this moment. */
  get isMaking(): boolean {
    return this.#isMaking;
  }

  /** Says that there may be something to do. */
  wake(): void {
    this.#isWanted = true;
    this.#links.addActive();
    this.#running ??= detached(() => this.#run());
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#stop.signal.aborted) {
      this.#isWanted = false;
      if (!(await this.#workOff())) this.#wakeLater();
    }
    this.#running = undefined;
  }

  /** Tries every wanted picture once; false when one has to be tried again. */
  async #workOff(): Promise<boolean> {
    const failed = new Set(
      [...this.#failures].filter(([, times]) => times >= maxFailures).map(([id]) => id),
    );
    const givenUp = failed.size;
    try {
      for (let next = await this.#next(failed); next; next = await this.#next(failed)) {
        if (!(await this.#attempt(next))) failed.add(next.id);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'wanted variants could not be read');
      return false;
    }
    // Who woke it and left nothing to do is not behind the next picture.
    if (!this.#isWanted) this.#links.clear();
    return failed.size === givenUp;
  }

  async #next(except: ReadonlySet<string>): Promise<StoredMedia | undefined> {
    if (this.#stop.signal.aborted) return undefined;
    const wanted = await this.records.withVariantsWanted(except.size + 1);
    return wanted.find(({ id }) => !except.has(id));
  }

  async #attempt({ id, data }: StoredMedia): Promise<boolean> {
    this.#isMaking = true;
    try {
      const options = { attributes: { [ownNames.mediaId]: id } };
      await this.#links.run('make variants', options, () => this.#make(id, data));
      this.#failures.delete(id);
      return true;
    } catch (error) {
      const failures = (this.#failures.get(id) ?? 0) + 1;
      this.#failures.set(id, failures);
      this.logger.warn({ err: error, id, failures }, 'variants could not be made');
      return false;
    } finally {
      this.#isMaking = false;
    }
  }

  /** Makes a picture's variants but for those that an earlier try left; ends early at a stop. */
  async #make(id: string, { path, width }: MediaRecord): Promise<void> {
    const master = path === null ? undefined : await this.files.read(path);
    if (path === null || !master) throw new Error(`media ${id} has no master`);
    const slots = slotsFor(width);
    for (const slot of slots) {
      for (const format of variantFormats) {
        const target = variantPath(path, slot, format);
        if (await this.files.exists(target)) continue;
        const bytes = await makeVariant(master, slot, format);
        if (this.#stop.signal.aborted || !(await this.#putIfWanted(id, target, bytes))) return;
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

  #wakeLater(): void {
    clearTimeout(this.#retry);
    if (!this.#stop.signal.aborted) this.#retry = setTimeout(() => this.wake(), retryMs);
  }
}
