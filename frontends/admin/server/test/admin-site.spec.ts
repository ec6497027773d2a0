import { request as send, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { adminSiteEnv } from '../src/env.ts';
import { build, hold, site, until } from './support.ts';

const unreachable = 'http://127.0.0.1:1';

it('answers every path with the page and its configuration, under a strict policy', async () => {
  const app = await build(unreachable, {
    PUBLIC_URL: 'http://localhost:3000/</script>',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    FIREBASE_APP_ID: '1:123:web:abc',
    APP_CHECK_SITE_KEY: 'site-key',
    BRAND_PRODUCT: 'Sol & Mar',
  });
  for (const url of ['/', '/moderacion', '/eventos/nuevo']) {
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { accept: 'text/html' },
    });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toContain('<title>Administración | El Reto Sol &amp; Mar</title>');
    const [, json = ''] = /id="config">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      siteUrl: 'http://localhost:3000/</script>',
      firebase: {
        authEmulatorUrl: 'http://127.0.0.1:9099',
        appId: '1:123:web:abc',
        appCheckSiteKey: 'site-key',
      },
      // The preview of an event uses these values if the event lacks its own.
      brand: { organiser: expect.any(String), permit: expect.any(String) },
      contest: { prizes: expect.any(Array) },
    });
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/connect-src [^;]*http:\/\/127\.0\.0\.1:9099/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const method = 'HEAD';
    const head = await app.inject({ method, url, headers: { accept: 'text/html' } });
    expect(head.statusCode).toBe(200);
  }
});

it.each([
  ['/', true],
  ['/moderacion', true],
  ['/index.html', true],
  ['/assets/app-D4f_G5h6.js', false],
  ['/assets/gone.js', false],
  ['/healthz', false],
  ['/api/events', false],
  ['/api/docs', true],
  ['/media/nope', false],
])(
  'the answer of %s has the headers of every answer, and as a page (%s) the policy',
  async (path, isPage) => {
    const origin = await site(
      (request, response) => {
        const type = request.url === '/api/docs' ? 'text/html' : 'application/json';
        response.setHeader('content-type', type).end('{}');
      },
      { PUBLIC_URL: 'https://elreto.test' },
    );
    const { headers } = await fetch(origin + path, {
      headers: { accept: isPage ? 'text/html' : '*/*' },
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'strict-transport-security': expect.any(String),
    });
    expect(headers.has('content-security-policy')).toBe(isPage);
  },
);

it.each([
  ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099', 'no se admite en producción'],
  ['FIREBASE_API_KEY', '', 'FIREBASE_API_KEY: '],
  ['LIMITS', 'off', 'LIMITS=off: no se admite en producción'],
])('does not start in production with %s=%s', (name, value, reason) => {
  const own = { ADMIN_PORT: '0', ADMIN_DIR: '/dist', GATEWAY_URL: unreachable };
  const production = { ...own, NODE_ENV: 'production', FIREBASE_API_KEY: 'key' };
  expect(() => adminSiteEnv(production)).not.toThrow();
  expect(() => adminSiteEnv({ ...production, [name]: value })).toThrow(reason);
});

it.each([
  ['identity', 'export {};'],
  ['gzip', 'export {};'],
  ['gzip, br', 'compressed'],
])(
  'lets browsers that accept %s cache a hashed file for a year as %s, and serves no file outside of its folder',
  async (encoding, body) => {
    const app = await build(unreachable);
    const headers = { 'accept-encoding': encoding };
    const asset = await app.inject({ url: '/assets/app-D4f_G5h6.js', headers });
    expect(asset.body).toBe(body);
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
      vary: 'accept-encoding',
    });
    for (const url of ['/assets/gone.js', '/..%2f..%2fetc/passwd']) {
      expect((await app.inject({ url, headers })).statusCode).toBe(404);
    }
  },
);

it.each([
  ['application/json', Buffer.from('{"a":1}')],
  ['image/webp', Buffer.alloc(3_000_000, 7)],
])(
  'forwards a body of %s to the gateway unchanged, and the answer to the client',
  async (type, body) => {
    const origin = await site(async (request, response) => {
      const { url, headers } = request;
      const received = Buffer.concat(await Array.fromAsync<Buffer>(request));
      response.writeHead(201, {
        'x-from': `${url} ${headers['content-type']} ${headers.authorization}`,
      });
      response.end(received);
    });
    const headers = { 'content-type': type, authorization: 'Bearer t' };
    const path = '/api/media?purpose=event';
    const response = await fetch(origin + path, { method: 'POST', headers, body });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-from')).toBe(`${path} ${type} Bearer t`);
    expect(body.equals(await response.bytes())).toBe(true);
  },
);

it.each([
  ['false', '127.0.0.1'],
  ['1', '203.0.113.7'],
])(
  'with TRUST_PROXY=%s the gateway gets the address %s of the client',
  async (TRUST_PROXY, address) => {
    const origin = await site(
      (request, response) => response.end(String(request.headers['x-forwarded-for'])),
      { TRUST_PROXY },
    );
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    expect(await (await fetch(`${origin}/api/events`, { headers })).text()).toBe(address);
  },
);

it('forwards a body that its client announces with Expect: 100-continue', async () => {
  const origin = await site((request, response) => {
    request.pipe(response.writeHead(201));
  });
  const sent = send(`${origin}/api/events`, {
    method: 'POST',
    headers: { expect: '100-continue', 'content-type': 'application/json' },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end('{"a":1}');
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await textOf(answer)]).toEqual([201, '{"a":1}']);
});

it.each(['HTTP/1.0\r\n\r\n', 'HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'])(
  'closes the connection after a forwarded answer to a request that ends in %j',
  async (rest) => {
    const origin = await site((_, response) => {
      response.writeHead(200, { connection: 'keep-alive, X-Hop', 'x-hop': '1', 'x-own': '2' });
      response.write('first');
      response.end('last');
    });
    const held = await hold(origin, `GET /api/events ${rest}`);
    await until(() => held.isEnded);
    expect(held.answer).toMatch(/^connection: close\r$/im);
    expect(held.answer).toContain('x-own: 2');
    expect(held.answer).not.toMatch(/keep-alive|x-hop/i);
  },
);

it('forwards each server-sent event as soon as the gateway sends it', async () => {
  let next: () => void = () => undefined;
  const origin = await site((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    next = () => response.write('data: 2\n\n');
  });
  const abort = new AbortController();
  const response = await fetch(`${origin}/api/admin/live`, { signal: abort.signal });
  const reader = response.body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await read()).toBe('data: 1\n\n');
  next();
  expect(await read()).toBe('data: 2\n\n');
  abort.abort();
});

it.each(['/%', '/moderacion/%zz', `/${'x'.repeat(200)}%`])(
  'refuses the malformed path %s in its own words, as a page or as JSON',
  async (path) => {
    const origin = await (await build(unreachable)).listen({ port: 0, host: '127.0.0.1' });
    const held = async (accept: string) => {
      const answer = await hold(
        origin,
        `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\n\r\n`,
      );
      await until(() => answer.answer.includes('\r\n\r\n'));
      return answer.answer;
    };
    const page = await held('text/html');
    expect(page).toContain('HTTP/1.1 400 ');
    expect(page).toMatch(/x-content-type-options: nosniff/i);
    expect(page).toMatch(/content-security-policy: /i);
    expect(page).toContain('<html lang="es-MX">');
    const json = await held('*/*');
    expect(json).toMatch(/x-content-type-options: nosniff/i);
    expect(json).toContain('{"success":false,"code":"MALFORMED_REQUEST"');
  },
);

it.each([
  ['GET', '/api/health', 503, { success: false, code: 'SERVICE_UNAVAILABLE' }],
  ['GET', '/a%C3%B1o?x=1', 404, { message: 'Page not found: /año' }],
  ['POST', '/a%C3%B1o?x=1', 404, { message: 'Page not found: /año' }],
] as const)(
  '%s %s, of an absent gateway or a missing page, gets %i; a page is named without its query',
  async (method, url, status, refusal) => {
    const response = await (await build(unreachable)).inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject(refusal);
  },
);
