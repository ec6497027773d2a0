import {
  Bans,
  Participants,
  SwitchBoard,
  SwitchesConsumer,
  type ServiceOptions,
} from '@el-reto/service-kit';
import { Module, type DynamicModule } from '@nestjs/common';
import { BansController } from './bans.controller.ts';
import { AuthorsController } from './authors.controller.ts';
import { Counters, CountersController } from './counters.controller.ts';
import { CreatePostController } from './create-post.controller.ts';
import { DirectCounters } from './direct-counters.ts';
import type { PostsEnv } from './env.ts';
import { LikenessesService } from './likenesses.service.ts';
import { ListingController } from './listing.controller.ts';
import { ModerationController } from './moderation.controller.ts';
import { PacedCounters } from './paced-counters.ts';
import { DeskController } from './desk.controller.ts';
import { collections } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';
import { RaceController } from './race.controller.ts';
import { ReadPostsController } from './read-posts.controller.ts';
import { RemovalController } from './removal.controller.ts';
import { ReportsController } from './reports.controller.ts';
import { SearchIndex } from './search-index.ts';
import { SearchPages } from './search-pages.ts';
import { Takedowns } from './takedowns.ts';

@Module({
  controllers: [
    CreatePostController,
    ReadPostsController,
    ListingController,
    DeskController,
    RaceController,
    ModerationController,
    ReportsController,
    RemovalController,
    AuthorsController,
    BansController,
    CountersController,
    SwitchesConsumer,
  ],
  providers: [
    PostsRepository,
    SearchIndex,
    SearchPages,
    LikenessesService,
    Takedowns,
    Bans,
    Participants,
    SwitchBoard,
  ],
})
export class AppModule {
  /**
   * `isPaced`: a post's numbers are written once a second, because Firestore accepts one write a second
   * per document.
   */
  static with(env: PostsEnv, { isPaced } = { isPaced: env.STORE !== 'sqlite' }): DynamicModule {
    const counters = { provide: Counters, useClass: isPaced ? PacedCounters : DirectCounters };
    return { module: AppModule, providers: [counters] };
  }
}

export const postsService = (env: PostsEnv): ServiceOptions => ({
  name: 'posts',
  module: AppModule.with(env),
  env,
  collections,
});
