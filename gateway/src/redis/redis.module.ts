import { Module } from '@nestjs/common';
import { RedisLink } from './redis-link.ts';

/** What replicas share, and can do without. */
@Module({ providers: [RedisLink], exports: [RedisLink] })
export class RedisModule {}
