import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { choosePort } from '../ports.ts';
import { childEnv } from '../env.ts';
import type { ProcessSpec } from '../supervisor/managed-process.ts';
import { natsConfig, type NatsPasswords } from './config.ts';
import type { TlsDirs } from '../tls/tls-parts.ts';
import { natsUsers, type NatsUser } from './permissions.ts';
import { connectionOptions, provisionStreams } from './streams.ts';
import { natsUrlOf } from './url.ts';

/** How one process reaches NATS: what NATS_URL, NATS_USER and NATS_PASSWORD are to be. */
export interface NatsCredentials {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface NatsPlan {
  readonly spec: ProcessSpec;
  /** With the `stack` user's credentials in it. */
  readonly url: string;
  credentials(user: NatsUser): NatsCredentials;
}

export interface NatsOptions {
  /** Where the streams and the generated configuration are kept. */
  readonly dir: string;
  readonly logFile?: string;
  /** Taken where it is free. */
  readonly port?: number;
  readonly tls?: TlsDirs | undefined;
}

/** Writes nats-server's configuration, with new passwords, and says how to run it. */
export async function planNats({ dir, logFile, port = 0, tls }: NatsOptions): Promise<NatsPlan> {
  const actualPort = await choosePort(port);
  const passwords = newPasswords();
  const configFile = join(dir, 'nats.conf');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(
    configFile,
    natsConfig({
      port: actualPort,
      storeDir: join(dir, 'jetstream'),
      passwords,
      tlsDir: tls?.('nats'),
    }),
    { mode: 0o600 },
  );
  const NATS_URL = `${tls ? 'tls' : 'nats'}://127.0.0.1:${actualPort}`;
  const url = natsUrlOf({
    NATS_URL,
    NATS_USER: 'stack',
    NATS_PASSWORD: passwords.stack,
    TLS_DIR: tls?.('stack'),
  });
  return {
    url,
    credentials: (user) => ({ url: NATS_URL, user, password: passwords[user] }),
    spec: {
      name: 'nats',
      command: 'nats-server',
      args: ['-c', configFile],
      env: childEnv(),
      logFile: logFile ?? join(dir, 'nats.log'),
      ready: () => canConnect(url),
      afterReady: () => provisionStreams(url),
    },
  };
}

function newPasswords(): NatsPasswords {
  const random = () => randomBytes(24).toString('hex');
  const entries = natsUsers.map((user) => [user, random()] as const);
  return Object.fromEntries(entries) as Record<NatsUser, string>;
}

async function canConnect(url: string): Promise<boolean> {
  const connection = await connect({ ...connectionOptions(url), reconnect: false, timeout: 1000 });
  await connection.close();
  return true;
}
