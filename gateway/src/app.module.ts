import { LOGGER, NATS, RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountsController } from './contest/accounts.controller.ts';
import { Invalidation } from './cache/invalidation.ts';
import { CACHE_OPTIONS, ResponseCache, type CacheOptions } from './cache/response-cache.ts';
import { Removals } from './cache/removals.ts';
import { SharedCopies } from './cache/shared-copies.ts';
import { CampaignController } from './campaign/campaign.controller.ts';
import { SourceNames } from './campaign/source-names.ts';
import { VisitsController } from './campaign/visits.controller.ts';
import { Visits } from './campaign/visits.ts';
import { ContestAnswers } from './contest/contest-answers.ts';
import { ContestController } from './contest/contest.controller.ts';
import { EventTerms } from './contest/event-terms.ts';
import { Likers } from './contest/likers.ts';
import { LikeSources } from './contest/like-sources.ts';
import { ResultsController } from './contest/results.controller.ts';
import { Voters } from './contest/voters.ts';
import { ENV, type GatewayEnv } from './env.ts';
import { Dependencies } from './health/dependencies.ts';
import { SystemController } from './health/system.controller.ts';
import { IDENTITY, type FirebaseIdentity } from './identity/firebase-tokens.ts';
import { Identity } from './identity/identity.service.ts';
import { IdentityProvider } from './identity/identity-provider.ts';
import { OpenSessions } from './identity/open-sessions.ts';
import { VerifiedTokens } from './identity/verified-tokens.ts';
import { LiveController } from './live/live.controller.ts';
import { MyLiveController } from './live/my-live.controller.ts';
import { GonePictures } from './media/gone-pictures.ts';
import { JuryPhotoController } from './media/jury-photo.controller.ts';
import { KeptPictures } from './media/kept-pictures.ts';
import { MediaClient } from './media/media-client.ts';
import { MediaTraffic } from './media/media-traffic.ts';
import { SharesAhead } from './media/shares-ahead.ts';
import { MediaController } from './media/media.controller.ts';
import { EventFeed } from './messaging/event-feed.ts';
import { GatewayRequests } from './cache/gateway-requests.ts';
import { withOwnInbox } from './messaging/own-inbox.ts';
import { RedisLink } from './redis-link.ts';
import { PageContentsReader } from './site/page-contents.ts';
import { gatewayWaits, WAITS, type GatewayWaits } from './waits.ts';

interface GatewayParts {
  readonly env: GatewayEnv;
  readonly connection: NatsConnection;
  readonly identity: FirebaseIdentity;
  readonly logger: Logger;
  readonly cacheOptions: CacheOptions;
  readonly waits?: GatewayWaits;
}

/** Providers that every feature uses: settings, logger, NATS, Redis and identity. */
@Global()
@Module({})
class PlatformModule {
  static with(parts: GatewayParts): DynamicModule {
    const { env, connection, identity, logger, cacheOptions, waits = gatewayWaits } = parts;
    const providers = [
      { provide: ENV, useValue: env },
      { provide: LOGGER, useValue: logger },
      { provide: NATS, useValue: connection },
      {
        provide: RequestClient,
        inject: [Removals],
        useFactory: (removals: Removals) =>
          new GatewayRequests(withOwnInbox(connection, env.NATS_USER), removals),
      },
      { provide: IDENTITY, useValue: identity },
      { provide: CACHE_OPTIONS, useValue: cacheOptions },
      { provide: WAITS, useValue: waits },
      EventFeed,
      RedisLink,
      Removals,
      SourceNames,
    ];
    return { module: PlatformModule, providers, exports: providers };
  }
}

/** Identifies callers and their rights. */
@Module({
  providers: [Identity, IdentityProvider, OpenSessions, VerifiedTokens],
  exports: [Identity, IdentityProvider, OpenSessions],
})
class IdentityModule {}

const responseCache = {
  provide: ResponseCache,
  inject: [CACHE_OPTIONS, Removals, RedisLink, LOGGER, WAITS],
  useFactory: (
    options: CacheOptions,
    removals: Removals,
    link: RedisLink,
    logger: Logger,
    waits: GatewayWaits,
  ) => {
    const shared = new SharedCopies(link, logger, waits);
    return new ResponseCache({ ...options, shared, removals, logger });
  },
};

/** The contest's public answers, from the cache, and likes. */
@Module({
  imports: [IdentityModule],
  controllers: [ContestController, ResultsController],
  providers: [responseCache, Invalidation, ContestAnswers, EventTerms, Likers, LikeSources, Voters],
  exports: [ContestAnswers, EventTerms, Likers, Voters],
})
class ContestModule {}

@Module({ imports: [ContestModule], controllers: [AccountsController] })
class AccountsModule {}

/** Uploads to the media service and pictures from it. */
@Module({
  imports: [IdentityModule],
  controllers: [MediaController, JuryPhotoController],
  providers: [GonePictures, KeptPictures, MediaClient, MediaTraffic, SharesAhead],
  exports: [MediaClient],
})
class MediaModule {}

@Module({
  imports: [ContestModule, IdentityModule],
  controllers: [LiveController, MyLiveController],
})
class LiveModule {}

@Module({
  imports: [ContestModule],
  controllers: [VisitsController],
  providers: [PageContentsReader, Visits],
})
class SiteModule {}

@Module({ controllers: [CampaignController] })
class CampaignModule {}

/** Health checks and the documentation of the API. */
@Module({
  imports: [IdentityModule, MediaModule],
  controllers: [SystemController],
  providers: [Dependencies],
})
class SystemModule {}

/** The gateway: a module for each feature. */
@Module({})
export class AppModule {
  static with(parts: GatewayParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(parts),
        DiscoveryModule,
        ContestModule,
        AccountsModule,
        MediaModule,
        LiveModule,
        SiteModule,
        CampaignModule,
        SystemModule,
      ],
    };
  }
}
