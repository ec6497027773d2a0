import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { accountsEvents, eventsEvents, postsEvents } from '@el-reto/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { MediaStack, postOf } from './support/media-stack.ts';
import { plain } from './support/pictures.ts';

/** What a CDN was asked to forget, in its order, and how it answers. */
let asked: string[] = [];
let status = 200;
const cdn = createServer((request, response) => void answer(request, response));
async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request;
  asked.push(`${method} ${url} ${headers['x-key']?.toString()} ${await text(request)}`);
  response.writeHead(status).end();
}
const purgeOf = (place: string) =>
  `POST /purge secret {"prefixes":["elreto.example/media/${place}"]}`;

let stack: MediaStack;
let picture: Buffer;
beforeAll(async () => {
  await once(cdn.listen(0, '127.0.0.1'), 'listening');
  const { port } = cdn.address() as AddressInfo;
  stack = await MediaStack.start('disk', {
    CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
    CDN_PURGE_HEADER: 'X-Key: secret',
    CDN_PURGE_BODY: '{"prefixes":["elreto.example{path}"]}',
  });
  picture = await plain(80, 60);
});
afterAll(async () => {
  await stack.stop();
  cdn.close();
});
afterEach(() => {
  asked = [];
  status = 200;
});

async function shown(isPublic = true) {
  const { mediaId } = await stack.stage(picture);
  const { path } = await stack.claim(mediaId);
  await stack.tell(postsEvents.postCreated, postOf(path));
  if (isPublic) await stack.tell(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
  await eventually(async () =>
    expect(await stack.record(mediaId)).toMatchObject({ state: 'attached', public: isPublic }),
  );
  return { mediaId, path };
}

const countOf = (place: string) => asked.filter((line) => line === purgeOf(place)).length;

it('a picture that goes is purged, and once more when all gateways know', async () => {
  const { path } = await shown();
  await stack.tell(postsEvents.postDeleted, postOf(path));
  await eventually(async () => expect(countOf(path)).toBe(2));
});

it('is purged of whatever answers no, for as long as it does; its files go at once', async () => {
  const { path, mediaId } = await shown();
  status = 503;
  await stack.tell(postsEvents.postDeleted, postOf(path));
  await eventually(async () => {
    expect(countOf(path)).toBeGreaterThan(1);
    expect(await stack.filesOf(mediaId)).toEqual([]);
  });
  asked = [];
  status = 200;
  await eventually(async () => expect(countOf(path)).toBeGreaterThan(0));
});

it('nothing is purged of what was never public', async () => {
  const hidden = await shown(false);
  await stack.tell(postsEvents.postDenied, { ...postOf(hidden.path), reason: null });
  await eventually(async () => expect(await stack.filesOf(hidden.mediaId)).toEqual([]));
  expect(countOf(hidden.path)).toBe(0);
});

it('an event is purged as a whole, its pictures not one by one', async () => {
  const { path, mediaId } = await shown();
  await stack.tell(eventsEvents.eventDeleted, { eventId: 'e1', attached: [], released: [] });
  await stack.tell(postsEvents.postDeleted, { ...postOf(path), withEvent: true });
  await eventually(async () => {
    expect(countOf('event/e1/')).toBeGreaterThan(0);
    expect(await stack.filesOf(mediaId)).toEqual([]);
  });
  expect(countOf(path)).toBe(0);
});

it('so are the portraits of an account', async () => {
  await stack.tell(accountsEvents.accountDeleted, { uid: 'leaving' });
  await eventually(async () => expect(countOf('profilePhotos/leaving/')).toBeGreaterThan(0));
});
