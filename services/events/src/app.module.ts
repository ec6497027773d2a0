import { Module } from '@nestjs/common';
import { EditEventsController } from './edit-events.controller.ts';
import { EventsController } from './events.controller.ts';
import { EventsRepository } from './events.repository.ts';
import { JuryController } from './jury.controller.ts';
import { JuryDeskController } from './jury-desk.controller.ts';
import { JuryRepository } from './jury.repository.ts';
import { JuryResultsService } from './jury-results.service.ts';
import { JurySweep } from './jury-sweep.service.ts';
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
  ],
  providers: [
    EventsRepository,
    TopPostsService,
    ResultsService,
    JuryRepository,
    JuryResultsService,
    JurySweep,
  ],
})
export class AppModule {}
