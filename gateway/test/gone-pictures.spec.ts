import { accountsEvents, eventsEvents, postsEvents } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { FakeMedia } from './support/fake-media.ts';
import { testGateway, until } from './support/test-gateway.ts';

/** A media service that has received no deletion. */
const media = await FakeMedia.start(1_000, 'public, max-age=31536000, immutable');
const { harness, call } = await testGateway({ MEDIA_URL: media.url });

/** The statuses of every representation of a picture. */
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
/** The gateway sends the picture from memory. */
const isKept = async (path: string) => {
  const before = media.reads;
  await call(`/media/${path}`);
  return media.reads === before;
};
const shown = [200, 200, 200, 304, 200];
const hidden = [404, 404, 404, 404, 404];

const dates = { startDate: '2026-01-01', endDate: '2026-02-01' };
const post = (imgLocation: string) => ({ postId: 'p1', eventId: 'e1', userId: 'ana', imgLocation });
const changedEvent = (path: string) => ({
  eventId: 'e3',
  ...dates,
  attached: ['events/otono/e.jpg'],
  released: [path],
});
const profile = { uid: 'ana', displayName: 'Ana', photoURL: '/g.jpg', attached: [] };

it.each<[string, string, (path: string) => Promise<unknown>]>([
  [
    'a deleted post',
    'event/e1/posts/ana/a.jpg',
    (path) => harness.publish(postsEvents.postDeleted, post(path)),
  ],
  [
    'a denied post',
    'event/e1/posts/ana/b.jpg',
    (path) => harness.publish(postsEvents.postDenied, { ...post(path), reason: null }),
  ],
  [
    'a post of a deleted event',
    'event/e2/posts/ana/c.jpg',
    () => harness.publish(eventsEvents.eventDeleted, { eventId: 'e2', attached: [], released: [] }),
  ],
  [
    'a changed event',
    'events/otono/d.jpg',
    (path) => harness.publish(eventsEvents.eventChanged, changedEvent(path)),
  ],
  [
    'a changed portrait',
    'profilePhotos/ana/f.jpg',
    (path) => harness.publish(accountsEvents.profileChanged, { ...profile, released: [path] }),
  ],
  [
    'a deleted account',
    'profilePhotos/beto/h.jpg',
    () => harness.publish(accountsEvents.accountDeleted, { uid: 'beto' }),
  ],
])('the picture of %s is not shown, although the media service has it', async (_, path, remove) => {
  expect(await statuses(path)).toEqual(shown);
  await until(() => isKept(path));
  await remove(path);
  await expect.poll(() => statuses(path)).toEqual(hidden);
  expect(await statuses('event/e1/posts/ana/other.jpg')).toEqual(shown);
  expect(await statuses('profilePhotos/carla/other.jpg')).toEqual(shown);
});
