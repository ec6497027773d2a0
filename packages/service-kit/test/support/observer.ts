import { Controller } from '@nestjs/common';
import { HandleEvent } from '../../src/messaging/handle-event.ts';
import type { ReceivedEvent } from '../../src/messaging/handle-event.ts';
import type { Transaction } from '@el-reto/store';
import { counters } from '../../../store/test/store-contract/documents.ts';
import { reported } from './publishing.ts';

type Report = ReceivedEvent<typeof reported>;

export const countOnce = (event: Report) =>
  event.once(async (tx: Transaction) => {
    const value = ((await tx.get(counters, 'handled'))?.value ?? 0) + 1;
    await tx.set(counters, 'handled', { value });
  });

/** A consumer with a handler that tests replace; it records received events. */
@Controller()
export class Observer {
  readonly events: Report[] = [];
  /** Handles an event. By default it counts the event once. */
  behave: (event: Report) => Promise<unknown> = countOnce;

  get postIds(): string[] {
    return this.events.map(({ payload }) => payload.postId);
  }

  @HandleEvent(reported)
  async reported(event: Report): Promise<void> {
    this.events.push(event);
    await this.behave(event);
  }
}
