import { LOGGER, NATS, RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { Module, type DynamicModule } from '@nestjs/common';
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
import { GonePictures } from './media/gone-pictures.ts';
import { JuryPhotoController } from './media/jury-photo.controller.ts';
import { KeptPictures } from './media/kept-pictures.ts';
import { MediaClient } from './media/media-client.ts';
import { MediaTraffic } from './media/media-traffic.ts';
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

@Module({
  imports: [DiscoveryModule],
  controllers: [
    ContestController,
    ResultsController,
    AccountsController,
    MediaController,
    JuryPhotoController,
    LiveController,
    VisitsController,
    CampaignController,
    SystemController,
  ],
  providers: [
    EventFeed,
    RedisLink,
    Identity,
    IdentityProvider,
    OpenSessions,
    VerifiedTokens,
    Removals,
    responseCache,
    Invalidation,
    ContestAnswers,
    EventTerms,
    Likers,
    LikeSources,
    Voters,
    GonePictures,
    KeptPictures,
    MediaClient,
    MediaTraffic,
    PageContentsReader,
    SourceNames,
    Visits,
    Dependencies,
  ],
})
export class AppModule {
  static with(parts: GatewayParts): DynamicModule {
    const { env, connection, identity, logger, cacheOptions, waits = gatewayWaits } = parts;
    const requests = {
      provide: RequestClient,
      inject: [Removals],
      useFactory: (removals: Removals) =>
        new GatewayRequests(withOwnInbox(connection, env.NATS_USER), removals),
    };
    const values = [
      { provide: ENV, useValue: env },
      { provide: LOGGER, useValue: logger },
      { provide: NATS, useValue: connection },
      { provide: IDENTITY, useValue: identity },
      { provide: CACHE_OPTIONS, useValue: cacheOptions },
      { provide: WAITS, useValue: waits },
    ];
    return { module: AppModule, providers: [...values, requests] };
  }
}
