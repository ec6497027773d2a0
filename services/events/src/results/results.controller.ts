import { eventsRequests } from '@el-reto/contracts';
import { decodeCursor, encodeCursor, HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { JuryResultsService } from '../jury/jury-results.service.ts';
import { ResultsRepository } from './results.repository.ts';
import { ResultsService } from './results.service.ts';

const pageSchema = z.tuple([z.number().int().min(0)]);

@Controller()
export class ResultsController {
  constructor(
    private readonly repository: ResultsRepository,
    private readonly results: ResultsService,
    private readonly jury: JuryResultsService,
  ) {}

  @HandleRequest(eventsRequests.readBallots)
  async readBallots({ input: { eventId, part } }: Incoming<typeof eventsRequests.readBallots>) {
    // Throws if the winners are hidden: then the file is hidden, too.
    const { result } = await this.repository.shown(eventId, 0);
    return { lines: await this.jury.part(result, part) };
  }

  @HandleRequest(eventsRequests.getResult)
  async get({ input: { eventId, cursor } }: Incoming<typeof eventsRequests.getResult>) {
    const [number] = cursor === undefined ? [0] : decodeCursor(pageSchema, cursor);
    const { event, result, page, isLast } = await this.repository.shown(eventId, number);
    return {
      result: { ...result, event },
      ranking: await this.results.named(page),
      nextCursor: isLast ? null : encodeCursor([number + 1]),
    };
  }
}
