import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { childEnv } from '../env.ts';
import { choosePort } from '../ports.ts';
import type { ProcessSpec } from '../supervisor/managed-process.ts';

export interface RedisPlan {
  readonly spec: ProcessSpec;
  /** With the password in it. */
  readonly url: string;
}

export interface RedisOptions {
  readonly dir: string;
  readonly logFile?: string;
  readonly port?: number;
}

/** A cache and no more: bounded, evicting, never written to disk. */
export function redisConfig(
  port: number,
  dir: string,
  password: string,
  host = '127.0.0.1',
): string {
  return `bind ${host}
port ${port}
dir ${JSON.stringify(dir)}
requirepass ${password}
save ""
appendonly no
maxmemory 256mb
maxmemory-policy allkeys-lru
`;
}

/** Writes redis-server's configuration, with a new password, and says how to run it. */
export async function planRedis({ dir, logFile, port = 0 }: RedisOptions): Promise<RedisPlan> {
  const actualPort = await choosePort(port);
  const password = randomBytes(24).toString('hex');
  const configFile = join(dir, 'redis.conf');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(configFile, redisConfig(actualPort, dir, password), { mode: 0o600 });
  return {
    url: `redis://:${password}@127.0.0.1:${actualPort}`,
    spec: {
      name: 'redis',
      command: 'redis-server',
      args: [configFile],
      env: childEnv(),
      logFile: logFile ?? join(dir, 'redis.log'),
      ready: () => ping(actualPort, password),
    },
  };
}

function ping(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    let reply = '';
    const settle = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      reply += chunk.toString();
      if (reply.includes('+PONG')) settle(true);
      else if (reply.includes('-')) settle(false);
    });
    socket.on('error', () => settle(false));
    socket.on('timeout', () => settle(false));
  });
}
