import { LOGGER, NATS, RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from './accounts/accounts.module.ts';
import { CACHE_OPTIONS, defaultOptions, type CacheOptions } from './cache/response-cache.ts';
import { ContestModule } from './contest/contest.module.ts';
import { ENV, type GatewayEnv } from './env.ts';
import { HealthModule } from './health/health.module.ts';
import { AppCheckGate, type VerifyAppCheck } from './identity/app-check.ts';
import { IDENTITY, type FirebaseIdentity } from './identity/firebase-tokens.ts';
import { IdentityModule } from './identity/identity.module.ts';
import { Limiter } from './limits/limiter.ts';
import { LiveModule } from './live/live.module.ts';
import { MediaModule } from './media/media.module.ts';
import { EventFeed } from './messaging/event-feed.ts';
import { sendTogether } from './messaging/send-together.ts';
import { RedisLink } from './redis/redis-link.ts';
import { SiteModule } from './site/site.module.ts';

interface GatewayParts {
  readonly env: GatewayEnv;
  readonly connection: NatsConnection;
  readonly identity: FirebaseIdentity;
  /** Null where App Check is not enforced. */
  readonly verifyAppCheck: VerifyAppCheck | null;
  readonly logger: Logger;
  readonly cacheOptions?: CacheOptions | undefined;
}

/** What every feature may ask for: settings, logger, NATS, Redis, and who vouches for callers. */
@Global()
@Module({})
class PlatformModule {
  static with(parts: GatewayParts): DynamicModule {
    const { env, connection, identity, verifyAppCheck, logger } = parts;
    const limiterOn = (link: RedisLink) => (env.LIMITS === 'on' ? new Limiter(link) : null);
    const providers = [
      { provide: ENV, useValue: env },
      { provide: LOGGER, useValue: logger },
      { provide: NATS, useValue: connection },
      { provide: RequestClient, useValue: new RequestClient(sendTogether(connection)) },
      { provide: IDENTITY, useValue: identity },
      { provide: AppCheckGate, useValue: verifyAppCheck && new AppCheckGate(verifyAppCheck) },
      { provide: CACHE_OPTIONS, useValue: parts.cacheOptions ?? defaultOptions },
      { provide: Limiter, inject: [RedisLink], useFactory: limiterOn },
      EventFeed,
      RedisLink,
    ];
    return { module: PlatformModule, providers, exports: providers };
  }
}

/** The gateway: a module for each feature. */
@Module({})
export class AppModule {
  static with(parts: GatewayParts): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(parts),
        DiscoveryModule,
        IdentityModule,
        ContestModule,
        AccountsModule,
        LiveModule,
        MediaModule,
        SiteModule,
        HealthModule,
      ],
    };
  }
}
