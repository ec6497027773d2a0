import type { Logger } from '@el-reto/telemetry';
import type { TlsFiles } from '@el-reto/contracts/tls-files';
import { createClient } from 'redis';

const openClient = (url: string, tls: TlsFiles | undefined) =>
  createClient({
    url,
    // Commands fail at once while Redis is away: there is always a way without it.
    disableOfflineQueue: true,
    // The gateway's user may not tell the server who the client is.
    disableClientInfo: true,
    pingInterval: 1_000,
    socket: {
      ...(url.startsWith('rediss:') && { tls: true as const, ...tls }),
      connectTimeout: 2_000,
      // With a ping every second, silence means a server that hangs.
      socketTimeout: 3_000,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 6), 3_000),
    },
  });

export type RedisClient = ReturnType<typeof openClient>;

/** The connection to Redis, which may come and go; both are logged once. */
export class RedisLink {
  readonly client: RedisClient;
  #wasReady: boolean | null = null;

  constructor(url: string, logger: Logger, tls?: TlsFiles) {
    this.client = openClient(url, tls);
    this.client.on('ready', () => {
      if (this.#wasReady === false) logger.info('Redis is back');
      this.#wasReady = true;
    });
    this.client.on('error', (err: unknown) => {
      if (this.#wasReady !== false) logger.warn({ err }, 'Redis is away; going on without it');
      this.#wasReady = false;
    });
    // A first attempt that fails is repeated by the client itself.
    void this.client.connect().catch(() => undefined);
  }

  get ready(): boolean {
    return this.client.isReady;
  }

  close(): void {
    if (this.client.isOpen) this.client.destroy();
  }
}
