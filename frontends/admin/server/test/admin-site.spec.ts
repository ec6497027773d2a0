import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { adminSiteEnv } from '../src/env.ts';
import { buildAdminSite } from '../src/server.ts';
import { temporaryDir } from '../../../../tools/dev/test/support.ts';

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const settings = (dir: string, gateway: string, more: Record<string, string> = {}) =>
  adminSiteEnv({ ADMIN_PORT: '0', ADMIN_DIR: dir, GATEWAY_URL: gateway, ...more });

/** The admin site with one page and one asset, before a gateway that says what it was asked. */
async function site(gateway: RequestListener): Promise<string> {
  const dir = await temporaryDir();
  await mkdir(join(dir, 'assets'));
  await writeFile(
    join(dir, 'index.html'),
    '<!doctype html><title>Administración</title><!--head--><!--config-->',
  );
  await writeFile(join(dir, 'preload.json'), '{"styles":["assets/plot.css"]}');
  await writeFile(join(dir, 'assets/app-D4f_G5h6.js'), 'export {};');
  const app = await buildAdminSite({
    ...settings(dir, await listen(gateway)),
    PUBLIC_URL: 'http://localhost:3000/</script>',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    FIREBASE_APP_ID: '1:123:web:abc',
    APP_CHECK_SITE_KEY: 'site-key',
  });
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const echo: RequestListener = async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  response.writeHead(201, { 'content-type': 'application/json', 'x-from': 'gateway' });
  response.end(JSON.stringify({ url: request.url, body, token: request.headers.authorization }));
};

it('answers every path with the page, under a strict policy', async () => {
  const origin = await site(echo);
  for (const path of ['/', '/moderacion', '/eventos/nuevo']) {
    const response = await fetch(origin + path, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('Administración');
    expect(page).toContain('<link rel="stylesheet" href="/assets/plot.css" />');
    // What an event's preview says where the event says nothing of its own.
    expect(page).toMatch(/"organiser":"[^"]+","permit":"[^"]+"\},"contest":\{"prizes":\["/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/connect-src [^;]*http:\/\/127\.0\.0\.1:9099/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

it('says of every answer what browsers may make of it', async () => {
  const origin = await site((request, response) => {
    const type = request.url === '/api/docs' ? 'text/html' : 'application/json';
    response.setHeader('content-type', type).end('{}');
  });
  for (const [path, isPage] of [
    ['/', true],
    ['/moderacion', true],
    ['/index.html', true],
    ['/assets/app-D4f_G5h6.js', false],
    ['/assets/gone.js', false],
    ['/healthz', false],
    ['/api/events', false],
    ['/api/docs', true],
    ['/media/nope', false],
  ] as const) {
    const accept = isPage ? 'text/html' : '*/*';
    const { headers } = await fetch(origin + path, { headers: { accept } });
    const seen = Object.fromEntries(headers);
    expect({ path, ...seen }).toMatchObject({
      path,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect([path, 'content-security-policy' in seen]).toEqual([path, isPage]);
  }
});

it('insists on HTTPS where the site has it', async () => {
  const more = { PUBLIC_URL: 'https://elreto.test' };
  const app = await buildAdminSite(settings(await temporaryDir(), 'http://127.0.0.1:1', more));
  onTestFinished(() => app.close());
  const { headers } = await app.inject('/healthz');
  expect(headers).toHaveProperty('strict-transport-security');
});

it('does not start in production with what is for development', () => {
  const production = { NODE_ENV: 'production', FIREBASE_API_KEY: 'key' };
  const start = (more: Record<string, string>) => () =>
    settings('/dist', 'http://gateway:3000', { ...production, ...more });
  expect(start({})).not.toThrow();
  expect(start({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toThrow(
    'FIREBASE_AUTH_EMULATOR_HOST',
  );
  expect(start({ FIREBASE_API_KEY: '' })).toThrow('FIREBASE_API_KEY');
});

it('tells the page where accounts and the public site are, and how it attests itself', async () => {
  const page = await (await fetch(await site(echo))).text();
  const [, json = ''] = /id="config">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    siteUrl: 'http://localhost:3000/</script>',
    firebase: {
      authEmulatorUrl: 'http://127.0.0.1:9099',
      appId: '1:123:web:abc',
      appCheckSiteKey: 'site-key',
    },
  });
});

it('lets browsers keep hashed files for a year, and finds no others', async () => {
  const origin = await site(echo);
  const asset = await fetch(`${origin}/assets/app-D4f_G5h6.js`);
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-type')).toContain('javascript');
  expect((await fetch(`${origin}/assets/gone.js`)).status).toBe(404);
  expect((await fetch(`${origin}/..%2f..%2fetc/passwd`)).status).toBe(404);
});

it('passes API calls on as they are', async () => {
  const origin = await site(echo);
  const response = await fetch(`${origin}/api/admin/events?limit=2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
    body: '{"a":1}',
  });
  expect(response.status).toBe(201);
  expect(response.headers.get('x-from')).toBe('gateway');
  expect(await response.json()).toEqual({
    url: '/api/admin/events?limit=2',
    body: '{"a":1}',
    token: 'Bearer t',
  });
});

it('tells the gateway whose address it is, as far as a proxy is trusted', async () => {
  for (const [trusted, seen] of [
    ['false', '127.0.0.1'],
    ['1', '203.0.113.7'],
  ] as const) {
    const gateway = await listen((request, response) => {
      response.end(String(request.headers['x-forwarded-for']));
    });
    const more = { TRUST_PROXY: trusted };
    const app = await buildAdminSite(settings(await temporaryDir(), gateway, more));
    onTestFinished(() => app.close());
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    expect(await (await fetch(`${origin}/api/events`, { headers })).text()).toBe(seen);
  }
});

it('passes image bytes on, under any image type', async () => {
  const origin = await site(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(`${request.headers['content-type']} ${bytes}`);
  });
  const response = await fetch(`${origin}/api/media?purpose=event`, {
    method: 'POST',
    headers: { 'content-type': 'image/webp' },
    body: new Uint8Array(3_000_000),
  });
  expect(await response.text()).toBe('image/webp 3000000');
});

it('passes server-sent events on one by one, as they come', async () => {
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

it('answers 503 while the gateway is away', async () => {
  const dir = await temporaryDir();
  const app = await buildAdminSite(settings(dir, 'http://127.0.0.1:1'));
  onTestFinished(() => app.close());
  const response = await app.inject('/api/health');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' });
});

it('keeps passing calls on, however many streams and pictures strangers hold open', async () => {
  const origin = await site((request, response) => {
    if (request.url === '/api/events') return void response.end('[]');
    // Streams never end, and the pictures are larger than the system takes for a silent reader.
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(request.url === '/media/large' ? Buffer.alloc(20e6) : ': \n\n');
  });
  const abort = new AbortController();
  const { signal } = abort;
  const strangers = Array.from({ length: 300 }, (_, index) =>
    fetch(`${origin}${index % 10 ? '/api/live/e1' : '/media/large'}`, { signal }),
  );
  expect(await Promise.race([Promise.all(strangers), sleep(15_000, 'late')])).not.toBe('late');
  const response = await fetch(`${origin}/api/events`, { signal: AbortSignal.timeout(3_000) });
  expect(response.status).toBe(200);
  abort.abort();
  await Promise.allSettled(strangers);
}, 30_000);

it('asks nothing more of the gateway for who does not wait for an answer', async () => {
  let asked = 0;
  const origin = await site((_, response) => {
    asked += 1;
    setTimeout(() => response.end('[]'), 200);
  });
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('GET /api/events HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(500));
  await once(socket.resume(), 'close');
  expect(asked).toBeLessThan(2);
});
