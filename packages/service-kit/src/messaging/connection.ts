import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '@el-reto/telemetry';
import { readTls } from '@el-reto/contracts/tls-files';
import pTimeout from 'p-timeout';
import { setImmediate } from 'node:timers/promises';
import { watchConnection } from './connection-watch.ts';

export interface NatsOptions {
  /** `nats://host:port`. Several addresses are separated by commas. */
  readonly url: string;
  /** The NATS user of this process. Its inbox prefix contains this name. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** The folder of TLS_DIR. Undefined for a connection without TLS. */
  readonly tlsDir?: string | undefined;
  readonly name: string;
  readonly logger: Logger;
}

/** The prefix of subjects for replies to `user`. Only this user may subscribe to them. */
export const inboxPrefixOf = (user: string) => `_INBOX_${user}`;

/** Time without a server after which a log line is written, in milliseconds. */
const noticeMs = 3_000;
/** Longest wait for pending messages when a connection is closed, in milliseconds. */
const drainTimeoutMs = 3_000;

/** Connects to NATS. Waits if there is no server, and reconnects until the process ends. */
export async function connectNats(options: NatsOptions): Promise<NatsConnection> {
  const { url, user, password, tlsDir, name, logger } = options;
  const settings = {
    servers: url.split(','),
    name,
    ...(user !== undefined && { user, pass: password ?? '', inboxPrefix: inboxPrefixOf(user) }),
    // Passes the contents of the files: the client would read named files only while it waits for a
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
  // Without a log line, a waiting process seems to hang.
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

/** Sends pending messages if there is a server, then closes the connection. */
export async function closeNats(connection: NatsConnection): Promise<void> {
  await pTimeout(connection.drain(), { milliseconds: drainTimeoutMs }).catch(() => undefined);
  // A socket that the server has just closed may still report an error.
  await setImmediate();
  await connection.close();
}

/** Logs why the client waits. A second connection, which does not wait, reports the reason. */
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
