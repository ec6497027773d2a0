import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

/** Two media services as a test plays them, by name. */
const servers = new Map<string, Server>();
const answered: string[] = [];
let t: TestGateway;

async function startReplica(name: string): Promise<string> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === '/health/ready') return response.end('{}');
      answered.push(name);
      const staged = { mediaId: 'm1', width: 4, height: 3, thumbhash: String(body.length) };
      const isUpload = request.method === 'POST';
      return response
        .writeHead(isUpload ? 201 : 200, { 'content-type': 'application/json' })
        .end(isUpload ? JSON.stringify(staged) : 'bytes');
    });
  });
  servers.set(name, server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function kill(name: string): void {
  servers.get(name)?.closeAllConnections();
  servers.get(name)?.close();
}

beforeAll(async () => {
  const urls = [await startReplica('one'), await startReplica('two')];
  t = await startTestGateway({ MEDIA_URL: urls.join(','), MEDIA_TOKEN: 'the shared secret' });
});
afterAll(async () => {
  await t.stop();
  for (const name of servers.keys()) kill(name);
});

const upload = () =>
  t.call('/api/media?purpose=post', {
    method: 'POST',
    headers: { ...bearer(tokenFor('ana')), 'content-type': 'image/jpeg' },
    body: new Uint8Array(100),
  });

it('take turns, and one that is gone costs no request', async () => {
  for (let i = 0; i < 4; i++) expect((await t.call(`/media/a${i}.jpg`)).status).toBe(200);
  expect(new Set(answered)).toEqual(new Set(['one', 'two']));
  kill('one');
  answered.length = 0;
  for (let i = 0; i < 4; i++) {
    expect((await t.call(`/media/b${i}.jpg`)).status).toBe(200);
    const uploaded = await upload();
    expect(uploaded.status).toBe(201);
    expect(await uploaded.json()).toMatchObject({ thumbhash: '100' });
  }
  expect(new Set(answered)).toEqual(new Set(['two']));
});

it('that are all gone are a part that is down', async () => {
  kill('two');
  expect((await t.call('/media/c.jpg')).status).toBe(503);
  expect((await upload()).status).toBe(503);
});
