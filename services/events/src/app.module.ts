import type { ServiceOptions } from '@el-reto/service-kit';
import { accountsCollection, switchesCollection } from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import { claims } from './claims/claim-records.ts';
import { ClaimsClock } from './claims/claims-clock.service.ts';
import { ClaimsController } from './claims/claims.controller.ts';
import { ClaimsService } from './claims/claims.service.ts';
import { DeletedCardsController } from './claims/deleted-cards.controller.ts';
import { PrizeHolders } from './claims/prize-holders.service.ts';
import { PrizesDeskController } from './claims/prizes-desk.controller.ts';
import { WinnersController } from './claims/winners.controller.ts';
import { DeletionsController } from './deletions.controller.ts';
import type { EventsEnv } from './env.ts';
import { EditEventsController } from './events/edit-events.controller.ts';
import { eventNames, events, eventSlugs, jurySeats } from './events/event-records.ts';
import { EventsController } from './events/events.controller.ts';
import { EventsRepository } from './events/events.repository.ts';
import { TopPostsService } from './events/top-posts.service.ts';
import { JuryController } from './jury/jury.controller.ts';
import { JuryDeskController } from './jury/jury-desk.controller.ts';
import { juryCollections } from './jury/jury-records.ts';
import { JuryRepository } from './jury/jury.repository.ts';
import { JuryResultsService } from './jury/jury-results.service.ts';
import { JurySweep } from './jury/jury-sweep.service.ts';
import { rankingPages, results } from './results/result-records.ts';
import { ResultsController } from './results/results.controller.ts';
import { ResultsRepository } from './results/results.repository.ts';
import { ResultsService } from './results/results.service.ts';
import { SwitchesController } from './switches.controller.ts';

@Module({
  controllers: [
    EventsController,
    EditEventsController,
    SwitchesController,
    JuryController,
    JuryDeskController,
    ResultsController,
    ClaimsController,
    PrizesDeskController,
    WinnersController,
    DeletedCardsController,
    DeletionsController,
  ],
  providers: [
    EventsRepository,
    TopPostsService,
    JuryRepository,
    JuryResultsService,
    JurySweep,
    ResultsRepository,
    ResultsService,
    PrizeHolders,
    ClaimsService,
    ClaimsClock,
  ],
})
class AppModule {}

export const collections = [
  events,
  eventNames,
  eventSlugs,
  jurySeats,
  ...juryCollections,
  results,
  rankingPages,
  claims,
  accountsCollection,
  switchesCollection,
];

export const eventsService = (env: EventsEnv): ServiceOptions => ({
  name: 'events',
  module: AppModule,
  env,
  collections,
});
