import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.ts';
import { MessagingModule } from '../messaging/messaging.module.ts';
import { RedisModule } from '../redis/redis.module.ts';
import { HealthService } from './health.service.ts';
import { SystemController } from './system.controller.ts';

/** What works and what does not, and the API's documentation. */
@Module({
  imports: [MediaModule, MessagingModule, RedisModule],
  controllers: [SystemController],
  providers: [HealthService],
})
export class HealthModule {}
