import { calls, type CallDefinition } from '@el-reto/contracts';
import { strictestPolicy } from '@el-reto/contracts/headers';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersWith } from '../src/http/fastify-options.ts';
import type { RunningGateway } from '../src/start-gateway.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { adminUid, startTestGateway, type TestGateway } from './support/test-gateway.ts';

const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

let dir: string;
let media: Server;
let t: TestGateway;
let unbuilt: RunningGateway;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'headers-'));
  const files: Record<string, string | Buffer> = {
    'shell/index.html': '<!doctype html><head><!--head--></head><!--templates-->',
    'shell/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'shell/assets/index-1a2b.js': 'export {};',
    'shell/assets/index-1a2b.js.br': brotliCompressSync('export {};'),
    'shell/assets/style-1a2b.css': 'p{}',
    'public/index.html': '<!doctype html><title>Sin marco</title>',
    'public/preload.json': '{}',
    'public/server/first-screen.js': 'export const firstScreen = () => null;',
    'public/assets/remoteEntry.js': 'export {};',
    'admin/index.html': '<!doctype html><title>Administración</title>',
    'admin/assets/remoteEntry.js': 'export {};',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(dir, name, '..'), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  media = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/webp', etag: '"a"' }).end('picture');
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  t = await startTestGateway({
    SITE_DIR: join(dir, 'shell'),
    PUBLIC_REMOTE_DIR: join(dir, 'public'),
    ADMIN_REMOTE_DIR: join(dir, 'admin'),
    PUBLIC_URL: 'https://elreto.test',
    MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
  });
  unbuilt = await t.startReplica({ SITE_DIR: join(dir, 'nowhere') });
});
afterAll(async () => {
  await unbuilt.stop();
  await t.stop();
  media.close();
  await rm(dir, { recursive: true, force: true });
});

/** The answer's status and headers; its body is left where it is. */
async function headersOf(path: string, init: RequestInit = {}, origin = t.gateway.url) {
  const abort = new AbortController();
  const asked = { redirect: 'manual', ...init, signal: abort.signal } as const;
  const { status, headers } = await fetch(new URL(path, origin), asked);
  abort.abort();
  return { status, headers: Object.fromEntries(headers) };
}

const allCalls = (Object.entries(calls) as [string, CallDefinition][]).map(
  ([name, { method, path }]) => ({
    name,
    method,
    path: path.replaceAll(/\{\w+\}/g, 'some-id'),
  }),
);

describe('every answer says what browsers may make of it', () => {
  it.each(allCalls)('$name, whoever asks', async ({ method, path }) => {
    for (const uid of [null, 'ana', adminUid]) {
      const init = { method, headers: uid === null ? {} : bearer(tokenFor(uid)) };
      const { headers } = await headersOf(path, init);
      expect(headers).toMatchObject(onEveryAnswer);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  it.each([
    ['/', 200],
    ['/gallery', 200],
    ['/nope', 404],
    ['/gallery/', 308],
    ['/%', 400],
    ['/icon.svg', 200],
    ['/assets/index-1a2b.js', 200],
    ['/assets/style-1a2b.css', 200],
    ['/assets/nope.js', 404],
    ['/remotes/public/assets/remoteEntry.js', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/.well-known/security.txt', 404],
    ['/api/docs/start.js', 200],
    ['/api/docs/assets/swagger-ui.css', 200],
    ['/api/docs/assets/package.json', 404],
    ['/api/nope', 404],
    ['/media/posts/p1.webp', 200],
    ['/media/..%2fsecret', 404],
  ])('GET and HEAD %s (%i)', async (path, status) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await headersOf(path, { method });
      expect([method, answer.status]).toEqual([method, status]);
      expect(answer.headers).toMatchObject(onEveryAnswer);
    }
  });

  it('no other site may read it', async () => {
    for (const path of ['/', '/api/events', '/api/me', '/media/posts/p1.webp']) {
      const { headers } = await headersOf(path, { headers: { origin: 'https://evil.test' } });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it.each([
    ['a method that nobody serves', '/nope', { method: 'PUT' }],
    [
      'a body that is no JSON',
      '/api/increment-post-view/p1',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
    ],
    ['a cross-origin question', '/api/events', { method: 'OPTIONS' }],
  ])('%s', async (_, path, init) => {
    expect((await headersOf(path, init)).headers).toMatchObject(onEveryAnswer);
  });

  it('what is unchanged', async () => {
    const { headers } = await headersOf('/signup');
    const again = { headers: { 'if-none-match': headers['etag'] ?? '' } };
    const unchanged = await headersOf('/signup', again);
    expect(unchanged).toMatchObject({ status: 304, headers: onEveryAnswer });
  });

  it.each(['//evil.test/', '/%2Fevil.test/'])('%s stays on this site', async (path) => {
    const { headers } = await headersOf(t.gateway.url + path);
    expect(headers['location'] ?? '/').toMatch(/^\/(?!\/)/);
  });

  it('nobody is shown his own request', async () => {
    const { port } = new URL(t.gateway.url);
    const traced = request({ port, method: 'TRACE', path: '/', headers: { 'x-mine': 'secret' } });
    const [answer] = (await once(traced.end(), 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(404);
    expect(await text(answer)).not.toContain('secret');
  });

  it('what is no HTTP', async () => {
    const { port, hostname } = new URL(t.gateway.url);
    const socket = connect(Number(port), hostname).end('NONSENSE\r\n\r\n');
    const refusal = await text(socket);
    expect(refusal).toMatch(/^HTTP\/1\.1 400 /);
    for (const [name, value] of Object.entries(onEveryAnswer)) {
      expect(refusal).toContain(`\r\n${name}: ${value}\r\n`);
    }
  });
});

describe('every page has a policy', () => {
  const strict = "frame-ancestors 'none'";

  it.each(['/', '/gallery', '/admin', '/nope', '/api/docs'])('%s', async (path) => {
    const { headers } = await headersOf(path);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain(strict);
    expect(headers['content-security-policy']).toContain("default-src '");
  });

  it('that of the site lets sign-in by popup see its opener, and no device be used', async () => {
    expect((await headersOf('/')).headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
  });

  it('while there is no build, too', async () => {
    const { status, headers } = await headersOf('/', {}, unbuilt.url);
    expect(status).toBe(503);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain(strict);
  });

  it('a strict one if it brings none', async () => {
    const server = createServer({ ServerResponse: answersWith({}) }, (_, response) => {
      response.setHeader('content-type', 'text/html').end('<script>alert(1)</script>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { headers } = await headersOf('/', {}, `http://127.0.0.1:${port}`);
    server.close();
    expect(headers['content-security-policy']).toBe(strictestPolicy);
  });
});

it('a picture may be shown elsewhere, and nothing in it runs', async () => {
  const { headers } = await headersOf('/media/posts/p1.webp');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['content-security-policy']).toBe(strictestPolicy);
});

it.each([
  '/remotes/public/server/first-screen.js',
  '/remotes/public/index.html',
  '/remotes/public/preload.json',
  '/remotes/admin/index.html',
  '/server/first-paint.js',
  '/assets/..%2fserver/first-paint.js',
  '/index.html',
  '/preload.json',
])('%s is not for browsers', async (path) => {
  expect((await headersOf(path)).status).toBe(404);
});
