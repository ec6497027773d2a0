import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@el-reto/testing/listen';
import { text } from 'node:stream/consumers';
import { accountsEvents, eventsEvents } from '@el-reto/contracts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { Media } from './support/media.ts';
import { plain } from './support/pictures.ts';

/** The purges that the CDN received, in order. */
let asked: string[] = [];
/** The status with which the CDN answers a purge, by the request; 200 for others. */
const refusals = new Map<string, number>();
const cdn = createServer((request, response) => void answer(request, response));
async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method, url, headers } = request;
  const purge = `${method} ${url} ${headers['x-key']?.toString()} ${await text(request)}`;
  asked.push(purge);
  response.writeHead(refusals.get(purge) ?? 200, { location: '/elsewhere' }).end();
}
const purgeOf = (place: string) =>
  `POST /purge secret {"prefixes":["elreto.example/media/${place}"]}`;

const port = await listen(cdn);
afterAll(() => void cdn.close());
const media = await Media.ofFile({
  CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
  CDN_PURGE_HEADER: 'X-Key: secret',
  CDN_PURGE_BODY: '{"prefixes":["elreto.example{path}"]}',
});
const picture = await plain(80, 60);
afterEach(() => {
  asked = [];
});

const countOf = (place: string) => asked.filter((line) => line === purgeOf(place)).length;

it('a deleted picture is purged at once, and again when all gateways have received the deletion', async () => {
  const { path } = await media.approved(picture);
  await media.deletePost(path);
  await expect.poll(() => countOf(path)).toBe(2);
});

it('a purge that the CDN redirects, refuses or cannot do is repeated; the picture is deleted meanwhile', async () => {
  const paths: string[] = [];
  for (const status of [302, 403, 503]) {
    const { path, mediaId } = await media.approved(picture);
    paths.push(path);
    refusals.set(purgeOf(path), status);
    await media.deletePost(path);
    await media.isGone(mediaId);
  }
  // In these seconds an accepted purge is sent twice.
  const areRepeated = () => paths.every((path) => countOf(path) > 2);
  await expect.poll(areRepeated).toBe(true);
  asked = [];
  refusals.clear();
  await expect.poll(() => paths.map(countOf)).not.toContain(0);
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
  await expect.poll(() => countOf('event/e1/')).toBeGreaterThan(0);
  await expect.poll(() => media.filesOf(mediaId)).toEqual([]);
  expect(countOf(path)).toBe(0);
});

it('the portraits of an account are purged with one request for their folder', async () => {
  await media.harness.publish(accountsEvents.accountDeleted, { uid: 'leaving' });
  await expect.poll(() => countOf('profilePhotos/leaving/')).toBeGreaterThan(0);
});
