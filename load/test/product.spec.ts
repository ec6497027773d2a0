import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@el-reto/dev';
import type { Stack } from '@el-reto/dev';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface LoadFile {
  readonly hotPostId: string;
  readonly tokensExpireAt: number;
  readonly accounts: readonly { email: string; uid: string; token: string }[];
}

const prepared = { accounts: 30, posts: 4 };

let dir: string;
let stack: Stack;
let file: LoadFile;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'el-reto-load-'));
  stack = await startStack({
    dataDir: dir,
    seed: 'load',
    env: {
      LOAD_ACCOUNTS: String(prepared.accounts),
      LOAD_POSTS: String(prepared.posts),
      LOG_LEVEL: 'warn',
    },
  });
  file = JSON.parse(readFileSync(join(dir, 'load.json'), 'utf8')) as LoadFile;
}, 180_000);
afterAll(async () => {
  await stack.stop();
  await rm(dir, { recursive: true });
});

describe('SEED=load', () => {
  it('leaves accounts, tokens and the hot photo in a file of its owner alone', () => {
    expect(statSync(join(dir, 'load.json')).mode & 0o777).toBe(0o600);
    expect(file.accounts).toHaveLength(prepared.accounts);
    expect(new Set(file.accounts.map(({ uid }) => uid)).size).toBe(prepared.accounts);
    expect(file.tokensExpireAt).toBeGreaterThan(Date.now() + 50 * 60 * 1000);
  });

  it('gives tokens that the site takes', async () => {
    for (const { token } of [file.accounts[0], file.accounts.at(-1)].map(
      (one) => one ?? { token: '' },
    )) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(new URL('/api/me/likes', stack.info.site), { headers });
      expect([response.status, await response.json()]).toEqual([200, {}]);
      const me = await fetch(new URL('/api/me', stack.info.site), { headers });
      expect(await me.json()).toMatchObject({ dob: expect.any(String) as unknown });
    }
  });
});
