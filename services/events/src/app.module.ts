import { Module } from '@nestjs/common';
import { EditEventsController } from './edit-events.controller.ts';
import { EventsController } from './events.controller.ts';
import { EventsRepository } from './events.repository.ts';
import { ResultsController } from './results.controller.ts';
import { ResultsService } from './results.service.ts';
import { SwitchesController } from './switches.controller.ts';
import { TopPostsService } from './top-posts.service.ts';

@Module({
  controllers: [EventsController, EditEventsController, ResultsController, SwitchesController],
  providers: [EventsRepository, TopPostsService, ResultsService],
})
export class AppModule {}
