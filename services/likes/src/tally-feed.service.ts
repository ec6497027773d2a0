import { likesEvents } from '@el-reto/contracts';
import { LOGGER, MarkFeed } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { Stored, Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import type { Tally } from './like-records.ts';
import { LikesRepository, tallies } from './likes.repository.ts';

/** Publishes the numbers of tallies that likes have marked as unpublished. */
@Injectable()
export class TallyFeedService extends MarkFeed {
  constructor(
    private readonly repository: LikesRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(repository.store, logger, 'tallies');
  }

  protected async tellSome(tx: Transaction): Promise<number> {
    const marked = await this.repository.unpublished(tx, this.batchSize);
    for (const [eventId, group] of Map.groupBy(marked, ({ data }) => data.eventId)) {
      await tx.publish(likesEvents.tallyChanged, { eventId, tallies: group.map(factsOf) });
    }
    for (const { id, data } of marked) await tx.set(tallies, id, { ...data, unpublished: false });
    return marked.length;
  }
}

const factsOf = ({ id, data }: Stored<Tally>) => ({
  postId: id,
  likes: data.likes,
  revision: data.revision,
});
