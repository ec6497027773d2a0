import { Controller } from '@nestjs/common';
import { accountsEvents, eventsEvents, postsEvents } from '@el-reto/contracts';
import { HandleEvent } from '@el-reto/service-kit';
import type { ReceivedEvent } from '@el-reto/service-kit';
import { MediaService } from './media.service.ts';

/** Facts that say which pictures are shown, and which no longer. */
@Controller()
export class MediaConsumer {
  constructor(private readonly media: MediaService) {}

  @HandleEvent(postsEvents.postCreated)
  async postCreated(event: ReceivedEvent<typeof postsEvents.postCreated>) {
    await this.media.apply(event, { attached: [event.payload.imgLocation] });
  }

  @HandleEvent(postsEvents.postApproved)
  async postApproved(event: ReceivedEvent<typeof postsEvents.postApproved>) {
    await this.media.apply(event, { published: [event.payload.imgLocation] });
  }

  @HandleEvent(postsEvents.postDenied)
  async postDenied(event: ReceivedEvent<typeof postsEvents.postDenied>) {
    await this.media.apply(event, { released: [event.payload.imgLocation] });
  }

  @HandleEvent(postsEvents.postDeleted)
  async postDeleted(event: ReceivedEvent<typeof postsEvents.postDeleted>) {
    await this.media.apply(event, { released: [event.payload.imgLocation] });
  }

  @HandleEvent(eventsEvents.eventCreated)
  async eventCreated(event: ReceivedEvent<typeof eventsEvents.eventCreated>) {
    await this.media.apply(event, event.payload);
  }

  @HandleEvent(eventsEvents.eventChanged)
  async eventChanged(event: ReceivedEvent<typeof eventsEvents.eventChanged>) {
    await this.media.apply(event, event.payload);
  }

  @HandleEvent(eventsEvents.eventDeleted)
  async eventDeleted(event: ReceivedEvent<typeof eventsEvents.eventDeleted>) {
    await this.media.apply(event, event.payload);
  }

  @HandleEvent(accountsEvents.profileChanged)
  async profileChanged(event: ReceivedEvent<typeof accountsEvents.profileChanged>) {
    await this.media.apply(event, event.payload);
  }

  @HandleEvent(accountsEvents.accountDeleted)
  async accountDeleted({ payload }: ReceivedEvent<typeof accountsEvents.accountDeleted>) {
    await this.media.purgeUser(payload.uid);
  }
}
