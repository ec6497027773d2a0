import { provideParticipants, SwitchBoard, SwitchesConsumer } from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { DirectTallies } from './direct-tallies.ts';
import type { LikesEnv } from './env.ts';
import { EraseLikesService } from './erase-likes.service.ts';
import { FoldConsumer } from './fold.consumer.ts';
import { FoldedTallies } from './folded-tallies.ts';
import { LikeMetrics } from './like-metrics.ts';
import { LikesConsumer } from './likes.consumer.ts';
import { LikesController } from './likes.controller.ts';
import { LikesRepository } from './likes.repository.ts';
import { OpenPostsService } from './open-posts.service.ts';
import { TALLIES } from './tallies.ts';
import { TallyFold } from './tally-fold.service.ts';
import { ToggleLikeService } from './toggle-like.service.ts';

@Module({
  controllers: [LikesController, LikesConsumer, SwitchesConsumer],
  providers: [
    LikesRepository,
    LikeMetrics,
    OpenPostsService,
    ToggleLikeService,
    EraseLikesService,
    SwitchBoard,
  ],
})
export class AppModule {
  /** A hosted store takes a write a second to one document: there, tallies are folded. */
  static with(env: LikesEnv, { isFolded }: { isFolded: boolean }): DynamicModule {
    const direct = [{ provide: TALLIES, useClass: DirectTallies }];
    const folded = [TallyFold, { provide: TALLIES, useClass: FoldedTallies }];
    return {
      module: AppModule,
      controllers: isFolded ? [FoldConsumer] : [],
      providers: [provideParticipants(env), ...(isFolded ? folded : direct)],
    };
  }
}
