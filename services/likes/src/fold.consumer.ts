import { likesEvents } from '@el-reto/contracts';
import { HandleEvent } from '@el-reto/service-kit';
import type { ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { TallyFold } from './tally-fold.service.ts';

/** Follows the service's own likes where tallies are folded from them. */
@Controller()
export class FoldConsumer {
  constructor(private readonly fold: TallyFold) {}

  /** Counting is safe to repeat: no inbox. Each post that is being counted holds an event or two. */
  @HandleEvent(likesEvents.likeChanged, { atOnce: 256 })
  async likeChanged({ payload }: ReceivedEvent<typeof likesEvents.likeChanged>): Promise<void> {
    await Promise.all(payload.postIds.map((postId) => this.fold.run(postId)));
  }
}
