import { likesEvents } from '@el-reto/contracts';
import { HandleEvent, ComeAgain, type ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { settledMs } from './like-notices.ts';
import { TallyFold } from './tally-fold.ts';

/** Counts likes that were told of by an event: counting is safe to repeat, and needs no inbox. */
@Controller()
export class LikeChangedController {
  constructor(private readonly fold: TallyFold) {}

  /** Whoever took likes counts them at once; a notice ahead of them is for those who died before. */
  @HandleEvent(likesEvents.likeChanged, { atOnce: 256 })
  async likeChanged({ payload }: ReceivedEvent<typeof likesEvents.likeChanged>): Promise<void> {
    const { postIds, at } = payload;
    if (at === undefined) {
      await Promise.all(postIds.map((postId) => this.fold.run(postId)));
      return;
    }
    const dueMs = at + settledMs - Date.now();
    // A clock that was set back must not make the wait longer than it ever is.
    if (dueMs > 0) throw new ComeAgain(Math.min(dueMs, settledMs));
    await Promise.all(postIds.map((postId) => this.fold.check(postId)));
  }
}
