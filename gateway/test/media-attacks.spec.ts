import { afterEach, describe, expect, it } from 'vitest';
import { LiveController } from '../src/live/live.controller.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { FakeMedia } from './support/fake-media.ts';
import { pictureRequests, RawClient } from './support/raw-client.ts';
import { adminUid, testGateway, until } from './support/test-gateway.ts';

const size = 900_000;
const media = await FakeMedia.start(size);

const attackers: RawClient[] = [];

const uploadHead = (uid: string) =>
  `POST /api/media?purpose=post HTTP/1.1\r\nHost: x\r\n` +
  `Authorization: ${bearer(tokenFor(uid)).authorization}\r\n` +
  `Content-Type: image/jpeg\r\nContent-Length: 1000000\r\n\r\n`;

const env = { MEDIA_URL: media.url, LIMITS: 'on', TRUST_PROXY: 'true' };
// Attackers of this gateway stay connected, however long the tests take.
const waits = { paceMs: 600_000 };
const { call, gateway, replicaOfFile } = await testGateway(env, { waits });

/** Functions for attackers of the gateway at `url`, and for another client. */
function underAttack(url: string) {
  const attackOnce = async (text: string) => {
    const client = await RawClient.send(url, text);
    attackers.push(client);
    return client;
  };
  const attack = (text: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => attackOnce(text)));
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const read = async () => {
    const answer = await call('/media/b.jpg', { headers: from }, url);
    return [answer.status, (await answer.arrayBuffer()).byteLength];
  };
  const upload = async (uid: string, purpose = 'post') => {
    const headers = { ...bearer(tokenFor(uid)), 'content-type': 'image/jpeg', ...from };
    const init = { method: 'POST', headers, body: new Uint8Array(100_000) };
    const answer = await call(`/api/media?purpose=${purpose}`, init, url);
    await answer.arrayBuffer();
    return answer;
  };
  /** Checks that another client can read and upload while all attackers are connected. */
  const expectServed = async () => {
    expect(await read()).toEqual([200, size]);
    expect((await upload('beatriz')).status).toBe(201);
    expect(attackers.filter(({ isCutOff }) => isCutOff)).toEqual([]);
  };
  return { attack, attackOnce, upload, expectServed };
}

describe('a patient gateway', () => {
  const { attack, attackOnce, upload, expectServed } = underAttack(gateway.url);

  afterEach(() => {
    for (const attacker of attackers.splice(0)) attacker.close();
  });
  const requestsOf = (name: string) => media.requested.filter((path) => path.includes(name)).length;

  it('refuses a thousand pipelined requests', async () => {
    await (await attackOnce(pictureRequests(1_000, '/media/thousand.jpg'))).readAll();
    expect(requestsOf('thousand')).toBeLessThanOrEqual(1);
  });

  it('loads no picture for a request before the previous request of the connection is answered', async () => {
    const behind = pictureRequests(10, '/media/behind.jpg');
    await attack(`GET /api/live/e1 HTTP/1.1\r\nHost: x\r\n\r\n${behind}`, 5);
    await until(() => gateway.app.get(LiveController).connections.event === 5);
    await expectServed();
    expect(requestsOf('behind')).toBe(0);
  });

  it('serves other clients while some pipeline requests and read nothing', async () => {
    const before = media.reads;
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => attackOnce(pictureRequests(12, `/media/${n}.jpg`))),
    );
    await until(() => media.reads >= before + 40);
    await expectServed();
  });

  it('refuses more than four simultaneous uploads of an account, and serves others', async () => {
    await attack(`${uploadHead('ana')}the first bytes`, 4);
    await until(async () => (await upload('ana')).status === 429);
    const refused = await upload('ana');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await expectServed();
  });

  it('accepts pictures of events only from administrators', async () => {
    expect((await upload('carla', 'event')).status).toBe(403);
    expect((await upload(adminUid, 'event')).status).toBe(201);
  });
});

describe('an impatient gateway', async () => {
  const paceMs = 3_000;
  const replica = await replicaOfFile({}, { paceMs, leastBytes: 20_000, lookEveryMs: 50 });
  const { attack, attackOnce, upload } = underAttack(replica.url);

  it('frees the places of stalled uploads', async () => {
    const { cutUploads } = media;
    const stalled = await attack(`${uploadHead('carla')}the first bytes`, 4);
    for (const answer of await Promise.all(stalled.map((client) => client.readAll()))) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*MALFORMED_REQUEST/);
    }
    await until(() => media.cutUploads >= cutUploads + 4);
    expect((await upload('carla')).status).toBe(201);
  });

  // From here on, each test waits for the gateway to end connections of its own.
  it.concurrent('disconnects readers that read nothing, or only a byte now and then', async ({
    onTestFinished,
  }) => {
    const [silent, sipping] = await attack(pictureRequests(16), 2);
    const sips = setInterval(() => sipping?.socket.read(1), 50);
    onTestFinished(() => clearInterval(sips));
    await until(() => [silent, sipping].every((client) => client?.isCutOff));
    for (const client of [silent, sipping]) {
      expect((await client?.readAll())?.length).toBeLessThan(16 * size);
    }
  });

  it.concurrent('sends everything to a reader that is slow but steady', async () => {
    const client = await attackOnce(pictureRequests(12));
    expect(await client.readSlowly(10)).toBeGreaterThan(12 * size);
  });

  it.concurrent('cuts off a client that goes on sending an upload that is refused', async () => {
    const client = await attackOnce(uploadHead('fe').replace('image/jpeg', 'text/plain'));
    expect(await client.drip('x', 25)).toMatch(/^HTTP\/1\.1 415 /);
  });
});
