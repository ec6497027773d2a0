import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { HealthController } from './health.controller.ts';
import type { Logger, Metrics } from '@el-reto/telemetry';
import { RequestClient } from './messaging/request-client.ts';
import { SecurityLog } from './security/security-log.ts';
import type { Store } from '@el-reto/store';
import { METRICS } from '@el-reto/telemetry';
import { MetricsController } from './metrics.controller.ts';
import { LOGGER, NATS, STORE } from './tokens.ts';

export interface KitParts {
  readonly store: Store;
  readonly connection: NatsConnection;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly security: SecurityLog;
}

/** What every service injects: store, request client, logger, metrics, connection; and its health. */
@Module({})
export class KitModule {
  static with({ store, connection, logger, metrics, security }: KitParts): DynamicModule {
    const providers = [
      { provide: STORE, useValue: store },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useValue: metrics },
      { provide: SecurityLog, useValue: security },
      { provide: NATS, useValue: connection },
      { provide: RequestClient, useFactory: () => new RequestClient(connection) },
    ];
    return {
      module: KitModule,
      global: true,
      controllers: [HealthController, MetricsController],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
