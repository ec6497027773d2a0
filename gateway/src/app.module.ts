import { LOGGER, NATS, RequestClient } from '@el-reto/service-kit';
import { readTls } from '@el-reto/contracts/tls-files';
import type { Logger } from '@el-reto/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { Module } from '@nestjs/common';
import type { DynamicModule, Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AppCheckGate } from './app-check/app-check-gate.ts';
import type { VerifyAppCheck } from './app-check/firebase-app-check.ts';
import { ContestAnswers } from './cache/contest-answers.ts';
import { Invalidation } from './cache/invalidation.ts';
import { defaultOptions, ResponseCache } from './cache/response-cache.ts';
import type { CacheOptions } from './cache/response-cache.ts';
import { RedisTier } from './cache/shared-tier.ts';
import type { GatewayEnv } from './env.ts';
import { HealthService } from './health/health.service.ts';
import { SystemController } from './health/system.controller.ts';
import { AdminAccess } from './identity/admin-access.ts';
import type { FirebaseIdentity } from './identity/firebase-tokens.ts';
import { IdentityProbe } from './identity/identity-probe.ts';
import { Identity, TOKENS } from './identity/identity.service.ts';
import { VerifiedTokens } from './identity/verified-tokens.ts';
import { Limiter } from './limits/limiter.ts';
import { AdminHub } from './live/admin-hub.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveHub } from './live/live-hub.ts';
import { GonePictures } from './media/gone-pictures.ts';
import { MediaClient } from './media/media-client.ts';
import { MediaTraffic } from './media/media-traffic.ts';
import { MediaController } from './media/media.controller.ts';
import { EventFeed } from './messaging/event-feed.ts';
import { sendTogether } from './messaging/send-together.ts';
import { Likers } from './posts/likers.ts';
import { RedisLink } from './redis/redis-link.ts';
import { AccountsController } from './routes/accounts.controller.ts';
import { ContestController } from './routes/contest.controller.ts';
import { PageContentsReader } from './site/page-contents.ts';
import { CACHE_OPTIONS, ENV } from './tokens.ts';

export interface GatewayParts {
  readonly env: GatewayEnv;
  readonly connection: NatsConnection;
  readonly identity: FirebaseIdentity;
  /** Null where App Check is not enforced. */
  readonly verifyAppCheck: VerifyAppCheck | null;
  readonly logger: Logger;
  readonly cacheOptions?: CacheOptions | undefined;
}

/** Wires the gateway. */
@Module({})
export class AppModule {
  static with(parts: GatewayParts): DynamicModule {
    const { env, connection, identity, verifyAppCheck, logger } = parts;
    const { cacheOptions = defaultOptions } = parts;
    const tls = env.TLS_DIR === undefined ? undefined : readTls(env.TLS_DIR);
    const outside: Provider[] = [
      { provide: ENV, useValue: env },
      { provide: CACHE_OPTIONS, useValue: cacheOptions },
      { provide: LOGGER, useValue: logger },
      { provide: NATS, useValue: connection },
      { provide: RequestClient, useFactory: () => new RequestClient(sendTogether(connection)) },
      { provide: RedisLink, useFactory: () => new RedisLink(env.REDIS_URL, logger, tls) },
      {
        provide: MediaClient,
        useFactory: () => new MediaClient(env.MEDIA_URL, env.MEDIA_TOKEN, tls),
      },
      { provide: MediaTraffic, useValue: new MediaTraffic(env.LIMITS) },
      { provide: TOKENS, useFactory: () => new VerifiedTokens(identity.verify) },
      { provide: IdentityProbe, useValue: identity },
      { provide: AppCheckGate, useValue: verifyAppCheck && new AppCheckGate(verifyAppCheck) },
    ];
    const cache: Provider = {
      provide: ResponseCache,
      inject: [EventFeed, RedisLink],
      useFactory: ({ clock }: EventFeed, link: RedisLink) =>
        new ResponseCache({
          ...cacheOptions,
          clock,
          shared: new RedisTier(link, clock, logger),
          logger,
        }),
    };
    const limiter: Provider = {
      provide: Limiter,
      inject: [RedisLink],
      useFactory: (link: RedisLink) => (env.LIMITS === 'on' ? new Limiter(link) : null),
    };
    return {
      module: AppModule,
      imports: [DiscoveryModule],
      controllers: [
        ContestController,
        AccountsController,
        MediaController,
        LiveController,
        SystemController,
      ],
      providers: [
        ...outside,
        cache,
        limiter,
        AdminAccess,
        AdminHub,
        ContestAnswers,
        EventFeed,
        GonePictures,
        HealthService,
        Identity,
        Invalidation,
        Likers,
        LiveHub,
        PageContentsReader,
      ],
    };
  }
}
