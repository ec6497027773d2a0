import {
  accountsEvents,
  eventsEvents,
  limits,
  postsEvents,
  type EventDefinition,
} from '@el-reto/contracts';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { FakeMedia, reply, staged } from './support/fake-media.ts';
import { testGateway, until } from './support/test-gateway.ts';

const immutable = 'public, max-age=31536000, immutable';
const media = await FakeMedia.start(1_000, immutable);
const { harness, call, gateway } = await testGateway({
  MEDIA_URL: media.url,
  MEDIA_TOKEN: 'the shared secret',
});
beforeEach(() => {
  media.answer = null;
});

const upload = (body: NonNullable<RequestInit['body']>, more = {}) => {
  const headers = { 'content-type': 'image/jpeg', ...bearer(tokenFor('ana')), ...more };
  const init: RequestInit = { method: 'POST', headers, body, duplex: 'half' };
  return call('/api/media?purpose=profile', init);
};
const refusalOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
];

/** Opens a connection and sends the headers of an upload. */
function beginUpload(length: number, type = 'image/png', claims = {}) {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /api/media?purpose=post HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n` +
      `Authorization: Bearer ${tokenFor('ana', claims)}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

describe('an upload', () => {
  it("reaches the service unchanged, with its account and key, and the client gets the service's answer", async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, 7);
    const key = crypto.randomUUID();
    let seen: IncomingMessage | null = null;
    let received = Buffer.alloc(0);
    const answer = { ...staged, focus: { x: 0.5, y: 1 } };
    media.answer = async (request, response) => {
      seen = request;
      received = await buffer(request);
      reply(response, 201, answer);
    };
    const done = await upload(bytes, { 'idempotency-key': key });
    expect([done.status, await done.json()]).toEqual([201, answer]);
    expect(received.equals(bytes)).toBe(true);
    expect(seen).toMatchObject({
      url: '/intake?purpose=profile',
      headers: {
        authorization: 'Bearer the shared secret',
        'x-actor-uid': 'ana',
        'content-type': 'image/jpeg',
        'idempotency-key': key,
      },
    });
  });

  it('is streamed: the service receives the first bytes before the last ones are sent', async () => {
    let first: Buffer | null = null;
    media.answer = (request, response) => {
      request.on('data', (chunk: Buffer) => (first ??= chunk));
      request.on('end', () => reply(response, 201, staged));
    };
    async function* slowly() {
      yield Buffer.from('first');
      await until(() => first !== null);
      yield Buffer.from('last');
    }
    const done = await upload(Readable.toWeb(Readable.from(slowly())) as ReadableStream);
    expect(done.status).toBe(201);
  });

  it('that is too large is refused before it reaches the service', async () => {
    const requested = vi.fn<NonNullable<typeof media.answer>>();
    media.answer = requested;
    const refused = await upload(Buffer.alloc(limits.imageBytes + 1));
    expect(await refusalOf(refused)).toEqual([413, 'IMAGE_TOO_LARGE']);
    expect(requested).not.toHaveBeenCalled();
  });

  it('that the service refuses gets its error', async () => {
    media.answer = async (request, response) => {
      await buffer(request);
      reply(response, 413, { code: 'IMAGE_TOO_LARGE', params: {} });
    };
    expect(await refusalOf(await upload(Buffer.alloc(9)))).toEqual([413, 'IMAGE_TOO_LARGE']);
  });

  it.each([
    ['by the service before it reads', 'image/png', {}, 403],
    ['for its type', 'text/plain', {}, 415],
    ['for an unverified e-mail', 'image/png', { emailVerified: false }, 403],
  ])('refused %s leaves the connection to the next request', async (_, type, claims, status) => {
    media.answer = (_request, response) =>
      void reply(response, 403, { code: 'BANNED', params: {} });
    const half = Buffer.alloc(500_000);
    const socket = beginUpload(2 * half.length, type, claims);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(half);
    await until(() => received.startsWith(`HTTP/1.1 ${status}`));
    socket.write(half);
    socket.write('GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => received.includes('HTTP/1.1 404'));
  });

  it('that the client aborts is also aborted at the service', async () => {
    let state = 'none';
    media.answer = (request) => {
      state = 'begun';
      request.resume().on('aborted', () => (state = 'aborted'));
    };
    const socket = beginUpload(100_000);
    socket.write('half a picture');
    await until(() => state === 'begun');
    socket.destroy();
    await until(() => state === 'aborted');
  });
});

it('a picture is requested with the parameters of its variant only, and sent with public headers only', async () => {
  let seen: IncomingMessage | undefined;
  media.answer = (request, response) => {
    seen = request;
    const shown = { 'content-type': 'image/webp', 'cache-control': immutable, vary: 'accept' };
    response.writeHead(200, { ...shown, etag: '"pic"', 'x-internal': 'secret' }).end('bytes');
  };
  const path = '/media/event/e1/posts/u1/p1.jpg?w=640&exp=1&sig=a_b&x=1';
  const headers = { accept: 'image/avif,*/*', cookie: 'secret=1' };
  const picture = await call(path, { headers });
  expect([picture.status, await picture.text()]).toEqual([200, 'bytes']);
  expect(seen?.url).toBe('/files/event/e1/posts/u1/p1.jpg?w=640&exp=1&sig=a_b');
  expect(seen?.headers.accept).toBe('image/avif,*/*');
  expect(seen?.headers.cookie).toBeUndefined();
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'cache-control': immutable,
    vary: 'accept',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(picture.headers.get('x-internal')).toBeNull();
});

it('a picture that does not exist gets 404, which is not cached', async () => {
  for (const [method, content] of Object.entries({ GET: /MEDIA_NOT_FOUND/, HEAD: /^$/ })) {
    const missing = await call('/media/missing.jpg', { method });
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringMatching(content)]);
    expect(missing.headers.get('cache-control')).toBe('private, no-store');
  }
});

/** The statuses of all forms of a picture. */
async function statuses(path: string): Promise<number[]> {
  const answers = await Promise.all([
    call(`/media/${path}`),
    call(`/media/${path}?w=320`),
    call(`/media/${path}?w=640&exp=9999999999&sig=x`, { headers: { accept: 'image/avif' } }),
    call(`/media/${path}`, { headers: { 'if-none-match': '*' } }),
    call(`/media/${path}`, { method: 'HEAD' }),
  ]);
  return answers.map(({ status }) => status);
}
/** Whether the gateway sends the picture from memory. */
const isKept = async (path: string) => {
  const before = media.reads;
  await call(`/media/${path}`);
  return media.reads === before;
};
const shown = [200, 200, 200, 304, 200];
const hidden = [404, 404, 404, 404, 404];

const post = { postId: 'p1', eventId: 'e1', userId: 'ana', reason: null };
const dates = { startDate: '2026-01-01', endDate: '2026-02-01' };
const changedEvent = { eventId: 'e3', ...dates, attached: ['events/otono/e.jpg'] };
const profile = { uid: 'ana', displayName: 'Ana', photoURL: '/g.jpg', attached: [] };

const deletion = { attached: [], released: [] };
it.each<[string, EventDefinition, object, string]>([
  ['a deleted post', postsEvents.postDeleted, post, 'event/e1/posts/ana/a.jpg'],
  ['a denied post', postsEvents.postDenied, post, 'event/e1/posts/ana/b.jpg'],
  [
    'a post of a deleted event',
    eventsEvents.eventDeleted,
    { eventId: 'e2', ...deletion },
    'event/e2/posts/ana/c.jpg',
  ],
  ['a changed event', eventsEvents.eventChanged, changedEvent, 'events/otono/d.jpg'],
  ['a changed portrait', accountsEvents.profileChanged, profile, 'profilePhotos/ana/f.jpg'],
  ['a deleted account', accountsEvents.accountDeleted, { uid: 'beto' }, 'profilePhotos/beto/h.jpg'],
])('the picture of %s is not shown, although the media service still has it', async (...row) => {
  const [, definition, facts, path] = row;
  expect(await statuses(path)).toEqual(shown);
  await until(() => isKept(path));
  await harness.publish(definition, { imgLocation: path, released: [path], ...facts });
  await expect.poll(() => statuses(path)).toEqual(hidden);
  expect(await statuses('event/e1/posts/ana/other.jpg')).toEqual(shown);
  expect(await statuses('profilePhotos/carla/other.jpg')).toEqual(shown);
});
