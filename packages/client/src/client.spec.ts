import { expect, it } from 'vitest';
import { createClient, type Send } from './client.ts';

/** A client that gets the answer `response`, and the list of requests that it sent. */
function clientWith(response: Response) {
  const sent: { address: string; init: RequestInit }[] = [];
  const send: Send = async (address, init) => {
    sent.push({ address, init });
    return response;
  };
  return { sent, api: createClient({ origin: 'https://elreto.test', send }) };
}

it('a call is sent with the method and path of its definition, with parameters and query', async () => {
  const { api, sent } = clientWith(Response.json([]));
  await api.call('listEventPosts', {
    params: { eventId: 'otoño/1' },
    query: { sort: 'likes', limit: 5, cursor: undefined },
  });
  expect(sent).toEqual([
    {
      address: 'https://elreto.test/api/event-posts/oto%C3%B1o%2F1?sort=likes&limit=5',
      init: { method: 'GET', headers: {} },
    },
  ]);
});

it('a call sends its body as JSON, with the bearer token', async () => {
  const { api, sent } = clientWith(Response.json({ success: true }));
  const params = { postId: 'p1' };
  await api.call('togglePostLike', { params, body: { uid: 'ana' }, token: 't' });
  expect(sent[0]?.init).toEqual({
    method: 'POST',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
    body: '{"uid":"ana"}',
  });
});

it('a call sends the bytes of a picture unchanged', async () => {
  const { api, sent } = clientWith(Response.json({ mediaId: 'm1' }));
  const body = new Blob(['bytes'], { type: 'image/webp' });
  await api.call('uploadMedia', { query: { purpose: 'post' }, body });
  expect(sent[0]?.init.body).toBe(body);
  expect(sent[0]?.init.headers).toEqual({});
});

it('a call returns the answer; `fetch` returns a response with any status', async () => {
  const switches = { likes: 'open', uploads: 'closed' };
  expect(await clientWith(Response.json(switches)).api.call('getSwitches')).toEqual(switches);
  const refused = clientWith(Response.json({}, { status: 503 })).api.fetch('listWinners');
  expect((await refused).status).toBe(503);
});

it('a call that fails throws an ApiError with the message of the answer', async () => {
  const body = { success: false, code: 'TOO_MANY_REQUESTS', message: 'Vas muy rápido.' };
  const init = { status: 429, headers: { 'retry-after': '7' } };
  const { api } = clientWith(Response.json(body, init));
  await expect(api.call('listWinners')).rejects.toMatchObject({
    name: 'ApiError',
    call: 'listWinners',
    status: 429,
    body,
    code: body.code,
    message: body.message,
    retryAfterMs: 7_000,
    retryable: true,
  });
});

it('a call that fails without an error body throws BAD_ANSWER', async () => {
  const { api } = clientWith(new Response('<html>', { status: 502 }));
  await expect(api.call('getMe')).rejects.toMatchObject({ code: 'BAD_ANSWER', status: 502 });
});
