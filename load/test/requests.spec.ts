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
const modules = new Set(['k6', 'k6/http', 'k6/metrics', 'k6/data', 'k6/encoding', 'k6/execution']);

/** A script with `k6.ts` in place of k6, whose requests `api` answers. */
async function load(script: string, api: Api): Promise<Script> {
  const dir = await mkdtemp(join(tmpdir(), 'el-reto-load-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  Object.assign(globalThis, {
    __ENV: {},
    answerScript: (asked: Parameters<Api['answer']>[0]) => api.answer(asked),
  });
  const build = await rolldown({
    input: fileURLToPath(new URL(`../${script}.ts`, import.meta.url)),
    plugins: [{ name: 'k6', resolveId: (id) => (modules.has(id) ? k6 : null) }],
  });
  await build.write({ format: 'es', file: join(dir, 'script.mjs') });
  await build.close();
  return (await import(/* @vite-ignore */ join(dir, 'script.mjs'))) as Script;
}

const everywhere = ['listCurrentEvents', 'listEventPosts', 'updateMe'];

it.each([
  ['01-like-burst', ['default'], ['listMyLikes', 'togglePostLike']],
  ['02-gallery-read', ['default'], []],
  [
    '03-contest-day',
    ['visitors', 'fans', 'contestants'],
    [
      'incrementPostView',
      'listMyLikes',
      'togglePostLike',
      'createUser',
      'uploadMedia',
      'createPost',
    ],
  ],
  ['04-soak', ['fans', 'visitors'], ['listMyLikes', 'togglePostLike', 'incrementPostView']],
  ['05-vote-fraud', ['oneAccount', 'oneAddress', 'readers'], ['togglePostLike']],
])('%s asks for what the API knows', async (name, scenarios, calls) => {
  const api = new Api(name === '05-vote-fraud' ? likeLimits.account.points : undefined);
  const script = await load(name, api);
  const data = script['setup']?.();
  for (const scenario of scenarios) {
    // Twice: what was acknowledged first is known to what is asked next.
    for (let turn = 0; turn < 2; turn++) script[scenario]?.(data);
  }
  script['teardown']?.(data);
  const expected = name === '02-gallery-read' ? everywhere.slice(0, 2) : [...everywhere, ...calls];
  expect([...api.called].toSorted()).toEqual(expected.toSorted());
});

it('05-vote-fraud stops at once where there are no limits', async () => {
  const script = await load('05-vote-fraud', new Api());
  expect(() => script['setup']?.()).toThrow('limits are off');
});

const token = { headers: { authorization: 'Bearer x', 'content-type': 'application/json' } };

it.each([
  ['a path', { method: 'GET', url: '/api/event-photos/otono' }, 'the API has no GET'],
  ['a method', { method: 'DELETE', url: '/api/events' }, 'the API has no DELETE'],
  ['a parameter', { method: 'GET', url: '/api/event-posts/otono?size=24' }, 'size'],
  ['a body', { method: 'POST', url: '/api/posts', body: '{"eventId":"e"}', params: token }, 'name'],
  [
    'a field',
    {
      method: 'POST',
      url: '/api/toggle-post-like/a',
      body: '{"uid":"x","user":"x"}',
      params: token,
    },
    'user',
  ],
  ['a missing token', { method: 'GET', url: '/api/me/likes' }, 'needs a token'],
])('%s that the API does not take fails a script', (_, asked, message) => {
  const answer = () => new Api().answer({ ...asked, url: `http://localhost${asked.url}` });
  expect(answer).toThrow(message);
});
