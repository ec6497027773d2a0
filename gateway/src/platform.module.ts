import { LOGGER, NATS, RequestClient } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { VerifyAppCheck } from './app-check/firebase-app-check.ts';
import { defaultOptions } from './cache/response-cache.ts';
import type { CacheOptions } from './cache/response-cache.ts';
import type { GatewayEnv } from './env.ts';
import type { FirebaseIdentity } from './identity/firebase-tokens.ts';
import { sendTogether } from './messaging/send-together.ts';
import { CACHE_OPTIONS, ENV, IDENTITY, VERIFY_APP_CHECK } from './tokens.ts';

export interface GatewayParts {
  readonly env: GatewayEnv;
  readonly connection: NatsConnection;
  readonly identity: FirebaseIdentity;
  /** Null where App Check is not enforced. */
  readonly verifyAppCheck: VerifyAppCheck | null;
  readonly logger: Logger;
  readonly cacheOptions?: CacheOptions | undefined;
}

/** What every feature may ask for: settings, logger, NATS, and who vouches for callers. */
@Global()
@Module({})
export class PlatformModule {
  static with(parts: GatewayParts): DynamicModule {
    const { env, connection, identity, verifyAppCheck, logger } = parts;
    const providers = [
      { provide: ENV, useValue: env },
      { provide: LOGGER, useValue: logger },
      { provide: NATS, useValue: connection },
      { provide: RequestClient, useFactory: () => new RequestClient(sendTogether(connection)) },
      { provide: IDENTITY, useValue: identity },
      { provide: VERIFY_APP_CHECK, useValue: verifyAppCheck },
      { provide: CACHE_OPTIONS, useValue: parts.cacheOptions ?? defaultOptions },
    ];
    return { module: PlatformModule, providers, exports: providers };
  }
}
