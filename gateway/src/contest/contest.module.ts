import { LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Module } from '@nestjs/common';
import { Invalidation } from '../cache/invalidation.ts';
import { CACHE_OPTIONS, ResponseCache, type CacheOptions } from '../cache/response-cache.ts';
import { RedisTier } from '../cache/shared-tier.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { EventFeed } from '../messaging/event-feed.ts';
import { RedisLink } from '../redis/redis-link.ts';
import { ContestAnswers } from './contest-answers.ts';
import { ContestController } from './contest.controller.ts';
import { Likers } from './likers.ts';

const responseCache = {
  provide: ResponseCache,
  inject: [CACHE_OPTIONS, EventFeed, RedisLink, LOGGER],
  useFactory: (options: CacheOptions, { clock }: EventFeed, link: RedisLink, logger: Logger) => {
    const shared = new RedisTier(link, clock, logger);
    return new ResponseCache({ ...options, clock, shared, logger });
  },
};

/** What everybody sees of the contest, from the cache, and who liked what. */
@Module({
  imports: [IdentityModule],
  controllers: [ContestController],
  providers: [responseCache, Invalidation, ContestAnswers, Likers],
  exports: [ContestAnswers, Likers],
})
export class ContestModule {}
