import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { accountsEvents, eventsEvents } from '@el-reto/contracts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { eventually, Media } from './support/media.ts';
import { plain } from './support/pictures.ts';

/** Paths that the CDN was asked to purge, in order, and the status of its answers. */
let asked: string[] = [];
let status = 200;
const cdn = createServer((request, response) => void answer(request, response));
async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request;
  asked.push(`${method} ${url} ${headers['x-key']?.toString()} ${await text(request)}`);
  const isMoved = status === 302 && url !== '/elsewhere';
  if (isMoved) response.setHeader('location', '/elsewhere');
  response.writeHead(isMoved || status !== 302 ? status : 200).end();
}
const purgeOf = (place: string) =>
  `POST /purge secret {"prefixes":["elreto.example/media/${place}"]}`;

await once(cdn.listen(0, '127.0.0.1'), 'listening');
afterAll(() => void cdn.close());
const { port } = cdn.address() as AddressInfo;
const media = await Media.ofFile({
  CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
  CDN_PURGE_HEADER: 'X-Key: secret',
  CDN_PURGE_BODY: '{"prefixes":["elreto.example{path}"]}',
});
const picture = await plain(80, 60);
afterEach(() => {
  asked = [];
  status = 200;
});

const countOf = (place: string) => asked.filter((line) => line === purgeOf(place)).length;

it('a deleted picture is purged at once, and again when all gateways have received the deletion', async () => {
  const { path } = await media.approved(picture);
  await media.deletePost(path);
  await eventually(async () => expect(countOf(path)).toBe(2));
});

it.each([302, 403, 503])('a purge that the CDN answers with %i is repeated', async (refusal) => {
  const { path, mediaId } = await media.approved(picture);
  status = refusal;
  await media.deletePost(path);
  await eventually(async () => {
    // An accepted purge is sent twice.
    expect(countOf(path)).toBeGreaterThan(2);
    expect(await media.filesOf(mediaId)).toEqual([]);
  });
  asked = [];
  status = 200;
  await eventually(async () => expect(countOf(path)).toBeGreaterThan(0));
});

it('a picture that was never public is not purged', async () => {
  const { mediaId, path } = await media.pending(picture);
  await media.denyPost(path);
  await media.isGone(mediaId);
  expect(countOf(path)).toBe(0);
});

it('the pictures of an event are purged with one request for their folder', async () => {
  const { path, mediaId } = await media.approved(picture);
  const deleted = { eventId: 'e1', attached: [], released: [] };
  await media.harness.publish(eventsEvents.eventDeleted, deleted);
  await media.deletePost(path, { withEvent: true });
  await eventually(async () => {
    expect(countOf('event/e1/')).toBeGreaterThan(0);
    expect(await media.filesOf(mediaId)).toEqual([]);
  });
  expect(countOf(path)).toBe(0);
});

it('the portraits of an account are purged with one request for their folder', async () => {
  await media.harness.publish(accountsEvents.accountDeleted, { uid: 'leaving' });
  await eventually(async () => expect(countOf('profilePhotos/leaving/')).toBeGreaterThan(0));
});
