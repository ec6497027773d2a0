import { eventsEvents, eventsRequests } from '@el-reto/contracts';
import { HandleEvent, HandleRequest, STORE } from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { deleteAll, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { claims } from './claims/claim-records.ts';
import { ClaimsService } from './claims/claims.service.ts';
import { JuryRepository } from './jury/jury.repository.ts';
import { ResultsRepository } from './results/results.repository.ts';

/** Deletes data of deleted accounts and events. Both handlers may run repeatedly. */
@Controller()
export class DeletionsController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly jury: JuryRepository,
    private readonly results: ResultsRepository,
    private readonly prizes: ClaimsService,
  ) {}

  @HandleRequest(eventsRequests.purgeUser)
  async purgeUser({ input: { uid } }: Incoming<typeof eventsRequests.purgeUser>) {
    await this.jury.forget(uid);
    await this.prizes.purge(uid);
  }

  @HandleEvent(eventsEvents.eventDeleted)
  async eventDeleted({
    payload: { eventId },
  }: ReceivedEvent<typeof eventsEvents.eventDeleted>): Promise<void> {
    await deleteAll(this.store, claims, { eventId });
    await this.results.deleteOf(eventId);
    await this.jury.deleteOf(eventId);
  }
}
