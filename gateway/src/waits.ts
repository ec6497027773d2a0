import { connectionTimeouts } from '@el-reto/contracts/connections';

export const WAITS = Symbol('GatewayWaits');

/** The gateway's time limits, in milliseconds: those for clients, and its longest waits for other parts. */
export const gatewayWaits = {
  ...connectionTimeouts,
  /** For anything from Redis, which is asked every second. After that the connection is opened again. */
  redisSilenceMs: 3_000,
  /** For an answer or a removal mark in Redis. After that the gateway works without it. */
  redisMs: 150,
  /** For Redis to count a call. After that the call is counted in this process's memory. */
  countMs: 250,
  /** For the list of events. After that the events count as unknown. Longer than the cache's `patienceMs`. */
  eventsMs: 2_000,
  /** For the media service to send a picture. A page waits for 15 s. */
  pictureMs: 12_000,
  /** For the media service to send a share picture, which it may have to make after others. */
  shareMs: 30_000,
  /** For a page's data. The browser requests missing data itself. */
  pageMs: 1_000,
};

export type GatewayWaits = Readonly<typeof gatewayWaits>;
