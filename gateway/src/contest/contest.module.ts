import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { ContestAnswers } from './contest-answers.ts';
import { ContestController } from './contest.controller.ts';
import { Likers } from './likers.ts';

/** What everybody sees of the contest, and who liked what. */
@Module({
  imports: [CacheModule, IdentityModule],
  controllers: [ContestController],
  providers: [ContestAnswers, Likers],
  exports: [ContestAnswers, Likers],
})
export class ContestModule {}
