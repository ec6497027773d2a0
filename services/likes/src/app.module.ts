import {
  Bans,
  Participants,
  SwitchBoard,
  SwitchesConsumer,
  type ServiceOptions,
} from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import { DirectTallies } from './direct-tallies.ts';
import type { LikesEnv } from './env.ts';
import { FoldPace } from './fold-pace.ts';
import { FoldedToggle } from './folded-toggle.ts';
import { FoldedTallies } from './folded-tallies.ts';
import { KeptAnswers } from './kept-answers.ts';
import { LikeChangedController } from './like-changed.controller.ts';
import { Ledger } from './ledger.ts';
import { LikeNotices } from './like-notices.ts';
import { LikeReports } from './like-reports.ts';
import { LikeStates } from './like-states.ts';
import { EvidenceClock } from './evidence-clock.service.ts';
import { LikesConsumer } from './likes.consumer.ts';
import { LikesController } from './likes.controller.ts';
import { collectionsOf, LikesRepository } from './likes.repository.ts';
import { LikesSweep } from './likes-sweep.service.ts';
import { Mailboxes, mailboxes, votedMailboxes } from './mailboxes.ts';
import { OpenPostsService } from './open-posts.service.ts';
import { ledgerParts, PublishedLedgers } from './published-ledgers.service.ts';
import { ResultsController } from './results.controller.ts';
import { Standings } from './standings.service.ts';
import { StatesController } from './states.controller.ts';
import { Tallies } from './tallies.ts';
import { TallyFold } from './tally-fold.ts';
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
    OpenPostsService,
    LikesSweep,
    LikeStates,
    Ledger,
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

interface TallyOptions {
  readonly isFolded: boolean;
  readonly pace?: FoldPace;
}

/** The likes service; its tallies are folded where a document takes only a write a second. */
export function likesService(
  env: LikesEnv,
  { isFolded, pace = new FoldPace() }: TallyOptions = { isFolded: env.STORE !== 'sqlite' },
): ServiceOptions {
  const tallies = { provide: Tallies, useClass: isFolded ? FoldedTallies : DirectTallies };
  return {
    name: 'likes',
    module: {
      module: AppModule,
      controllers: isFolded ? [LikeChangedController] : [],
      providers: [
        tallies,
        { provide: FoldPace, useValue: pace },
        ...(isFolded ? [FoldedToggle, KeptAnswers, LikeNotices, TallyFold] : []),
      ],
    },
    env,
    collections: [...collectionsOf(isFolded), mailboxes, votedMailboxes, ledgerParts],
  };
}
