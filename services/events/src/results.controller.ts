import { calls, eventsRequests } from '@el-reto/contracts';
import { decodeCursor, encodeCursor, HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { EventsRepository } from './events.repository.ts';
import { JuryResultsService } from './jury/jury-results.service.ts';
import { ResultsService } from './results.service.ts';

const pageSchema = z.tuple([z.number().int().min(0)]);

/** Published results. */
@Controller()
export class ResultsController {
  constructor(
    private readonly events: EventsRepository,
    private readonly results: ResultsService,
    private readonly jury: JuryResultsService,
  ) {}

  @HandleRequest(calls.publishResult)
  async publish(incoming: Incoming<typeof calls.publishResult>) {
    const { eventId, confirm = false } = incoming.input;
    const made = await this.results.make(incoming, eventId, confirm);
    const shown = { eventId, active: true };
    await this.events.setWinners(incoming, shown, 'publishResult', made);
    return { success: true } as const;
  }

  @HandleRequest(eventsRequests.readBallots)
  async readBallots({ input: { eventId, part } }: Incoming<typeof eventsRequests.readBallots>) {
    // Hidden winners hide the file as well.
    const { result } = await this.events.shownResult(eventId, 0);
    return { lines: await this.jury.part(result, part) };
  }

  @HandleRequest(eventsRequests.getResult)
  async get({ input: { eventId, cursor } }: Incoming<typeof eventsRequests.getResult>) {
    const [number] = cursor === undefined ? [0] : decodeCursor(pageSchema, cursor);
    const { event, result, page, isLast } = await this.events.shownResult(eventId, number);
    return {
      result: { ...result, event },
      ranking: await this.results.named(page),
      nextCursor: isLast ? null : encodeCursor([number + 1]),
    };
  }
}
