import { likesEvents } from '@el-reto/contracts';
import { HandleEvent } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { COUNTERS } from './counters.service.ts';
import type { Counters, Tallied } from './counters.service.ts';

/** Likes as they are counted elsewhere. */
@Controller()
export class TalliesConsumer {
  constructor(@Inject(COUNTERS) private readonly counters: Counters) {}

  /** Revisions put tallies in order. On Firestore each post that waits for its write holds an event. */
  @HandleEvent(likesEvents.tallyChanged, { atOnce: 256 })
  async tallyChanged(event: Tallied): Promise<void> {
    await this.counters.applyTallies(event);
  }
}
