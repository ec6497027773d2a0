import { eventsEvents, postsEvents } from '@el-reto/contracts';
import { HandleEvent, type ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { isDeleted } from './like-records.ts';
import { contests } from './likes.repository.ts';
import { OpenPostsService } from './open-posts.service.ts';

/** Follows posts and events: what may be liked, until when. */
@Controller()
export class LikesConsumer {
  constructor(private readonly openPosts: OpenPostsService) {}

  @HandleEvent(postsEvents.postApproved)
  async postApproved(event: ReceivedEvent<typeof postsEvents.postApproved>): Promise<void> {
    await event.once(async (tx) => {
      await this.openPosts.open(tx, event.payload.postId, event.payload);
    });
  }

  @HandleEvent([postsEvents.postDenied, postsEvents.postDeleted])
  async postGone({ payload }: ReceivedEvent<typeof postsEvents.postDeleted>): Promise<void> {
    await this.openPosts.close(payload.postId, payload.eventId);
  }

  @HandleEvent([eventsEvents.eventCreated, eventsEvents.eventChanged])
  async eventChanged(event: ReceivedEvent<typeof eventsEvents.eventChanged>): Promise<void> {
    const { eventId, startDate, endDate } = event.payload;
    await event.once(async (tx) => {
      if (isDeleted(await tx.get(contests, eventId))) return;
      await tx.set(contests, eventId, { startDate, endDate });
    });
  }
}
