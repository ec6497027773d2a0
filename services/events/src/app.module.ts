import type { ServiceOptions } from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import { ClaimViews } from './claims/claim-views.service.ts';
import { ClaimsClock } from './claims/claims-clock.service.ts';
import { ClaimsController } from './claims/claims.controller.ts';
import { ClaimsDesk } from './claims/claims-desk.service.ts';
import { ClaimsService } from './claims/claims.service.ts';
import { GoneCardsController } from './claims/gone-cards.controller.ts';
import { Holders } from './claims/holders.service.ts';
import { Substitutes } from './claims/substitutes.service.ts';
import { EditEventsController } from './edit-events.controller.ts';
import type { EventsEnv } from './env.ts';
import { collections } from './event-records.ts';
import { EventsController } from './events.controller.ts';
import { EventsRepository } from './events.repository.ts';
import { JuryController } from './jury/jury.controller.ts';
import { JuryDeskController } from './jury/jury-desk.controller.ts';
import { JuryRepository } from './jury/jury.repository.ts';
import { JuryResultsService } from './jury/jury-results.service.ts';
import { JurySweep } from './jury/jury-sweep.service.ts';
import { ResultsController } from './results.controller.ts';
import { ResultsService } from './results.service.ts';
import { SwitchesController } from './switches.controller.ts';
import { TopPostsService } from './top-posts.service.ts';

@Module({
  controllers: [
    EventsController,
    EditEventsController,
    JuryController,
    JuryDeskController,
    ResultsController,
    SwitchesController,
    ClaimsController,
    GoneCardsController,
  ],
  providers: [
    EventsRepository,
    TopPostsService,
    ResultsService,
    JuryRepository,
    JuryResultsService,
    JurySweep,
    Holders,
    Substitutes,
    ClaimsService,
    ClaimViews,
    ClaimsDesk,
    ClaimsClock,
  ],
})
export class AppModule {}

export const eventsService = (env: EventsEnv): ServiceOptions => ({
  name: 'events',
  module: AppModule,
  env,
  collections,
});
