import { Controller, Get, Header, HttpException, Inject, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { healthCollection, type Store } from '@el-reto/store';
import { expositionType, type Logger, METRICS, type Metrics } from '@el-reto/telemetry';
import pTimeout from 'p-timeout';
import { RequestClient } from './messaging/request-client.ts';
import { SecurityLog } from './security/security-log.ts';
import { ENV, LOGGER, NATS, STORE } from './tokens.ts';
import type { BaseEnv } from './env.ts';

const natsTimeoutMs = 1_000;

/** Health checks of a service, on a loopback port of the service. */
@Controller('health')
class HealthController {
  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    @Inject(STORE) private readonly store: Store,
  ) {}

  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** Answers 200 if NATS and the store answer, otherwise 503. The body has the state of each. */
  @Get('ready')
  async ready() {
    const checks = await Promise.allSettled([
      pTimeout(this.connection.rtt(), { milliseconds: natsTimeoutMs }),
      this.store.get(healthCollection, 'ready'),
    ]);
    const [nats, store] = checks.map(({ status }) => status === 'fulfilled');
    const body = { status: nats && store ? 'ok' : 'down', nats, store };
    if (body.status === 'down') throw new HttpException(body, 503);
    return body;
  }
}

/** Metrics for Prometheus, on the port of the health checks. */
@Controller('metrics')
class MetricsController {
  constructor(@Inject(METRICS) private readonly metrics: Metrics) {}

  @Get()
  @Header('content-type', expositionType)
  read(): Promise<string> {
    return this.metrics.exposition();
  }
}

export interface KitParts {
  readonly env: BaseEnv;
  readonly store: Store;
  readonly connection: NatsConnection;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly security: SecurityLog;
}

/** Provides environment, store, request client, logger, metrics and connection. Serves the health checks. */
@Module({})
export class KitModule {
  static with({ env, store, connection, logger, metrics, security }: KitParts): DynamicModule {
    const providers = [
      { provide: ENV, useValue: env },
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
