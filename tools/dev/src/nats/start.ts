import { join } from 'node:path';
import { childEnv } from '../env.ts';
import { Port } from '../ports.ts';
import { replaceFile } from '../replace-file.ts';
import { newPassword } from '../secrets.ts';
import type { ProcessSpec } from '../supervisor/managed-process.ts';
import type { TlsDirs } from '../certificates/make-tls-dirs.ts';
import { natsConfig, type NatsPasswords } from './config.ts';
import { canConnect, natsUrlOf } from './connection.ts';
import { natsUsers, type NatsUser } from './permissions.ts';
import { provisionStreams, takesEvents } from './streams.ts';

export type NatsPlan = Awaited<ReturnType<typeof planNats>>;

/** Options of NATS, Redis or an emulator. */
export interface PartOptions {
  /** The folder of the part's data and of its generated configuration. */
  readonly dir: string;
  readonly logFile?: string;
  readonly port?: number;
  readonly tls?: TlsDirs | undefined;
}

/**
 * Writes nats-server's configuration, with new passwords, and returns its process specification.
 */
export async function planNats({ dir, tls, logFile, port: preferred = 0 }: PartOptions) {
  const port = await Port.claim(preferred);
  const passwords = Object.fromEntries(
    natsUsers.map((user) => [user, newPassword()]),
  ) as NatsPasswords;
  const configFile = join(dir, 'nats.conf');
  const storeDir = join(dir, 'jetstream');
  const config = { port: port.number, storeDir, passwords, tlsDir: tls?.('nats') };
  replaceFile(configFile, natsConfig(config));
  const address = () => `${tls ? 'tls' : 'nats'}://127.0.0.1:${port.number}`;
  const urlOf = (user: 'stack' | 'operator') =>
    natsUrlOf({
      NATS_URL: address(),
      NATS_USER: user,
      NATS_PASSWORD: passwords[user],
      TLS_DIR: tls?.('stack'),
    });
  const spec: ProcessSpec = {
    name: 'nats',
    command: 'nats-server',
    ports: [port],
    // The port may have changed since the file was written.
    get args() {
      return ['-c', configFile, '-p', String(port.number)];
    },
    // With one thread Go steals no work between threads, and a message takes a quarter less time.
    env: childEnv({ GOMAXPROCS: '1' }),
    logFile: logFile ?? join(dir, 'nats.log'),
    ready: () => canConnect(urlOf('stack')),
    alive: () => takesEvents(urlOf('stack')),
    afterReady: () => provisionStreams(urlOf('stack')),
  };
  return {
    spec,
    /** The address with the credentials of the operator (the user `stack`). */
    get url() {
      return urlOf('stack');
    },
    get operatorUrl() {
      return urlOf('operator');
    },
    /** NATS_URL, NATS_USER and NATS_PASSWORD of a process. */
    credentials: (user: NatsUser) => ({ url: address(), user, password: passwords[user] }),
  };
}
