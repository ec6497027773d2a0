import { Controller, Get, HttpException, Inject } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { healthCollection } from '@el-reto/store';
import type { Store } from '@el-reto/store';
import pTimeout from 'p-timeout';
import { NATS, STORE } from './tokens.ts';

const natsTimeoutMs = 1_000;

/** What orchestrators ask of a service, on its own loopback port. */
@Controller('health')
export class HealthController {
  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    @Inject(STORE) private readonly store: Store,
  ) {}

  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** 200 when NATS and the store answer, else 503 with the state of each. */
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
