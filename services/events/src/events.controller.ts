import { eventsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Answer, Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { CreateEventService } from './create-event.service.ts';
import { EventsService } from './events.service.ts';
import { UpdateEventService } from './update-event.service.ts';

const done = { success: true } as const;

@Controller()
export class EventsController {
  constructor(
    @Inject(EventsService) private readonly events: EventsService,
    @Inject(CreateEventService) private readonly creation: CreateEventService,
    @Inject(UpdateEventService) private readonly changes: UpdateEventService,
  ) {}

  @HandleRequest(eventsRequests.list)
  list({
    input,
  }: Incoming<typeof eventsRequests.list>): Promise<Answer<typeof eventsRequests.list>> {
    return this.events.list(input.scope, input.cursor);
  }

  @HandleRequest(eventsRequests.create)
  create(incoming: Incoming<typeof eventsRequests.create>) {
    return this.creation.create(incoming);
  }

  @HandleRequest(eventsRequests.update)
  update(incoming: Incoming<typeof eventsRequests.update>) {
    return this.changes.update(incoming);
  }

  @HandleRequest(eventsRequests.delete)
  async delete(incoming: Incoming<typeof eventsRequests.delete>) {
    await this.events.delete(incoming);
    return done;
  }

  @HandleRequest(eventsRequests.setWinners)
  async setWinners(incoming: Incoming<typeof eventsRequests.setWinners>) {
    await this.events.setWinners(incoming);
    return done;
  }

  @HandleRequest(eventsRequests.getFacts)
  getFacts({ input }: Incoming<typeof eventsRequests.getFacts>) {
    return this.events.factsOf(input);
  }
}
