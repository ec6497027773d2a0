import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from '../env.ts';
import { choosePort } from '../ports.ts';
import type { ProcessSpec } from '../supervisor/managed-process.ts';
import type { TlsDirs } from '../tls.ts';
import { natsConfig, type NatsPasswords } from './config.ts';
import { canConnect, natsUrlOf } from './connection.ts';
import { natsUsers, type NatsUser } from './permissions.ts';
import { provisionStreams } from './streams.ts';

export interface NatsPlan {
  readonly spec: ProcessSpec;
  /** With the `stack` user's credentials in it, and with those of the operator. */
  readonly url: string;
  readonly operatorUrl: string;
  /** How one process reaches NATS. */
  credentials(user: NatsUser): NatsCredentials;
}

/** What NATS_URL, NATS_USER and NATS_PASSWORD are to be. */
export interface NatsCredentials {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** How one of the two servers is to run. */
export interface PartOptions {
  /** Where its data and its generated configuration are kept. */
  readonly dir: string;
  readonly logFile?: string;
  /** Taken where it is free. */
  readonly port?: number;
  readonly tls?: TlsDirs | undefined;
}

/** Writes nats-server's configuration, with new passwords, and says how to run it. */
export async function planNats(options: PartOptions): Promise<NatsPlan> {
  const { dir, tls } = options;
  const port = await choosePort(options.port ?? 0);
  const passwords = Object.fromEntries(
    natsUsers.map((user) => [user, randomBytes(24).toString('hex')]),
  ) as NatsPasswords;
  const configFile = join(dir, 'nats.conf');
  const config = { port, storeDir: join(dir, 'jetstream'), passwords, tlsDir: tls?.('nats') };
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(configFile, natsConfig(config), { mode: 0o600 });
  const NATS_URL = `${tls ? 'tls' : 'nats'}://127.0.0.1:${port}`;
  const urlOf = (NATS_USER: 'stack' | 'operator') =>
    natsUrlOf({
      NATS_URL,
      NATS_USER,
      NATS_PASSWORD: passwords[NATS_USER],
      TLS_DIR: tls?.('stack'),
    });
  const url = urlOf('stack');
  return {
    url,
    operatorUrl: urlOf('operator'),
    credentials: (user) => ({ url: NATS_URL, user, password: passwords[user] }),
    spec: {
      name: 'nats',
      command: 'nats-server',
      args: ['-c', configFile],
      env: childEnv(),
      logFile: options.logFile ?? join(dir, 'nats.log'),
      ready: () => canConnect(url),
      afterReady: () => provisionStreams(url),
    },
  };
}
