import { AppError, integrityRequests } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { clustersOf } from './clusters.ts';
import { Contests } from './contests.service.ts';

@Controller()
export class ObserveController {
  constructor(private readonly contests: Contests) {}

  @HandleRequest(integrityRequests.observe)
  async observe({ input }: Incoming<typeof integrityRequests.observe>) {
    this.contests.observe(input);
  }

  /** The number of undecided clusters. 0 for an event without likes. */
  @HandleRequest(integrityRequests.countUndecided)
  async countUndecided({ input }: Incoming<typeof integrityRequests.countUndecided>) {
    try {
      const { contest } = await this.contests.current(input.eventId);
      return { undecided: clustersOf(contest).filter(({ state }) => state === 'held').length };
    } catch (error) {
      if (error instanceof AppError && error.code === 'EVENT_NOT_FOUND') return { undecided: 0 };
      throw error;
    }
  }
}
