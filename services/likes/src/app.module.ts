import {
  Participants,
  SwitchBoard,
  SwitchesConsumer,
  type ServiceOptions,
} from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import { DirectTallies } from './direct-tallies.ts';
import type { LikesEnv } from './env.ts';
import { FoldedTallies } from './folded-tallies.ts';
import { LikesConsumer } from './likes.consumer.ts';
import { LikesController } from './likes.controller.ts';
import { collectionsOf, LikesRepository } from './likes.repository.ts';
import { OpenPostsService } from './open-posts.service.ts';
import { Tallies } from './tallies.ts';
import { TallyFold } from './tally-fold.controller.ts';
import { ToggleLikeController } from './toggle-like.controller.ts';

@Module({
  controllers: [LikesController, ToggleLikeController, LikesConsumer, SwitchesConsumer],
  providers: [LikesRepository, OpenPostsService, Participants, SwitchBoard],
})
class AppModule {}

/** The likes service; its tallies are folded where a document takes only a write a second. */
export function likesService(
  env: LikesEnv,
  { isFolded } = { isFolded: env.STORE !== 'sqlite' },
): ServiceOptions {
  const tallies = { provide: Tallies, useClass: isFolded ? FoldedTallies : DirectTallies };
  return {
    name: 'likes',
    module: {
      module: AppModule,
      controllers: isFolded ? [TallyFold] : [],
      providers: [tallies],
    },
    env,
    collections: collectionsOf(isFolded),
  };
}
