import { expect, it, vi } from 'vitest';
import { clientErrors, isApiError } from '@el-reto/client';
import { createApi } from './api.ts';

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const like = { params: { postId: 'p1' }, body: { uid: 'u1' } };

type Answer = (init: RequestInit) => Response | Promise<Response>;

/** An API that answers requests with `answers` in order, and further ones with the last answer. */
function apiWith(
  answers: Answer[] = [() => json({})],
  options?: Partial<Parameters<typeof createApi>[0]>,
) {
  const sent: (RequestInit & { path: string; headers: Headers })[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ ...init, path, headers: new Headers(init.headers) });
    return answers[Math.min(sent.length, answers.length) - 1]?.(init);
  });
  const call = createApi({
    token: (fresh) => Promise.resolve(fresh ? 't0k-fresh' : 't0k'),
    ...options,
  });
  const sentHeader = (name: string) => sent.map(({ headers }) => headers.get(name));
  return { call, sent, sentHeader };
}
const signedOut = { token: () => Promise.resolve(null) };

const refusal = (status: number, code: string, message: string, headers = {}): Answer[] => [
  () => json({ success: false, code, message }, { status, headers }),
];

it.each([
  ['that is the same for every caller has no token', { anonymous: true }, {}, null],
  ['of a caller who is signed out has no token', {}, signedOut, null],
  ['has the token of its caller', {}, {}, 'Bearer t0k'],
])('%s, asks for the short form, and as a GET has no key', async (_, how, options, token) => {
  const { call, sentHeader } = apiWith([() => json([])], options);
  await call('listCurrentEvents', how);
  const headers = ['authorization', 'prefer', 'idempotency-key'].map(sentHeader);
  expect(headers).toEqual([[token], ['return=minimal'], [null]]);
});

it('a request has a new trace id; a POST has a new idempotency key, also without TLS; any change has the given one', async () => {
  // Browsers have `crypto.randomUUID` on secure pages only.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { call, sentHeader } = apiWith();
  for (const how of [{}, {}, { idempotencyKey: 'given' }]) await call('readMyNotifications', how);
  const email = { moderation: true, winners: true, digest: true };
  await call('setPreferences', { body: { email }, idempotencyKey: 'of a PUT' });
  const keys = sentHeader('idempotency-key');
  expect([new Set(keys).size, ...keys.slice(2)]).toEqual([4, 'given', 'of a PUT']);
  expect(keys[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const traces = sentHeader('traceparent');
  expect(new Set(traces).size).toBe(4);
  expect(traces[0]).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

it("a request outlives the page, or bypasses the browser's cache, only if the caller says so", async () => {
  const { call, sent } = apiWith();
  for (const how of [{ keepalive: true }, { fresh: true }]) await call('listAllEvents', how);
  expect(sent.map(({ keepalive, cache }) => [keepalive, cache])).toEqual([
    [true, 'default'],
    [false, 'no-cache'],
  ]);
});

it('a request has its method, path and body; only a like has the age of its page', async () => {
  const { call, sent, sentHeader } = apiWith();
  await call('setMyPhoto', { body: { mediaId: 'm1' } });
  await call('togglePostLike', like);
  const body = '{"mediaId":"m1"}';
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/me/photo', body });
  expect(sentHeader('content-type')[0]).toBe('application/json');
  expect(sentHeader('page-age')).toEqual([null, expect.stringMatching(/^\d+$/)]);
});

it('a request is repeated once with a new token after a 401, with the same key and trace', async () => {
  const [refused] = refusal(401, 'INVALID_TOKEN', 'Vuelve a entrar.');
  const { call, sentHeader } = apiWith([refused as Answer, () => json({ liked: true })]);
  await expect(call('togglePostLike', like)).resolves.toEqual({ liked: true });
  expect(sentHeader('authorization')).toEqual(['Bearer t0k', 'Bearer t0k-fresh']);
  for (const name of ['idempotency-key', 'traceparent']) {
    const [first, again] = sentHeader(name);
    expect(again).toBe(first);
  }
});

it('a request is not repeated if the server requires a new sign-in, because a new token does not help', async () => {
  const challenge = 'Bearer error="insufficient_user_authentication", max_age="600"';
  const refused = refusal(401, 'RECENT_SIGN_IN_NEEDED', 'x', { 'www-authenticate': challenge });
  const { call, sent } = apiWith(refused);
  await expect(call('deleteMe')).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_NEEDED' });
  expect(sent).toHaveLength(1);
});

/** An answer that never comes; it fails when the caller aborts. */
const silence: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

const taken = refusal(409, 'POST_NAME_TAKEN', 'Ocupado.');
const html = [() => new Response('<html>')];
const offline = [() => Promise.reject(new TypeError('Failed to fetch'))];

it.each<[object, Answer[], number?]>([
  [{ code: 'POST_NAME_TAKEN', message: 'Ocupado.', status: 409, retryable: false }, taken],
  [{ code: 'BAD_ANSWER', status: 0, retryable: true }, html],
  [{ code: 'NETWORK', message: clientErrors.NETWORK, status: 0 }, offline],
  [{ code: 'TIMEOUT', retryable: true }, [silence], 40],
])(
  'a failure has words of the server or its own: %j',
  async (error, answers, timeoutMs = 15_000) => {
    const asked = apiWith(answers).call('readMyNotifications', { timeoutMs });
    await expect(asked).rejects.toMatchObject(error);
  },
);

it("a failure is the reason of the caller's abort if the caller cancels", async () => {
  const cancel = new AbortController();
  const cancelled = apiWith([silence]).call('getSwitches', { signal: cancel.signal });
  cancel.abort();
  const error = await cancelled.catch((reason: unknown) => reason);
  expect(error).toBe(cancel.signal.reason);
  expect(isApiError(error)).toBe(false);
});

const appCheck = (wait: boolean) => Promise.resolve(wait ? 'genuine' : null);

it.each([
  ['goes with a change, which waits for it', 'readMyNotifications', {}, 0, ['genuine']],
  ['holds up no read', 'listCurrentEvents', {}, 0, [null]],
  [
    'holds up no call that outlives the page',
    'readMyNotifications',
    { keepalive: true },
    0,
    [null],
  ],
  [
    'is waited for after a read was refused without it',
    'listCurrentEvents',
    {},
    1,
    [null, 'genuine'],
  ],
  ['is not repeated where it made no difference', 'readMyNotifications', {}, 1, ['genuine']],
] as const)('App Check %s', async (_, name, how, refusals, expected) => {
  const refused = Array.from({ length: refusals }, () => () => json({}, { status: 401 }));
  const { call, sentHeader } = apiWith([...refused, () => json({})], { ...signedOut, appCheck });
  await call(name, { anonymous: true, ...how }).catch(() => undefined);
  expect(sentHeader('x-firebase-appcheck')).toEqual(expected);
});
