import { calls, likesEvents } from '@el-reto/contracts';
import { HandleEvent, HandleRequest } from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import type { Counted, CountRequest } from './number-queue.ts';

export type Tallied = ReceivedEvent<typeof likesEvents.tallyChanged>;

/** Writes a post's numbers: at every change (`DirectCounters`) or once a second (`PacedCounters`). */
export abstract class Counters {
  abstract count(incoming: CountRequest, what: Counted): Promise<number>;
  abstract applyTallies(event: Tallied): Promise<void>;
}

/** Counts views and shares. The likes service counts likes and publishes their numbers. */
@Controller()
export class CountersController {
  constructor(private readonly counters: Counters) {}

  @HandleRequest(calls.incrementPostView)
  async countView(incoming: Incoming<typeof calls.incrementPostView>) {
    return { success: true as const, views: await this.counters.count(incoming, 'views') };
  }

  @HandleRequest(calls.incrementPostShare)
  async countShare(incoming: Incoming<typeof calls.incrementPostShare>) {
    return { success: true as const, shares: await this.counters.count(incoming, 'shares') };
  }

  /**
   * Many events are handled at the same time, because on Firestore an event waits until its posts are
   * written. Their order does not matter: tallies have revisions.
   */
  @HandleEvent(likesEvents.tallyChanged, { atOnce: 256 })
  tallyChanged(event: Tallied): Promise<void> {
    return this.counters.applyTallies(event);
  }
}
