import {
  Bans,
  Participants,
  SwitchBoard,
  SwitchesConsumer,
  type ServiceOptions,
} from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import type { LikesEnv } from './env.ts';
import { LikeReports } from './like-reports.ts';
import { LikeStates } from './like-states.ts';
import { EvidenceClock } from './evidence-clock.service.ts';
import { LikesConsumer } from './likes.consumer.ts';
import { LikesController } from './likes.controller.ts';
import { collectionsOf, LikesRepository } from './likes.repository.ts';
import { LikesSweep } from './likes-sweep.service.ts';
import { Mailboxes, mailboxes, votedMailboxes } from './mailboxes.ts';
import { Numbers } from './numbers.service.ts';
import { OpenPostsService } from './open-posts.service.ts';
import { ledgerParts, PublishedLedgers } from './published-ledgers.service.ts';
import { Recount } from './recount.service.ts';
import { ResultsController } from './results.controller.ts';
import { Sharing } from './sharing.ts';
import { Standings } from './standings.service.ts';
import { StatesController } from './states.controller.ts';
import { ToggleLikeController } from './toggle-like.controller.ts';

@Module({
  controllers: [
    LikesController,
    ToggleLikeController,
    StatesController,
    ResultsController,
    LikesConsumer,
    SwitchesConsumer,
  ],
  providers: [
    LikesRepository,
    Numbers,
    Recount,
    OpenPostsService,
    LikesSweep,
    LikeStates,
    LikeReports,
    PublishedLedgers,
    Standings,
    EvidenceClock,
    Mailboxes,
    Bans,
    Participants,
    SwitchBoard,
  ],
})
class AppModule {}

/** The likes service. With Firestore, several replicas share one store. */
export function likesService(
  env: LikesEnv,
  sharing = new Sharing(env.STORE !== 'sqlite'),
): ServiceOptions {
  return {
    name: 'likes',
    module: { module: AppModule, providers: [{ provide: Sharing, useValue: sharing }] },
    env,
    collections: [...collectionsOf(sharing), mailboxes, votedMailboxes, ledgerParts],
  };
}
