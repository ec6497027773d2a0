import { Injectable } from '@nestjs/common';
import { periodsMs } from '@el-reto/contracts';
import { BackgroundWork } from '@el-reto/service-kit';
import { MediaFiles } from './media-files.ts';
import { markedForDeletion, mediaCollection, type MediaState } from './media-record.ts';
import { MediaRepository, type StoredMedia } from './media.repository.ts';

const everyMs = 60 * 60 * 1000;
const batch = 100;
/** After so many failures the store itself is probably unavailable. */
const mostFailures = 10;

/** Finishes moves and deletions after a crash. Deletes uploads that nothing shows. */
@Injectable()
export class Upkeep extends BackgroundWork {
  /**
   * Expired claims are included only an hour after the start: while this process was down, the events that
   * confirm claims were waiting.
   */
  #states: readonly MediaState[] = ['staged'];

  constructor(
    private readonly records: MediaRepository,
    private readonly placement: MediaFiles,
  ) {
    super(everyMs, everyMs);
  }

  /** Marks pictures that have been in one of `states` for too long, and deletes all marked ones. */
  async sweep(states: readonly MediaState[]): Promise<void> {
    const expired = Date.now() - periodsMs.upload;
    for (const state of states) {
      await this.#eachUnchangedSince(state, expired, async (id) => {
        await this.records.update(id, (record) =>
          record?.state === state && record.changedAt < expired
            ? markedForDeletion(record)
            : record,
        );
      });
    }
    await this.#eachUnchangedSince('doomed', Date.now() + 1, (id) => this.placement.purge(id));
  }

  protected override async work(): Promise<void> {
    if (this.isStopping) return;
    const states = this.#states;
    this.#states = ['staged', 'claimed'];
    const moving = await this.records.store.find(mediaCollection, {
      where: { movedFrom: { '>': '' } },
      limit: batch,
    });
    for (const { id } of moving) {
      const warn = (err: unknown) =>
        this.logger.warn({ err, id }, 'a file could not be moved to its place');
      await this.placement.finishMove(id).catch(warn);
    }
    await this.sweep(states);
  }

  async #eachUnchangedSince(
    state: MediaState,
    before: number,
    work: (id: string) => Promise<void>,
  ): Promise<void> {
    const failed = new Set<string>();
    let left: StoredMedia[];
    do {
      // The work changes the state, so that the next query returns other pictures.
      const found = await this.records.store.find(mediaCollection, {
        where: { state, changedAt: { '<': before } },
        orderBy: ['changedAt'],
        limit: batch + failed.size,
      });
      left = found.filter(({ id }) => !failed.has(id));
      for (const { id } of left) {
        if (this.isStopping || failed.size === mostFailures) return;
        await work(id).catch((err: unknown) => {
          failed.add(id);
          this.logger.warn(
            { err, id },
            'a picture could not be handled: the next try is in an hour',
          );
        });
      }
    } while (left.length >= batch);
  }
}
