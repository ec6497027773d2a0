import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '@el-reto/telemetry';
import { readTls } from '@el-reto/contracts/tls-files';
import { watchConnection } from './connection-watch.ts';

export interface NatsOptions {
  /** `nats://host:port`, several with commas. */
  readonly url: string;
  /** The process's own user; also the name of its inbox prefix. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** The folder of TLS_DIR; undefined for a plain connection. */
  readonly tlsDir?: string | undefined;
  readonly name: string;
  readonly logger: Logger;
}

/** Where replies to `user` come: no other may listen there. */
export const inboxPrefixOf = (user: string) => `_INBOX_${user}`;

/** How long a server may be missing, in milliseconds, before the log says so. */
const noticeMs = 3_000;

/**
 * Connects to NATS, waiting for a server that is not there yet, and reconnects for as long as the
 * process lives.
 */
export async function connectNats(options: NatsOptions): Promise<NatsConnection> {
  const { url, user, password, tlsDir, name, logger } = options;
  const settings = {
    servers: url.split(','),
    name,
    ...(user !== undefined && { user, pass: password ?? '', inboxPrefix: inboxPrefixOf(user) }),
    // The contents of the files, because the client would read files only while it waits for a
    // server.
    ...(tlsDir !== undefined && { tls: readTls(tlsDir) }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: true,
    noAsyncTraces: true,
    pingInterval: 10_000,
    maxPingOut: 2,
  };
  // A process that waits in silence looks like one that hangs.
  const waiting = setTimeout(() => void sayWhy(settings, logger), noticeMs);
  const connection = await connect(settings).finally(() => clearTimeout(waiting));
  watchConnection(
    connection,
    () => logger.warn('NATS connection lost'),
    () => logger.info('NATS connection is back'),
  );
  void reportErrors(connection, logger);
  return connection;
}

/** The client does not report why it waits. One more try without waiting shows the reason. */
async function sayWhy(settings: ConnectionOptions, logger: Logger): Promise<void> {
  try {
    const once = { waitOnFirstConnect: false, reconnect: false, timeout: noticeMs };
    const connection = await connect({ ...settings, ...once });
    await connection.close();
  } catch (err) {
    logger.warn({ err }, 'NATS is not there yet');
  }
}

async function reportErrors(connection: NatsConnection, logger: Logger): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'error') logger.error({ err: status.error }, 'NATS error');
  }
}
