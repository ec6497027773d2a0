import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { FakeMedia, reply, staged } from './support/fake-media.ts';
import { testGateway } from './support/test-gateway.ts';

const answered: FakeMedia[] = [];
async function startReplica() {
  const replica = await FakeMedia.start();
  replica.answer = async (request, response) => {
    const body = await buffer(request);
    answered.push(replica);
    const isUpload = request.method === 'POST';
    reply(response, isUpload ? 201 : 200, { ...staged, thumbhash: String(body.length) });
  };
  return replica;
}
const [one, two] = [await startReplica(), await startReplica()];
const { call } = await testGateway({ MEDIA_URL: `${one.url},${two.url}` });

const read = async (name: string) => (await call(`/media/${name}.jpg`)).status;
const upload = () =>
  call('/api/media?purpose=post', {
    method: 'POST',
    headers: { ...bearer(tokenFor('ana')), 'content-type': 'image/jpeg' },
    body: new Uint8Array(100),
  });

it('replicas of the media service take turns, and no request fails when one of them stops', async () => {
  for (let n = 0; n < 4; n += 1) expect(await read(`a${n}`)).toBe(200);
  expect(new Set(answered)).toEqual(new Set([one, two]));
  one.stop();
  answered.length = 0;
  for (let n = 0; n < 4; n += 1) {
    expect(await read(`b${n}`)).toBe(200);
    const uploaded = await upload();
    expect([uploaded.status, await uploaded.json()]).toMatchObject([201, { thumbhash: '100' }]);
  }
  expect(new Set(answered)).toEqual(new Set([two]));
});

it('answers 503 when all replicas have stopped', async () => {
  one.stop();
  two.stop();
  expect([await read('c'), (await upload()).status]).toEqual([503, 503]);
});
