import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from '@el-reto/dev';
import { temporaryDir } from '@el-reto/testing/temporary-dir';
import { expect, it } from 'vitest';
import { natsOf } from './command.ts';

it('connects to an outside NATS with the certificates of the running product', () => {
  const DATA_DIR = temporaryDir();
  const outside = { DATA_DIR, NATS_URL: 'nats://nats.example:4222' };
  const tlsDir = (env: Record<string, string>) =>
    new URL(natsOf(parseEnv({ ...outside, ...env }))).searchParams.get('tlsDir');
  expect(tlsDir({})).toBe(null);
  const addresses = { site: '', admin: '', authEmulator: '', nats: '', redis: '', processes: {} };
  writeFileSync(join(DATA_DIR, 'stack.json'), JSON.stringify({ ...addresses, tls: '/data/tls' }));
  expect(tlsDir({})).toBe('/data/tls');
  expect(tlsDir({ TLS_DIR: '/tls' })).toBe('/tls');
});
