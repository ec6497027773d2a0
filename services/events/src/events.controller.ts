import { calls, eventsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { CreateEventService } from './create-event.service.ts';
import { EventsRepository } from './events.repository.ts';
import { EventsService } from './events.service.ts';
import { UpdateEventService } from './update-event.service.ts';

type WinnersCall = typeof calls.activateWinners | typeof calls.deactivateWinners;

const done = { success: true } as const;

@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly creation: CreateEventService,
    private readonly changes: UpdateEventService,
    private readonly repository: EventsRepository,
  ) {}

  @HandleRequest(eventsRequests.list)
  list({ input }: Incoming<typeof eventsRequests.list>) {
    return this.events.list(input.scope, input.cursor);
  }

  @HandleRequest(calls.createEvent)
  create(incoming: Incoming<typeof calls.createEvent>) {
    return this.creation.create(incoming);
  }

  @HandleRequest(calls.updateEvent)
  update(incoming: Incoming<typeof calls.updateEvent>) {
    return this.changes.update(incoming);
  }

  @HandleRequest(calls.deleteEvent)
  async delete(incoming: Incoming<typeof calls.deleteEvent>) {
    await this.repository.delete(incoming, incoming.input.eventId);
    return done;
  }

  @HandleRequest(calls.activateWinners)
  activateWinners(incoming: Incoming<typeof calls.activateWinners>) {
    return this.#setWinners(incoming, true);
  }

  @HandleRequest(calls.deactivateWinners)
  deactivateWinners(incoming: Incoming<typeof calls.deactivateWinners>) {
    return this.#setWinners(incoming, false);
  }

  @HandleRequest(eventsRequests.getFacts)
  getFacts({ input }: Incoming<typeof eventsRequests.getFacts>) {
    return this.events.factsOf(input);
  }

  async #setWinners(incoming: Incoming<WinnersCall>, active: boolean) {
    const { eventId } = incoming.input;
    // Both share their keys: a retry that asks for the opposite is none.
    const request = { ...incoming, subject: 'rpc.events.set-winners', input: { eventId, active } };
    await this.events.setWinners(request, eventId, active);
    return done;
  }
}
