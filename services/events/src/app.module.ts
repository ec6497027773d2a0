import { Module } from '@nestjs/common';
import { CreateEventService } from './create-event.service.ts';
import { EventPicturesService } from './event-pictures.service.ts';
import { EventsController } from './events.controller.ts';
import { EventsRepository } from './events.repository.ts';
import { EventsService } from './events.service.ts';
import { SwitchesController } from './switches.controller.ts';
import { SwitchesService } from './switches.service.ts';
import { TopPostsService } from './top-posts.service.ts';
import { UpdateEventService } from './update-event.service.ts';

@Module({
  controllers: [EventsController, SwitchesController],
  providers: [
    EventsRepository,
    EventsService,
    CreateEventService,
    UpdateEventService,
    EventPicturesService,
    TopPostsService,
    SwitchesService,
  ],
})
export class AppModule {}
