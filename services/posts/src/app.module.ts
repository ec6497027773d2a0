import { provideParticipants, SwitchBoard, SwitchesConsumer } from '@el-reto/service-kit';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AuthorsService } from './authors.service.ts';
import { COUNTERS, CountersService } from './counters.service.ts';
import { CreatePostService } from './create-post.service.ts';
import { POSTS_ENV } from './env.ts';
import type { PostsEnv } from './env.ts';
import { ListingService } from './listing.service.ts';
import { ModerationController } from './moderation.controller.ts';
import { ModerationService } from './moderation.service.ts';
import { PacedCounters } from './paced-counters.ts';
import { PicturesService } from './pictures.service.ts';
import { PostsConsumer } from './posts.consumer.ts';
import { PostsController } from './posts.controller.ts';
import { PostsRepository } from './posts.repository.ts';
import { ReadPostService } from './read-post.service.ts';
import { RemovalService } from './removal.service.ts';
import { ReportPostService } from './report-post.service.ts';
import { ReportsRepository } from './reports.repository.ts';
import { StatsFeedService } from './stats-feed.service.ts';
import { TalliesConsumer } from './tallies.consumer.ts';

@Module({
  controllers: [
    PostsController,
    ModerationController,
    PostsConsumer,
    TalliesConsumer,
    SwitchesConsumer,
  ],
  providers: [
    PostsRepository,
    PicturesService,
    CreatePostService,
    ReadPostService,
    ListingService,
    ModerationService,
    ReportPostService,
    ReportsRepository,
    RemovalService,
    AuthorsService,
    SwitchBoard,
  ],
})
export class AppModule {
  /** A hosted store takes a write a second to one document: there, counting is paced. */
  static with(env: PostsEnv, { isPaced } = { isPaced: env.STORE !== 'sqlite' }): DynamicModule {
    const settings = { provide: POSTS_ENV, useValue: env };
    const direct = [StatsFeedService, { provide: COUNTERS, useClass: CountersService }];
    const paced = [{ provide: COUNTERS, useClass: PacedCounters }];
    return {
      module: AppModule,
      providers: [settings, provideParticipants(env), ...(isPaced ? paced : direct)],
    };
  }
}
