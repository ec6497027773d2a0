import { Module } from '@nestjs/common';
import { MessagingModule } from '../messaging/messaging.module.ts';
import { AdminHub } from './admin-hub.ts';
import { LiveHub } from './live-hub.ts';
import { LiveController } from './live.controller.ts';

/** Server-sent events. */
@Module({
  imports: [MessagingModule],
  controllers: [LiveController],
  providers: [AdminHub, LiveHub],
})
export class LiveModule {}
