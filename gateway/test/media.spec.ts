import { errorSchema, limits } from '@el-reto/contracts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { until } from './support/fake-services.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

/** The media service's HTTP side, as a test plays it. */
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
let t: TestGateway;

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  t = await startTestGateway({
    MEDIA_URL: `http://127.0.0.1:${port}`,
    MEDIA_TOKEN: 'the shared secret',
  });
});
afterAll(async () => {
  await t.stop();
  server.closeAllConnections();
  server.close();
});

const focus = { x: 0.5, y: 1 };
const staged = { mediaId: 'm1', width: 4, height: 3, thumbhash: 'AA==', focus };
const reply = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const upload = (
  body: Buffer | ReadableStream,
  headers: Record<string, string> = {},
  purpose = 'post',
) =>
  t.call(`/api/media?purpose=${purpose}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', ...bearer(tokenFor('ana')), ...headers },
    body,
    duplex: 'half',
  } as RequestInit);

const codeOf = async (response: Response) => errorSchema.parse(await response.json()).code;

describe('uploads', () => {
  it('stream through with who sent them, and come back as the service says', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, 7);
    const key = crypto.randomUUID();
    let seen: IncomingMessage | null = null;
    let received = Buffer.alloc(0);
    answer = async (request, response) => {
      seen = request;
      received = await buffer(request);
      reply(response, 201, staged);
    };
    const done = await upload(bytes, { 'idempotency-key': key }, 'profile');
    expect([done.status, await done.json()]).toEqual([201, staged]);
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

  it('are not held back: the service gets the first bytes before the last are sent', async () => {
    let first: Buffer | null = null;
    answer = (request, response) => {
      request.on('data', (chunk: Buffer) => {
        first ??= chunk;
      });
      request.on('end', () => reply(response, 201, staged));
    };
    async function* slowly() {
      yield Buffer.from('first');
      await until(() => first !== null, 'the service gets the first bytes');
      yield Buffer.from('last');
    }
    const done = await upload(Readable.toWeb(Readable.from(slowly())) as ReadableStream);
    expect(done.status).toBe(201);
  });

  it('that are too large are refused before they are sent on', async () => {
    let asked = 0;
    answer = (_, response) => {
      asked += 1;
      reply(response, 201, staged);
    };
    const refused = await upload(Buffer.alloc(limits.imageBytes + 1));
    expect([refused.status, await codeOf(refused)]).toEqual([413, 'IMAGE_TOO_LARGE']);
    expect(asked).toBe(0);
  });

  it.each([
    ['IMAGE_TOO_LARGE', 413],
    ['NOT_AN_IMAGE', 415],
    ['USER_NOT_FOUND', 404],
  ] as const)('refused by the service as %s are told as such', async (code, status) => {
    answer = async (request, response) => {
      await buffer(request);
      reply(response, status, { code, params: {} });
    };
    const refused = await upload(Buffer.alloc(1_000));
    expect([refused.status, await codeOf(refused)]).toEqual([status, code]);
  });

  it.each([1_000, 3 * 1024 * 1024])(
    'refused by the service before it reads their %d bytes are told as such',
    async (bytes) => {
      answer = (_, response) => void reply(response, 403, { code: 'BANNED', params: {} });
      const refused = await upload(Buffer.alloc(bytes));
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'BANNED']);
    },
  );

  it.each([
    ['by the service before it reads', 'image/png', {}, 403],
    ['for a kind of file', 'text/plain', {}, 415],
    ['for who sends them', 'image/png', { emailVerified: false }, 403],
  ])('refused %s leave the connection to the next request', async (_, type, claims, status) => {
    answer = (_request, response) => void reply(response, 403, { code: 'BANNED', params: {} });
    const { hostname, port } = new URL(t.gateway.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    let told = '';
    socket.on('data', (chunk: Buffer) => (told += chunk.toString()));
    const size = 1024 * 1024;
    socket.write(
      `POST /api/media?purpose=post HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n` +
        `Authorization: Bearer ${tokenFor('ana', claims)}\r\nContent-Length: ${size}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(size / 2));
    await until(() => told.startsWith(`HTTP/1.1 ${status}`), 'the upload is refused');
    socket.write(Buffer.alloc(size / 2));
    socket.write('GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => told.includes('HTTP/1.1 404'), 'the next request is answered');
  });

  it('that the client gives up are given up at the service', async () => {
    let aborted = false;
    let begun = false;
    answer = (request) => {
      begun = true;
      request.resume();
      request.on('aborted', () => {
        aborted = true;
      });
    };
    const { hostname, port } = new URL(t.gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/media?purpose=post HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokenFor('ana')}\r\n` +
        'Content-Type: image/png\r\nContent-Length: 100000\r\n\r\nhalf a picture',
    );
    await until(() => begun, 'the upload begins');
    socket.destroy();
    await expect.poll(() => aborted, { timeout: 10_000 }).toBe(true);
  });

  it('need somebody verified', async () => {
    answer = (_, response) => void reply(response, 201, staged);
    const unverified = bearer(tokenFor('ana', { emailVerified: false }));
    expect((await upload(Buffer.from('x'), unverified)).status).toBe(403);
    expect((await upload(Buffer.from('x'), { authorization: '' })).status).toBe(401);
  });

  it('meet a service that is not there', async () => {
    answer = (request) => void request.destroy();
    const refused = await upload(Buffer.alloc(10));
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });
});

describe('pictures', () => {
  let seen: IncomingMessage;
  beforeEach(() => {
    answer = (request, response) => {
      seen = request;
      response
        .writeHead(200, {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          etag: '"pic"',
          vary: 'accept',
          'x-internal': 'secret',
        })
        .end(request.method === 'HEAD' ? undefined : 'bytes');
    };
  });

  it('stream through with what chooses the variant, and nothing else', async () => {
    const picture = await t.call('/media/event/e1/posts/u1/p1.jpg?w=640&exp=1&sig=a_b&x=1', {
      headers: { accept: 'image/avif,*/*', cookie: 'secret=1' },
    });
    expect([picture.status, await picture.text()]).toEqual([200, 'bytes']);
    expect(seen.url).toBe('/files/event/e1/posts/u1/p1.jpg?w=640&exp=1&sig=a_b');
    expect(seen.headers).toMatchObject({ accept: 'image/avif,*/*' });
    expect(seen.headers.cookie).toBeUndefined();
    const { headers } = picture;
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('vary')).toBe('accept');
    expect(headers.get('x-internal')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('are not sent again to who has them', async () => {
    const again = await t.call('/media/a.jpg', { headers: { 'if-none-match': '"pic"' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answer HEAD without their bytes', async () => {
    const head = await t.call('/media/a.jpg', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe('5');
  });

  it('that are not there, or not for this client, are not found', async () => {
    answer = (_, response) => void reply(response, 404, { code: 'MEDIA_NOT_FOUND', params: {} });
    const missing = await t.call('/media/none.jpg');
    expect([missing.status, await codeOf(missing)]).toEqual([404, 'MEDIA_NOT_FOUND']);
    expect(missing.headers.get('cache-control')).toBe('private, no-store');
  });
});
