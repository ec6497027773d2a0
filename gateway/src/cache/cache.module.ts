import { LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Module } from '@nestjs/common';
import { EventFeed } from '../messaging/event-feed.ts';
import { MessagingModule } from '../messaging/messaging.module.ts';
import { RedisLink } from '../redis/redis-link.ts';
import { RedisModule } from '../redis/redis.module.ts';
import { CACHE_OPTIONS } from '../tokens.ts';
import { Invalidation } from './invalidation.ts';
import { ResponseCache } from './response-cache.ts';
import type { CacheOptions } from './response-cache.ts';
import { RedisTier } from './shared-tier.ts';

/** Answers as bytes, in this process and behind it in Redis. */
@Module({
  imports: [MessagingModule, RedisModule],
  providers: [
    Invalidation,
    {
      provide: ResponseCache,
      inject: [CACHE_OPTIONS, EventFeed, RedisLink, LOGGER],
      useFactory: (
        options: CacheOptions,
        { clock }: EventFeed,
        link: RedisLink,
        logger: Logger,
      ) => {
        const shared = new RedisTier(link, clock, logger);
        return new ResponseCache({ ...options, clock, shared, logger });
      },
    },
  ],
  exports: [ResponseCache],
})
export class CacheModule {}
