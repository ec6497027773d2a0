import {
  accountsEvents,
  eventsEvents,
  postsEvents,
  type EventDefinition,
} from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { FakeMedia } from './support/fake-media.ts';
import { testGateway, until } from './support/test-gateway.ts';

/** A media service that has not received the deletion. */
const media = await FakeMedia.start(1_000, 'public, max-age=31536000, immutable');
const { harness, call } = await testGateway({ MEDIA_URL: media.url });

/** The statuses of all forms of a picture. */
async function statuses(path: string): Promise<number[]> {
  const answers = await Promise.all([
    call(`/media/${path}`),
    call(`/media/${path}?w=320`),
    call(`/media/${path}?w=640&exp=9999999999&sig=x`, { headers: { accept: 'image/avif' } }),
    call(`/media/${path}`, { headers: { 'if-none-match': '*' } }),
    call(`/media/${path}`, { method: 'HEAD' }),
  ]);
  return answers.map(({ status }) => status);
}
/** Whether the gateway sends the picture from memory. */
const isKept = async (path: string) => {
  const before = media.reads;
  await call(`/media/${path}`);
  return media.reads === before;
};
const shown = [200, 200, 200, 304, 200];
const hidden = [404, 404, 404, 404, 404];

const post = { postId: 'p1', eventId: 'e1', userId: 'ana', reason: null };
const dates = { startDate: '2026-01-01', endDate: '2026-02-01' };
const changedEvent = { eventId: 'e3', ...dates, attached: ['events/otono/e.jpg'] };
const profile = { uid: 'ana', displayName: 'Ana', photoURL: '/g.jpg', attached: [] };

const deletion = { attached: [], released: [] };
it.each<[string, EventDefinition, object, string]>([
  ['a deleted post', postsEvents.postDeleted, post, 'event/e1/posts/ana/a.jpg'],
  ['a denied post', postsEvents.postDenied, post, 'event/e1/posts/ana/b.jpg'],
  [
    'a post of a deleted event',
    eventsEvents.eventDeleted,
    { eventId: 'e2', ...deletion },
    'event/e2/posts/ana/c.jpg',
  ],
  ['a changed event', eventsEvents.eventChanged, changedEvent, 'events/otono/d.jpg'],
  ['a changed portrait', accountsEvents.profileChanged, profile, 'profilePhotos/ana/f.jpg'],
  ['a deleted account', accountsEvents.accountDeleted, { uid: 'beto' }, 'profilePhotos/beto/h.jpg'],
])('the picture of %s is not shown, although the media service has it', async (...row) => {
  const [, definition, facts, path] = row;
  expect(await statuses(path)).toEqual(shown);
  await until(() => isKept(path));
  await harness.publish(definition, { imgLocation: path, released: [path], ...facts });
  await expect.poll(() => statuses(path)).toEqual(hidden);
  expect(await statuses('event/e1/posts/ana/other.jpg')).toEqual(shown);
  expect(await statuses('profilePhotos/carla/other.jpg')).toEqual(shown);
});
