import { Module } from '@nestjs/common';
import type { GatewayEnv } from '../env.ts';
import { RedisLink } from '../redis/redis-link.ts';
import { RedisModule } from '../redis/redis.module.ts';
import { ENV } from '../tokens.ts';
import { Limiter } from './limiter.ts';

/** How often who may ask for what. */
@Module({
  imports: [RedisModule],
  providers: [
    {
      provide: Limiter,
      inject: [ENV, RedisLink],
      useFactory: ({ LIMITS }: GatewayEnv, link: RedisLink) =>
        LIMITS === 'on' ? new Limiter(link) : null,
    },
  ],
  exports: [Limiter],
})
export class LimitsModule {}
