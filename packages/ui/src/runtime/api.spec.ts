import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientErrors, isApiError } from '@el-reto/client';
import { createApi } from './api.ts';

interface Sent {
  path: string;
  method: string;
  headers: Headers;
  body: unknown;
  keepalive: boolean | undefined;
  cache: RequestCache | undefined;
}

afterEach(() => vi.unstubAllGlobals());

function apiAnswering(answer: (init: RequestInit) => Response | Promise<Response>, token = 't0k') {
  const sent: Sent[] = [];
  const call = createApi({
    token: (fresh) => Promise.resolve(token && fresh ? `${token}-fresh` : token || null),
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({
      path,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: init.body,
      keepalive: init.keepalive,
      cache: init.cache,
    });
    return answer(init);
  });
  return { call, sent };
}

const like = { params: { postId: 'p1' }, body: { uid: 'u1' } };
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

/** An answer that only ends when the caller gives up. */
const never = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );
}

describe('what is sent', () => {
  it('carries the bearer token and asks for the short form', async () => {
    const { call, sent } = apiAnswering(() => json([]));
    await call('listCurrentEvents');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer t0k');
    expect(sent[0]?.headers.get('prefer')).toBe('return=minimal');
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('names a trace of its own with each call, and the same one on a retry', async () => {
    let tries = 0;
    const { call, sent } = apiAnswering(() => json({}, { status: ++tries === 1 ? 401 : 200 }));
    await call('listCurrentEvents');
    await call('listCurrentEvents');
    const [first, retry, next] = sent.map(({ headers }) => headers.get('traceparent'));
    expect(first).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(retry).toBe(first);
    expect(next).not.toBe(first);
  });

  it('outlives the page only where asked to', async () => {
    const { call, sent } = apiAnswering(() => json({}));
    await call('refreshEvents', { keepalive: true });
    await call('refreshEvents');
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it("asks past the browser's copy only where asked to", async () => {
    const { call, sent } = apiAnswering(() => json({}));
    await call('listAllEvents', { fresh: true });
    await call('listAllEvents');
    expect(sent.map(({ cache }) => cache)).toEqual(['no-cache', 'default']);
  });

  it('goes without a token when signed out', async () => {
    const { call, sent } = apiAnswering(() => json([]), '');
    await call('listCurrentEvents');
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('leaves the token out of what everybody gets alike', async () => {
    const { call, sent } = apiAnswering(() => json([]));
    await call('listCurrentEvents', { anonymous: true });
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('tries once more with a fresh token, under the same key', async () => {
    let tries = 0;
    const refused = { success: false, code: 'INVALID_TOKEN', message: 'Vuelve a entrar.' };
    const { call, sent } = apiAnswering(() =>
      ++tries === 1 ? json(refused, { status: 401 }) : json({ liked: true }),
    );
    await expect(call('togglePostLike', like)).resolves.toEqual({ liked: true });
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer t0k',
      'Bearer t0k-fresh',
    ]);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('tries nothing anew where somebody has to sign in again: no token helps there', async () => {
    const refused = { success: false, code: 'RECENT_SIGN_IN_NEEDED', message: 'Entra otra vez.' };
    const challenge = 'Bearer error="insufficient_user_authentication", max_age="600"';
    const { call, sent } = apiAnswering(() =>
      json(refused, { status: 401, headers: { 'www-authenticate': challenge } }),
    );
    await expect(call('deleteMe')).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_NEEDED' });
    expect(sent).toHaveLength(1);
  });

  it('gives every POST a key of its own, or the given one', async () => {
    const { call, sent } = apiAnswering(() => json({}));
    await call('refreshEvents');
    await call('refreshEvents');
    await call('refreshEvents', { idempotencyKey: 'mine' });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
  });

  it('goes to its address, and sends objects as JSON and pictures as their own bytes', async () => {
    const { call, sent } = apiAnswering(() => json({}));
    const picture = new Blob(['x'], { type: 'image/webp' });
    await call('setMyPhoto', { body: { mediaId: 'm1' } });
    await call('uploadMedia', { query: { purpose: 'post' }, body: picture });
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/me/photo' });
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[0]?.body).toBe('{"mediaId":"m1"}');
    expect(sent[1]?.path).toBe('/api/media?purpose=post');
    expect(sent[1]?.body).toBe(picture);
  });
});

describe('what comes back', () => {
  it('is the parsed answer', async () => {
    const { call } = apiAnswering(() => json({ likes: 3 }));
    await expect(call('getSwitches')).resolves.toEqual({ likes: 3 });
  });
});

describe('failures', () => {
  it("keeps the server's code, words and status", async () => {
    const body = { success: false, code: 'POST_NAME_TAKEN', message: 'Ocupado.' };
    const { call } = apiAnswering(() => json(body, { status: 409 }));
    const error = await failure(call('refreshEvents'));
    expect(isApiError(error, 'POST_NAME_TAKEN')).toBe(true);
    expect(error).toMatchObject({ message: 'Ocupado.', status: 409, retryable: false });
  });

  it('reads how long to wait', async () => {
    const body = { success: false, code: 'TOO_MANY_REQUESTS', message: 'Espera.' };
    const { call } = apiAnswering(() =>
      json(body, { status: 429, headers: { 'retry-after': '7' } }),
    );
    const error = await failure(call('refreshEvents'));
    expect(error).toMatchObject({ retryAfterMs: 7000, retryable: true });
  });

  it('calls an answer without the agreed shape what it is', async () => {
    const { call } = apiAnswering(() => new Response('<html>', { status: 502 }));
    const error = await failure(call('getSwitches'));
    expect(error).toMatchObject({ code: 'BAD_ANSWER', status: 502, retryable: true });
  });

  it('says so when there is no connection', async () => {
    const { call } = apiAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failure(call('getSwitches'));
    expect(error).toMatchObject({ code: 'NETWORK', message: clientErrors.NETWORK, status: 0 });
  });

  it('gives up after the time limit', async () => {
    const { call } = apiAnswering(never);
    const error = await failure(call('getSwitches', { timeoutMs: 40 }));
    expect(error).toMatchObject({ code: 'TIMEOUT', retryable: true });
  });

  it("leaves the caller's own cancelling alone", async () => {
    const { call } = apiAnswering(never);
    const cancel = new AbortController();
    const cancelled = failure(call('getSwitches', { signal: cancel.signal }));
    cancel.abort();
    expect(isApiError(await cancelled)).toBe(false);
  });
});

describe('App Check', () => {
  function apiWithAppCheck(statuses: number[]) {
    const sent: (string | null)[] = [];
    const waits: boolean[] = [];
    const call = createApi({
      token: () => Promise.resolve(null),
      appCheck: (wait) => {
        waits.push(wait);
        return Promise.resolve(wait ? 'genuine' : null);
      },
    });
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('x-firebase-appcheck'));
      const status = statuses.shift() ?? 200;
      return Promise.resolve(json({ code: 'X', message: 'x' }, { status }));
    });
    return { call, sent, waits };
  }

  it('goes with what changes something, and is waited for', async () => {
    const { call, sent, waits } = apiWithAppCheck([]);
    await call('refreshEvents', { anonymous: true });
    expect([sent, waits]).toEqual([['genuine'], [true]]);
  });

  it('holds up neither a read nor a call that must outlive the page', async () => {
    const { call, waits } = apiWithAppCheck([]);
    await call('listCurrentEvents', { anonymous: true });
    await call('refreshEvents', { keepalive: true });
    expect(waits).toEqual([false, false]);
  });

  it('is waited for after all where a read was refused without it', async () => {
    const { call, sent } = apiWithAppCheck([401]);
    await call('listCurrentEvents', { anonymous: true });
    expect(sent).toEqual([null, 'genuine']);
  });

  it('is not asked twice where it made no difference', async () => {
    const { call, sent } = apiWithAppCheck([401, 401]);
    await failure(call('refreshEvents', { anonymous: true }));
    expect(sent).toEqual(['genuine']);
  });
});
