import { accountsEvents, eventsEvents } from '@el-reto/contracts';
import { HandleEvent } from '@el-reto/service-kit';
import type { ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { AuthorsService } from './authors.service.ts';
import { RemovalService } from './removal.service.ts';

/** What happens elsewhere and shows on posts. */
@Controller()
export class PostsConsumer {
  constructor(
    private readonly removal: RemovalService,
    private readonly authors: AuthorsService,
  ) {}

  @HandleEvent(eventsEvents.eventDeleted)
  async eventDeleted({ payload }: ReceivedEvent<typeof eventsEvents.eventDeleted>): Promise<void> {
    await this.removal.deleteAll('eventid', payload.eventId);
  }

  @HandleEvent(accountsEvents.profileChanged)
  async profileChanged(event: ReceivedEvent<typeof accountsEvents.profileChanged>): Promise<void> {
    await this.authors.profileChanged(event);
  }
}
