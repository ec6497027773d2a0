import { calls, likesEvents } from '@el-reto/contracts';
import { HandleEvent, HandleRequest } from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import type { Counted, CountRequest } from './number-queue.ts';

export type Tallied = ReceivedEvent<typeof likesEvents.tallyChanged>;

/** Views and shares are counted here; likes are counted elsewhere and told. */
export abstract class CountersController {
  @HandleRequest(calls.incrementPostView)
  async countView(incoming: Incoming<typeof calls.incrementPostView>) {
    return { success: true as const, views: await this.count(incoming, 'views') };
  }

  @HandleRequest(calls.incrementPostShare)
  async countShare(incoming: Incoming<typeof calls.incrementPostShare>) {
    return { success: true as const, shares: await this.count(incoming, 'shares') };
  }

  /** Revisions put tallies in order. On Firestore each post that waits for its write holds an event. */
  @HandleEvent(likesEvents.tallyChanged, { atOnce: 256 })
  async tallyChanged(event: Tallied): Promise<void> {
    await this.applyTallies(event);
  }

  protected abstract count(incoming: CountRequest, what: Counted): Promise<number>;
  protected abstract applyTallies(event: Tallied): Promise<void>;
}
