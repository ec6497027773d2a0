import { likesEvents } from '@el-reto/contracts';
import { HandleEvent } from '@el-reto/service-kit';
import type { ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { TallyFold } from './tally-fold.service.ts';

/** Posts whose tallies are folded side by side; each holds one event or two. */
const atOnce = 256;

/** Follows the service's own likes where tallies are folded from them. */
@Controller()
export class FoldConsumer {
  readonly #fold: TallyFold;

  constructor(fold: TallyFold) {
    this.#fold = fold;
  }

  /** Counting is safe to repeat: no inbox. */
  @HandleEvent(likesEvents.likeChanged, { atOnce })
  async likeChanged({ payload }: ReceivedEvent<typeof likesEvents.likeChanged>): Promise<void> {
    await Promise.all(payload.postIds.map((postId) => this.#fold.run(postId)));
  }
}
