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

/** The prefix of subjects for replies to `user`, to which only this user may subscribe. */
export const inboxPrefixOf = (user: string) => `_INBOX_${user}`;

/** How long a server may be missing, in milliseconds, before it is logged. */
const noticeMs = 3_000;

/**
 * Connects to NATS, waits for a missing server, and reconnects until the process ends.
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
  // Without a log line, a process that waits looks as if it hangs.
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

/** Logs why the client waits: a second connection without waiting reports the reason. */
async function sayWhy(settings: ConnectionOptions, logger: Logger): Promise<void> {
  try {
    const once = { waitOnFirstConnect: false, reconnect: false, timeout: noticeMs };
    const connection = await connect({ ...settings, ...once });
    await connection.close();
  } catch (err) {
    logger.warn({ err }, 'NATS does not answer yet');
  }
}

async function reportErrors(connection: NatsConnection, logger: Logger): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'error') logger.error({ err: status.error }, 'NATS error');
  }
}
