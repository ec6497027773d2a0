import { Module } from '@nestjs/common';
import { CreateEventController } from './create-event.controller.ts';
import { EventPicturesService } from './event-pictures.service.ts';
import { EventsController } from './events.controller.ts';
import { EventsRepository } from './events.repository.ts';
import { SwitchesController } from './switches.controller.ts';
import { TopPostsService } from './top-posts.service.ts';
import { UpdateEventController } from './update-event.controller.ts';

@Module({
  controllers: [EventsController, CreateEventController, UpdateEventController, SwitchesController],
  providers: [EventsRepository, EventPicturesService, TopPostsService],
})
export class AppModule {}
