import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { startFakeMedia, type FakeMedia } from './support/fake-media.ts';
import { until } from './support/fake-services.ts';
import { pictureRequests, RawClient } from './support/raw-client.ts';
import { adminUid, startTestGateway, type TestGateway } from './support/test-gateway.ts';

const waits = {
  headersMs: 500,
  requestMs: 2_500,
  paceMs: 1_000,
  leastBytes: 20_000,
  lookEveryMs: 100,
};
/** Longest time that anybody else may wait for a picture or an upload meanwhile. */
const promptMs = 1_000;

let media: FakeMedia;
let t: TestGateway;
let attackers: RawClient[] = [];

beforeAll(async () => {
  media = await startFakeMedia(900_000);
  t = await startTestGateway(
    { MEDIA_URL: media.url, LIMITS: 'on', TRUST_PROXY: 'true' },
    undefined,
    waits,
  );
});
afterEach(() => {
  for (const attacker of attackers) attacker.close();
  attackers = [];
});
afterAll(async () => {
  await t.stop();
  media.stop();
});

const attack = async (text: string, times = 1): Promise<RawClient[]> => {
  const started = Array.from({ length: times }, () => RawClient.send(t.gateway.url, text));
  const clients = await Promise.all(started);
  attackers.push(...clients);
  return clients;
};
const attackOnce = async (text: string) => {
  const [client] = await attack(text);
  if (!client) throw new Error('unreachable');
  return client;
};

const uploadHead = (uid: string, length = 1_000_000) =>
  `POST /api/media?purpose=post HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer(tokenFor(uid)).authorization}\r\n` +
  `Content-Type: image/jpeg\r\nContent-Length: ${length}\r\n\r\n`;

const upload = (uid: string, purpose = 'post', from = '198.51.100.7') =>
  t.call(`/api/media?purpose=${purpose}`, {
    method: 'POST',
    headers: {
      ...bearer(tokenFor(uid)),
      'content-type': 'image/jpeg',
      'x-forwarded-for': from,
    },
    body: new Uint8Array(100_000),
    signal: AbortSignal.timeout(10_000),
  });
const read = async (from = '198.51.100.7', path = '/media/b.jpg') => {
  const response = await t.call(path, {
    headers: { 'x-forwarded-for': from },
    signal: AbortSignal.timeout(10_000),
  });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength, response };
};

/** Somebody else reads and uploads, and does not notice. */
async function expectNobodyWaits(): Promise<void> {
  const from = performance.now();
  const [picture, uploaded] = await Promise.all([read(), upload('beatriz')]);
  expect([picture.status, picture.bytes, uploaded.status]).toEqual([200, 900_000, 201]);
  expect(performance.now() - from).toBeLessThan(promptMs);
}

/** Attackers have got all that the gateway and the system will keep for them. */
async function settled(): Promise<void> {
  for (let reads = 0; reads !== media.seen.reads; await sleep(500)) ({ reads } = media.seen);
}

describe('readers', () => {
  it('who pipeline and take nothing keep nobody from pictures and uploads', async () => {
    const before = media.seen.reads;
    await Promise.all(
      [...Array(40).keys()].map((n) => attackOnce(pictureRequests(12, `/media/${n}.jpg`))),
    );
    await until(() => media.seen.reads >= before + 40, 'all of them are served');
    await settled();
    for (let i = 0; i < 3; i++) await expectNobodyWaits();
  });

  it('who take nothing, or a byte now and then, are cut off', async () => {
    const silent = await attack(pictureRequests(16), 5);
    const sipping = await attack(pictureRequests(16), 5);
    for (const client of sipping) client.sip(50);
    await sleep(2.5 * waits.paceMs);
    for (const client of [...silent, ...sipping]) {
      expect((await client.readAll()).length).toBeLessThan(16 * 900_000);
    }
  });

  it('who are slow and steady get all they asked for', async () => {
    const client = await attackOnce(
      pictureRequests(16).replace(/\r\n\r\n$/, '\r\nConnection: close\r\n\r\n'),
    );
    let bytes = 0;
    client.socket.on('data', (part: Buffer) => {
      bytes += part.length;
      client.socket.pause();
      setTimeout(() => client.socket.resume(), 10);
    });
    client.socket.resume();
    await until(() => client.isClosed, 'everything is read');
    expect(bytes).toBeGreaterThan(16 * 900_000);
  });

  it('who ask for a thousand pictures in one breath are answered none', async () => {
    const before = media.seen.reads;
    const client = await attackOnce(pictureRequests(1_000));
    await client.readAll();
    expect(media.seen.reads - before).toBeLessThanOrEqual(1);
  });

  it('whose turn has not come have nothing fetched for them', async () => {
    const before = media.seen.reads;
    await attack(`GET /api/live/e1 HTTP/1.1\r\nHost: x\r\n\r\n${pictureRequests(10)}`, 5);
    await sleep(300);
    expect(media.seen.reads).toBe(before);
  });

  it('may have many pictures under way from one address, and not more', async () => {
    let goOn = () => {};
    media.seen.held = new Promise((resolve) => (goOn = resolve));
    const [from, small] = ['203.0.113.9', '/media/small.jpg'];
    const many = Array.from({ length: 512 }, () => read(from, small));
    await until(() => media.seen.reads >= 64, 'the service is asked');
    await sleep(300);
    const { status, response } = await read(from, small);
    const elsewhere = read('203.0.113.10', small);
    goOn();
    media.seen.held = null;
    expect(status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await elsewhere).status).toBe(200);
    for (const one of await Promise.all(many)) expect(one.status).toBe(200);
    expect((await read(from)).status).toBe(200);
  });
});

describe('uploads', () => {
  it('that stall, of one account, keep nobody else from anything', async () => {
    const before = media.seen.uploads;
    await attack(`${uploadHead('ana')}the first bytes`, 64);
    await sleep(300);
    expect(media.seen.uploads - before).toBe(4);
    await expectNobodyWaits();
    const refused = await upload('ana');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('that stall are told so, and give their place back', async () => {
    const stalled = await attack(`${uploadHead('carla')}the first bytes`, 4);
    const { cutUploads } = media.seen;
    const answers = await Promise.all(stalled.map((client) => client.readAll()));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('MALFORMED_REQUEST');
    }
    await until(() => media.seen.cutUploads >= cutUploads + 4, 'the service is told');
    expect((await upload('carla')).status).toBe(201);
  });

  it('that drip are cut off', async () => {
    const from = performance.now();
    const client = await attackOnce(uploadHead('dora'));
    expect(await client.drip('x', 20)).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - from).toBeLessThan(3 * waits.paceMs);
  });

  it('that are slow enough to last for ever are cut off, too', async () => {
    const client = await attackOnce(uploadHead('elsa', 20_000_000));
    const answer = await client.drip('x'.repeat(2_000), 50);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that were refused do not hold their connection by dripping on', async () => {
    const client = await attackOnce(uploadHead('fe').replace('image/jpeg', 'text/plain'));
    expect(await client.drip('x', 20)).toMatch(/^HTTP\/1\.1 415 /);
  });

  it('of pictures of events are for administrators', async () => {
    expect((await upload('ana', 'event')).status).toBe(403);
    expect(await (await upload('ana', 'event')).json()).toMatchObject({ code: 'ADMIN_ONLY' });
    expect((await upload(adminUid, 'event')).status).toBe(201);
  });
});

describe('requests', () => {
  it('whose headers drip are cut off', async () => {
    const client = await attackOnce('GET /media/a.jpg HTTP/1.1\r\nHost: x\r\nX-A: ');
    expect(await client.drip('x', 20)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('whose JSON drips are cut off', async () => {
    const client = await attackOnce(
      'POST /api/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
    );
    expect(await client.drip(' ', 20)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that never come close the connection', async () => {
    const client = await attackOnce('');
    await client.readAll();
    expect(client.isClosed).toBe(true);
  });
});

it('HEAD of a picture that is not there is 404', async () => {
  const head = await t.call('/media/missing.jpg', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([404, '']);
});
