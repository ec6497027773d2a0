import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@el-reto/dev';
import type { Stack } from '@el-reto/dev';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { likeLimits } from '../shared/limits.ts';
import { startLiar } from './stand-in/liar.ts';
import { runScript } from './stand-in/run-script.ts';
import type { Crowd, Outcome } from './stand-in/run-script.ts';

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

interface Where {
  readonly site?: string;
  /** Whether the script is told what `SEED=load` prepared. */
  readonly isPrepared?: boolean;
}

const run = (script: string, crowds: readonly Crowd[], where: Where = {}) => {
  const { site = stack.info.site, isPrepared = true } = where;
  const env = {
    SITE: site,
    AUTH_EMULATOR: stack.info.authEmulator,
    ...(isPrepared && { LOAD_FILE: join(dir, 'load.json') }),
  };
  return runScript(`${script}.ts`, env, crowds);
};

const sum = ({ samples }: Outcome, metric: string) =>
  samples
    .filter((sample) => sample.metric === metric)
    .reduce((total, { value }) => total + value, 0);

/** Thresholds of which the report cannot say what came of them. */
const unknown = ({ report }: Outcome) => report.match(/.*no samples.*/g) ?? [];

const broken = ({ thresholds }: Outcome, except = '') =>
  Object.keys(thresholds).filter((name) => !thresholds[name] && !name.includes(except || '\0'));

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

describe('in a stand-in for k6', () => {
  it('01-like-burst puts every like on the hot photo and loses none', async () => {
    const crowd = { exec: 'default', users: 4, iterations: 5 };
    const outcome = await run('01-like-burst', [crowd]);
    expect(broken(outcome)).toEqual([]);
    expect(unknown(outcome)).toEqual([]);
    expect(sum(outcome, 'likes_acknowledged')).toBe(20);
    expect(outcome.report).toContain('20 toggles acknowledged, 0 not in the total');
  });

  it('01-like-burst goes on from the likes that an earlier run has left', async () => {
    const outcome = await run('01-like-burst', [{ exec: 'default', users: 4, iterations: 2 }]);
    expect(broken(outcome)).toEqual([]);
    expect(unknown(outcome)).toEqual([]);
    expect(sum(outcome, 'likes_contradicted')).toBe(0);
  });

  it('02-gallery-read reads pages, lists and photos', async () => {
    const outcome = await run('02-gallery-read', [{ exec: 'default', users: 2, iterations: 3 }]);
    expect(broken(outcome)).toEqual([]);
    expect(unknown(outcome)).toEqual([]);
    expect(sum(outcome, 'checks')).toBe(6 * 4);
  });

  it('03-contest-day has visitors, fans who sign in and contestants who upload', async () => {
    const outcome = await run('03-contest-day', [
      { exec: 'visitors', users: 2, iterations: 2 },
      { exec: 'fans', users: 3, iterations: 2 },
      { exec: 'contestants', users: 1, iterations: 2 },
    ]);
    expect(broken(outcome)).toEqual([]);
    expect(unknown(outcome)).toEqual([]);
    expect(sum(outcome, 'likes_acknowledged')).toBe(6);
    const names = new Set(outcome.samples.map(({ tags }) => tags['name']));
    expect([...names]).toEqual(
      expect.arrayContaining(['sign-in', 'view', 'upload', 'create-post']),
    );
  });

  it('04-soak has fans and visitors', async () => {
    const outcome = await run('04-soak', [
      { exec: 'fans', users: 2, iterations: 2 },
      { exec: 'visitors', users: 1, iterations: 1 },
    ]);
    expect(broken(outcome)).toEqual([]);
    expect(unknown(outcome)).toEqual([]);
    expect(sum(outcome, 'likes_acknowledged')).toBe(4);
  });

  it('05-vote-fraud finds one account limited, with a time to come back, and readers served', async () => {
    const { points } = likeLimits.account;
    const crowds = [
      { exec: 'oneAccount', users: 1, iterations: points + 5 },
      { exec: 'oneAddress', users: 2, iterations: 5 },
      { exec: 'readers', users: 1, iterations: 3 },
    ];
    // New accounts, of which nothing has been counted in the minute before.
    const outcome = await run('05-vote-fraud', crowds, { isPrepared: false });
    // The address's own limit takes thousands of calls: gateway/test/limits.spec.ts.
    expect(broken(outcome, 'refused_of_one_address')).toEqual([]);
    expect(unknown(outcome)).toEqual([]);
    expect(sum(outcome, 'accepted_of_one_account')).toBe(points);
    expect(sum(outcome, 'refused_of_one_account')).toBe(5);
    expect(sum(outcome, 'accepted_of_one_address')).toBe(10);
  });
});

describe('a run fails', () => {
  const crowd = { exec: 'default', users: 2, iterations: 1 };

  it('when a like was acknowledged and is not there', async () => {
    const liar = await startLiar(stack.info.site);
    const outcome = await run('01-like-burst', [crowd], { site: liar.site, isPrepared: false });
    await liar.stop();
    expect(broken(outcome)).toEqual(['likes_unaccounted count==0']);
    expect(outcome.report).toContain('2 toggles acknowledged, 1 not in the total');
  });

  it('at once, when 05-vote-fraud finds no limits', async () => {
    const liar = await startLiar(stack.info.site, Number.POSITIVE_INFINITY);
    onTestFinished(() => liar.stop());
    const outcome = run('05-vote-fraud', [], { site: liar.site, isPrepared: false });
    await expect(outcome).rejects.toThrow('limits are off');
  });
});
