import { readTls } from '@el-reto/contracts/tls-files';
import { LOGGER } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createClient } from 'redis';
import { ENV, type GatewayEnv } from './env.ts';
import { WAITS, type GatewayWaits } from './waits.ts';

type RedisEnv = Pick<GatewayEnv, 'REDIS_URL' | 'TLS_DIR'>;

const openClient = ({ REDIS_URL: url, TLS_DIR: tlsDir }: RedisEnv, silenceMs: number) =>
  createClient({
    url,
    // Commands fail at once while Redis is unavailable, because every caller works without it.
    disableOfflineQueue: true,
    // The gateway's Redis user has no right to set client information.
    disableClientInfo: true,
    pingInterval: 1_000,
    socket: {
      ...(url.startsWith('rediss:') && { tls: true as const, ...(tlsDir && readTls(tlsDir)) }),
      connectTimeout: 2_000,
      // A ping is sent every second, so that silence means that the server hangs.
      socketTimeout: silenceMs,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 6), 3_000),
    },
  });

export type RedisClient = ReturnType<typeof openClient>;

/** The connection to Redis. Its loss and return are logged once each. */
@Injectable()
export class RedisLink implements OnApplicationShutdown {
  readonly client: RedisClient;
  #wasReady: boolean | null = null;

  constructor(
    @Inject(ENV) env: RedisEnv,
    @Inject(LOGGER) logger: Logger,
    @Inject(WAITS) { redisSilenceMs }: Pick<GatewayWaits, 'redisSilenceMs'>,
  ) {
    this.client = openClient(env, redisSilenceMs);
    this.client.on('ready', () => {
      if (this.#wasReady === false) logger.info('Redis is back');
      this.#wasReady = true;
    });
    this.client.on('error', (err: unknown) => {
      if (this.#wasReady !== false) logger.warn({ err }, 'Redis is away; going on without it');
      this.#wasReady = false;
    });
    // The client itself repeats a failed first attempt.
    void this.client.connect().catch(() => undefined);
  }

  get ready(): boolean {
    return this.client.isReady;
  }

  onApplicationShutdown(): void {
    if (this.client.isOpen) this.client.destroy();
  }
}
