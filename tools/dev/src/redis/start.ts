import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { readTls, tlsPaths } from '@el-reto/contracts/tls-files';
import { childEnv } from '../env.ts';
import type { PartOptions } from '../nats/start.ts';
import { Port } from '../ports.ts';
import { replaceFile } from '../replace-file.ts';
import { newPassword } from '../secrets.ts';
import type { ProcessSpec } from '../supervisor/managed-process.ts';

/** Keys that the gateway uses: cached answers and counters of limits. */
const gatewayKeys = ['el-reto:answer:*', 'el-reto:limit:*'];

/** Commands that the gateway's cache and limits use, including those in their scripts. */
const gatewayCommands = 'ping eval time hmget hget hset pexpire set incrby pttl expire'.split(' ');

/** The rights of the two users as ACL rules. The user `default` is switched off. */
export const redisRules = {
  gateway: [
    ...gatewayKeys.map((pattern) => `~${pattern}`),
    'resetchannels -@all',
    ...gatewayCommands.map((command) => `+${command}`),
  ].join(' '),
  // The operator may read and delete everything, but not change the server's configuration.
  operator: '~* resetchannels +@all -@admin +acl|log +client|list +slowlog +config|get',
};
type RedisUser = keyof typeof redisRules;

/** The lines of a configuration that define the users, with hashes of the passwords. */
const userLines = (passwords: RedisConfigInput['passwords']) =>
  [
    'user default off',
    ...Object.entries(passwords).map(
      ([user, password]) => `user ${user} on #${sha256(password)} ${redisRules[user as RedisUser]}`,
    ),
  ].join('\n');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export interface RedisConfigInput {
  /** The interface to listen on; by default the loopback interface. */
  readonly host?: string;
  readonly port: number;
  readonly dir: string;
  readonly passwords: Readonly<Partial<Record<RedisUser, string>>>;
  /** The server's TLS_DIR. If it is set, clients need a certificate. */
  readonly tlsDir?: string | undefined;
}

function tlsLines(port: number, dir: string): string {
  const { caFile, certFile, keyFile } = tlsPaths(dir);
  return `port 0
tls-port ${port}
tls-cert-file ${JSON.stringify(certFile)}
tls-key-file ${JSON.stringify(keyFile)}
tls-ca-cert-file ${JSON.stringify(caFile)}
tls-auth-clients yes`;
}

/** The configuration: a cache with a memory limit that evicts keys and never writes to the disk. */
export function redisConfig({
  host = '127.0.0.1',
  port,
  dir,
  passwords,
  tlsDir,
}: RedisConfigInput): string {
  return `bind ${host}
${tlsDir === undefined ? `port ${port}` : tlsLines(port, tlsDir)}
dir ${JSON.stringify(dir)}
${userLines(passwords)}
save ""
appendonly no
maxmemory 256mb
maxmemory-policy allkeys-lru
`;
}

/**
 * Writes redis-server's configuration, with new passwords, and returns its process specification.
 */
export async function planRedis({ dir, tls, logFile, port: preferred = 0 }: PartOptions) {
  const port = await Port.claim(preferred);
  const passwords = { gateway: newPassword(), operator: newPassword() };
  const configFile = join(dir, 'redis.conf');
  const config = { port: port.number, dir, passwords, tlsDir: tls?.('redis') };
  replaceFile(configFile, redisConfig(config));
  const urlOf = (user: RedisUser) =>
    `${tls ? 'rediss' : 'redis'}://${user}:${passwords[user]}@127.0.0.1:${port.number}`;
  const spec: ProcessSpec = {
    name: 'redis',
    command: 'redis-server',
    ports: [port],
    // The port may have changed since the file was written.
    get args() {
      return [configFile, tls ? '--tls-port' : '--port', String(port.number)];
    },
    env: childEnv(),
    logFile: logFile ?? join(dir, 'redis.log'),
    ready: () => answersPing(port.number, passwords.operator, tls?.('stack')),
  };
  return {
    spec,
    get url() {
      return urlOf('operator');
    },
    get gatewayUrl() {
      return urlOf('gateway');
    },
  };
}

/** Whether the server answers PING with PONG. It refuses that while it loads or runs a script. */
async function answersPing(
  port: number,
  password: string,
  tlsDir: string | undefined,
): Promise<boolean> {
  const address = { port, host: '127.0.0.1' };
  const socket =
    tlsDir === undefined
      ? connect(address)
      : connectTls({ ...address, servername: 'redis', ...readTls(tlsDir) });
  try {
    socket.write(`AUTH operator ${password}\r\nPING\r\n`);
    let answer = '';
    while (!answer.endsWith('\r\n+PONG\r\n')) {
      const [part]: unknown[] = await once(socket, 'data', { signal: AbortSignal.timeout(2_000) });
      answer += String(part);
      if (answer.startsWith('-') || answer.includes('\r\n-')) return false;
    }
    return true;
  } finally {
    socket.destroy();
  }
}
