import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { serviceNames } from '@el-reto/contracts';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { beforeEach, expect, it } from 'vitest';
import { setUp } from '../src/containers/setup.ts';
import { tlsParties } from '../src/certificates/make-tls-dirs.ts';
import { natsUsers } from '../src/nats/permissions.ts';

let volumes: string;
beforeEach(async () => {
  volumes = temporaryDir();
  await setUp(volumes, false);
});

const read = (path: string) => readFileSync(join(volumes, path), 'utf8');
const envOf = (name: string) => parseEnv(read(`${name}/process.env`));

it('each process has its own NATS user and only the secrets that it needs', () => {
  const extra = {
    gateway: ['MEDIA_TOKEN', 'REDIS_URL'],
    media: ['MEDIA_SIGNING_KEY', 'MEDIA_TOKEN'],
    posts: ['MEDIA_SIGNING_KEY'],
    accounts: [],
    events: ['CLAIMS_KEY'],
    likes: [],
    integrity: [],
    tools: ['NATS_OPERATOR_PASSWORD'],
  };
  for (const [name, names] of Object.entries(extra)) {
    const env = envOf(name);
    expect(env['NATS_USER']).toBe(name === 'tools' ? 'stack' : name);
    const expected = [...names, 'NATS_PASSWORD', 'NATS_USER'];
    expect(Object.keys(env).toSorted()).toEqual(expected.toSorted());
  }
  expect(envOf('gateway')['MEDIA_TOKEN']).toBe(envOf('media')['MEDIA_TOKEN']);
  expect(envOf('posts')['MEDIA_SIGNING_KEY']).toBe(envOf('media')['MEDIA_SIGNING_KEY']);
  const ofProcesses = ['gateway', ...serviceNames, 'tools'].map(
    (name) => envOf(name)['NATS_PASSWORD'],
  );
  const passwords = [...ofProcesses, envOf('tools')['NATS_OPERATOR_PASSWORD']];
  expect(new Set(passwords).size).toBe(natsUsers.length);
});

it('the servers are reachable from other containers, with these passwords', () => {
  expect(read('nats/nats.conf')).toContain('"listen": "0.0.0.0:4222"');
  expect(read('nats/nats.conf')).toContain(`"password": "${envOf('likes')['NATS_PASSWORD']}"`);
  expect(read('redis/redis.conf')).toMatch(/^bind 0\.0\.0\.0$/m);
  const { username, password, host } = new URL(envOf('gateway')['REDIS_URL'] ?? '');
  expect([username, host]).toEqual(['gateway', 'redis:6379']);
  const hash = createHash('sha256').update(password).digest('hex');
  expect(read('redis/redis.conf')).toContain(`user gateway on #${hash} ~el-reto:`);
  expect(read('redis/redis.conf').match(/^user .*$/gm)).toHaveLength(2);
  // In this test the certificate is in another folder.
  const conf = join(volumes, 'nats.conf');
  writeFileSync(conf, read('nats/nats.conf').replaceAll('/el-reto/tls', join(volumes, 'nats/tls')));
  const check = execFileSync('nats-server', ['-t', '-c', conf], {
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(check).toBe('');
});

it('keeps its secrets over a restart, readable only by their owner', async () => {
  const before = read('tools/secrets.json');
  const certificate = read('likes/tls/tls.crt');
  const files = readdirSync(volumes, { recursive: true, encoding: 'utf8' })
    .map((path) => join(volumes, path))
    .filter((path) => statSync(path).isFile());
  expect(files).toHaveLength(13 + 2 + 3 * tlsParties.length);
  for (const path of files) expect(statSync(path).mode & 0o777).toBe(0o600);
  await setUp(volumes, false);
  expect(read('tools/secrets.json')).toBe(before);
  expect(read('likes/tls/tls.crt')).toBe(certificate);
});

it('creates new secrets on request, and keeps the old key of encrypted answers', async () => {
  const before = envOf('likes')['NATS_PASSWORD'];
  const sealedBy = envOf('events')['CLAIMS_KEY'];
  const certificate = read('likes/tls/tls.crt');
  await setUp(volumes, true);
  expect(envOf('likes')['NATS_PASSWORD']).not.toBe(before);
  expect(envOf('events')['CLAIMS_KEY']).toMatch(new RegExp(`^p[0-9a-f]{48},${sealedBy}$`));
  expect(read('nats/nats.conf')).toContain(envOf('likes')['NATS_PASSWORD']);
  expect(read('likes/tls/tls.crt')).not.toBe(certificate);
  expect(read('likes/tls/ca.crt')).toBe(read('redis/tls/ca.crt'));
});
