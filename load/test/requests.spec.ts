import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, it, onTestFinished } from 'vitest';
import { likeLimits } from '../shared/limits.ts';
import { Api } from './api.ts';

type Script = Readonly<Record<string, (data?: unknown) => unknown>>;

const k6 = fileURLToPath(new URL('k6.ts', import.meta.url));
const modules = new Set([
  'k6',
  'k6/http',
  'k6/metrics',
  'k6/crypto',
  'k6/encoding',
  'k6/execution',
]);

/** Loads a script with `k6.ts` instead of k6. `api` answers its requests. */
async function load(script: string, api: Api, env: Record<string, string> = {}): Promise<Script> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-load-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  Object.assign(globalThis, {
    __ENV: env,
    answerScript: (asked: Parameters<Api['answer']>[0]) => api.answer(asked),
  });
  const build = await rolldown({
    input: fileURLToPath(new URL(`../${script}.ts`, import.meta.url)),
    external: ['node:crypto'],
    plugins: [{ name: 'k6', resolveId: (id) => (modules.has(id) ? k6 : null) }],
  });
  await build.write({ format: 'es', file: join(dir, 'script.mjs') });
  await build.close();
  return (await import(/* @vite-ignore */ join(dir, 'script.mjs'))) as Script;
}

const key = { LOAD_KEY: 'key' };
const gallery = ['listCurrentEvents', 'listEventPosts'];
const likes = [...gallery, 'updateMe', 'setPreferences', 'togglePostLike', 'deleteMe'];
const day = [...likes, 'listMyLikes', 'incrementPostView'];

it.each([
  ['01-like-burst', ['default'], [...likes, 'listMyLikes']],
  ['02-gallery-read', ['default'], gallery],
  [
    '03-contest-day',
    ['visitors', 'fans', 'contestants'],
    [...day, 'createUser', 'uploadMedia', 'createPost'],
  ],
  ['04-soak', ['fans', 'visitors'], day],
  ['05-vote-fraud', ['oneAccount', 'oneAddress', 'readers'], likes],
])('%s sends requests that the API accepts', async (name, scenarios, calls) => {
  const isFraud = name === '05-vote-fraud';
  const api = new Api(isFraud ? likeLimits.account.points : undefined);
  const script = await load(name, api, isFraud ? {} : key);
  const data = script['setup']?.();
  for (const scenario of scenarios) {
    // In the second turn the script has the state of the first turn.
    for (let turn = 0; turn < 2; turn++) script[scenario]?.(data);
  }
  script['teardown']?.(data);
  expect([...api.called].toSorted()).toEqual(calls.toSorted());
});

it.each([
  ['01-like-burst', {}, 'off'],
  ['05-vote-fraud', key, 'on'],
])('%s with %j stops at once and asks for LIMITS=%s', async (name, env, limits) => {
  const script = await load(name, new Api(), env);
  expect(() => script['setup']?.()).toThrow(`LIMITS=${limits}`);
});
