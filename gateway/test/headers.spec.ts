import { calls, type CallDefinition } from '@el-reto/contracts';
import { strictestPolicy } from '@el-reto/contracts/headers';
import { createServer } from 'node:http';
import { listen } from '@el-reto/testing/listen';
import { expect, it } from 'vitest';
import { responseClassWith } from '@el-reto/contracts/connections';
import { builtSite } from './support/built-site.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { FakeMedia } from './support/fake-media.ts';
import { RawClient } from './support/raw-client.ts';
import { adminUid, testGateway } from './support/test-gateway.ts';

const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

const { env } = await builtSite({
  'shell/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'shell/assets/style-1a2b.css': 'p{}',
  'public/index.html': '<!doctype html><title>Sin marco</title>',
  'public/preload.json': '{}',
  'public/server/first-screen.js': 'export const firstScreen = () => null;',
  'admin/index.html': '<!doctype html><title>Administración</title>',
});
const media = await FakeMedia.start();
const { call, gateway } = await testGateway({ ...env, MEDIA_URL: media.url });

/** The status and headers of an answer. The body is not read. */
async function headersOf(path: string, init: RequestInit = {}, origin = gateway.url) {
  const abort = new AbortController();
  const { status, headers } = await call(
    path,
    { redirect: 'manual', ...init, signal: abort.signal },
    origin,
  );
  abort.abort();
  return { status, headers: Object.fromEntries(headers) };
}

it.each(Object.values(calls) as CallDefinition[])(
  'strict headers: $method $path',
  async ({ method, path }) => {
    for (const init of [{ method }, { method, headers: bearer(tokenFor(adminUid)) }]) {
      const { headers } = await headersOf(path.replaceAll(/\{\w+\}/g, 'some-id'), init);
      const expected = { ...onEveryAnswer, 'cross-origin-resource-policy': 'same-origin' };
      expect(headers).toMatchObject(expected);
    }
  },
);

it.each([
  ['/', 200],
  ['/nope', 404],
  ['/gallery/', 308],
  ['/%', 400],
  ['/icon.svg', 200],
  ['/assets/style-1a2b.css', 200],
  ['/assets/nope.js', 404],
  ['/remotes/public/assets/remoteEntry.js', 200],
  ['/robots.txt', 200],
  // Incomplete without the events service.
  ['/sitemap.xml', 503],
  ['/.well-known/security.txt', 404],
  ['/api/docs/start.js', 200],
  ['/api/docs/assets/swagger-ui.css', 200],
  ['/api/docs/assets/package.json', 404],
  ['/api/nope', 404],
  ['/media/posts/p1.webp', 200],
  ['/media/..%2fsecret', 404],
  // Files outside `assets` are for the gateway only.
  ['/remotes/public/server/first-screen.js', 404],
  ['/remotes/public/index.html', 404],
  ['/remotes/public/preload.json', 404],
  ['/remotes/admin/index.html', 404],
  ['/server/first-paint.js', 404],
  ['/assets/..%2fserver/first-paint.js', 404],
  ['/index.html', 404],
  ['/preload.json', 404],
])('strict headers of GET and HEAD %s (%i)', async (path, status) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await headersOf(path, { method });
    expect([method, answer.status]).toEqual([method, status]);
    expect(answer.headers).toMatchObject(onEveryAnswer);
  }
});

it.each(['GET', 'HEAD'])('%s: a 304 has strict headers and no length', async (method) => {
  const { headers } = await headersOf('/signup');
  const known = { method, headers: { 'if-none-match': headers['etag'] ?? '' } };
  const unchanged = await headersOf('/signup', known);
  expect(unchanged).toMatchObject({ status: 304, headers: onEveryAnswer });
  expect(unchanged.headers).not.toHaveProperty('content-length');
});

it('strict headers: even if the request is not valid HTTP', async () => {
  const refusal = await (await RawClient.send(gateway.url, 'NONSENSE\r\n\r\n')).readAll();
  expect(refusal).toMatch(/^HTTP\/1\.1 400 /);
  for (const [name, value] of Object.entries(onEveryAnswer)) {
    expect(refusal).toContain(`\r\n${name}: ${value}\r\n`);
  }
});

it.each(['/', '/api/events', '/api/me', '/media/posts/p1.webp'])('%s has no CORS', async (path) => {
  const { headers } = await headersOf(path, { headers: { origin: 'https://evil.test' } });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

it.each(['//evil.test/', '/%2Fevil.test/'])('%s redirects to no other site', async (path) => {
  const { headers } = await headersOf(gateway.url + path);
  expect(headers['location'] ?? '/').toMatch(/^\/(?!\/)/);
});

it('TRACE does not return the request', async () => {
  const request = 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Mine: secret\r\n\r\n';
  const answer = await (await RawClient.send(gateway.url, request)).readAll();
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain('secret');
});

it.each(['/', '/admin', '/nope', '/api/docs'])('every page has a policy: %s', async (path) => {
  const { headers } = await headersOf(path);
  expect(headers['content-type']).toContain('text/html');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).toContain("default-src '");
});

it('pages of the site allow the sign-in popup and no devices', async () => {
  expect((await headersOf('/')).headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
});

it.each(['setHeader', 'writeHead'])('the strictest policy is set if %s sets none', async (by) => {
  const html = { 'content-type': 'text/html' };
  const options = { ServerResponse: responseClassWith(onEveryAnswer) };
  const server = createServer(options, (_, response) => {
    if (by === 'writeHead') response.writeHead(200, html);
    else response.setHeaders(new Map(Object.entries(html)));
    response.end('<script>alert(1)</script>');
  });
  const { headers } = await headersOf('/', {}, `http://127.0.0.1:${await listen(server)}`);
  server.close();
  expect(headers).toMatchObject({
    ...onEveryAnswer,
    'content-security-policy': strictestPolicy,
  });
});

it('other sites may embed a picture, and no script in it runs', async () => {
  expect((await headersOf('/media/posts/p1.webp')).headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': strictestPolicy,
  });
});
