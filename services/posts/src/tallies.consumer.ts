import { likesEvents } from '@el-reto/contracts';
import { HandleEvent } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { COUNTERS } from './counters.service.ts';
import type { Counters, Tallied } from './counters.service.ts';

/** Posts whose numbers are written side by side; each holds an event or two. */
const atOnce = 256;

/** Likes as they are counted elsewhere, one event after the other. */
@Controller()
export class TalliesConsumer {
  constructor(@Inject(COUNTERS) private readonly counters: Counters) {}

  @HandleEvent(likesEvents.tallyChanged)
  async tallyChanged(event: Tallied): Promise<void> {
    await this.counters.applyTallies(event);
  }
}

/** The same where an event may wait for its post's turn, and the others not for it. */
@Controller()
export class PacedTalliesConsumer {
  constructor(@Inject(COUNTERS) private readonly counters: Counters) {}

  @HandleEvent(likesEvents.tallyChanged, { atOnce })
  async tallyChanged(event: Tallied): Promise<void> {
    await this.counters.applyTallies(event);
  }
}
