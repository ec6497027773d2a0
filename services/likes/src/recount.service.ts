import { setImmediate } from 'node:timers/promises';
import { BackgroundWork } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { isDeleted, type Contest } from './like-records.ts';
import { contests, LikesRepository, tallies } from './likes.repository.ts';
import { Numbers } from './numbers.service.ts';

const everyMs = 60 * 60 * 1000;
const retryMs = 5_000;
/** A contest's numbers no longer change a day after its result. */
const openForMs = 24 * 60 * 60 * 1000;

const mayChange = (contest: Contest): boolean =>
  !isDeleted(contest) && (contest.publishedAt ?? Infinity) > Date.now() - openForMs;

/**
 * Compares stored numbers with the records at each start and once an hour: a crash of any replica may have
 * left a number unstored.
 */
@Injectable()
export class Recount extends BackgroundWork {
  constructor(
    private readonly repository: LikesRepository,
    private readonly numbers: Numbers,
  ) {
    super(retryMs, everyMs);
  }

  protected override async work(): Promise<void> {
    const { store } = this.repository;
    for (const { id, data } of await store.find(contests, {})) {
      if (mayChange(data)) await this.#compare(id);
    }
  }

  async #compare(eventId: string): Promise<void> {
    const where = { eventId, open: true };
    for (const { id, data } of await this.repository.store.find(tallies, { where })) {
      if (this.isStopping) return;
      // Requests are handled between two counts.
      await setImmediate();
      const isBehind = data.likes !== (await this.repository.countOf(id));
      if (isBehind) this.numbers.storeSoon(new Set([id]));
    }
  }
}
