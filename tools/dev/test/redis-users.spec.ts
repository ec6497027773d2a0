import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dirOfFile } from '@el-reto/testing/temporary-dir';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRedis } from '../src/parts.ts';

const run = promisify(execFile);

const dir = dirOfFile();
let redis: Awaited<ReturnType<typeof startRedis>>;
beforeAll(async () => {
  redis = await startRedis({ dir });
});
afterAll(async () => {
  await redis.stop();
});

async function says(url: string, ...command: string[]): Promise<string> {
  const { stdout } = await run('redis-cli', ['--no-auth-warning', '-u', url, ...command]);
  return stdout.trim();
}

// The tests of the gateway run as this user and show which commands are permitted.
it.each([
  ['flushall'],
  ['flushdb'],
  ['config', 'get', '*'],
  ['config', 'set', 'dir', '/tmp'],
  ['keys', '*'],
  ['scan', '0'],
  ['acl', 'list'],
  ['client', 'list'],
  ['shutdown'],
  ['monitor'],
  ['replicaof', 'localhost', '1'],
  ['script', 'load', 'return 1'],
  ['publish', 'el-reto:answer:1', 'x'],
  ['del', 'el-reto:answer:1:events'],
  ['set', 'other', '1'],
  ['hmget', 'el-reto:other', 'seq'],
  ['eval', "return redis.call('SET', KEYS[1], 1)", '1', 'other'],
  ['eval', "return redis.call('FLUSHALL')", '0'],
])('the gateway may not %s %s %s', async (...command) => {
  const refused = /NOPERM|ACL failure|can't run this command/;
  expect(await says(redis.gatewayUrl, ...command)).toMatch(refused);
});

it('the operator may read and delete everything, but not change the server', async () => {
  await says(redis.gatewayUrl, 'set', 'el-reto:limit:x', '1');
  expect(await says(redis.url, 'keys', '*')).toContain('el-reto:limit:x');
  expect(await says(redis.url, 'flushall')).toBe('OK');
  expect(await says(redis.url, 'info', 'server')).toContain('redis_version');
  expect(await says(redis.url, 'config', 'set', 'dir', '/tmp')).toMatch(/NOPERM/);
  expect(await says(redis.url, 'acl', 'setuser', 'gateway', '+@all')).toMatch(/NOPERM/);
});

it.each(['', 'default:guess@'])('a client with credentials "%s" may not ping', async (user) => {
  const { host } = new URL(redis.url);
  expect(await says(`redis://${user}${host}`, 'ping').catch(String)).toMatch(/NOAUTH|WRONGPASS/);
});
