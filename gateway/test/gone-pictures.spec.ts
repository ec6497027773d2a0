import { accountsEvents, eventsEvents, postsEvents } from '@el-reto/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from './support/fake-services.ts';
import { startFakeMedia, type FakeMedia } from './support/fake-media.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

/** A media service that has heard of no deletion. */
let media: FakeMedia;
let t: TestGateway;
beforeAll(async () => {
  media = await startFakeMedia(1_000, 'public, max-age=31536000, immutable');
  t = await startTestGateway({ MEDIA_URL: media.url });
});
afterAll(async () => {
  await t.stop();
  media.stop();
});

/** As every representation of a picture answers. */
async function statuses(path: string): Promise<number[]> {
  const answers = await Promise.all([
    t.call(`/media/${path}`),
    t.call(`/media/${path}?w=320`),
    t.call(`/media/${path}?w=640&exp=9999999999&sig=x`, { headers: { accept: 'image/avif' } }),
    t.call(`/media/${path}`, { headers: { 'if-none-match': '*' } }),
    t.call(`/media/${path}`, { method: 'HEAD' }),
  ]);
  return answers.map(({ status }) => status);
}
/** The gateway sends it from memory. */
const untilKept = (path: string) =>
  until(async () => {
    const before = media.seen.reads;
    await t.call(`/media/${path}`);
    return media.seen.reads === before;
  }, 'it is kept');
const shown = [200, 200, 200, 304, 200];
const hidden = [404, 404, 404, 404, 404];

const post = (imgLocation: string) => ({
  postId: 'p1',
  eventId: 'e1',
  userId: 'ana',
  imgLocation,
});
const dates = { startDate: '2026-01-01', endDate: '2026-02-01' };

it.each<[string, string, () => Promise<unknown>]>([
  [
    'a deleted post',
    'event/e1/posts/ana/a.jpg',
    () => t.services.tell(postsEvents.postDeleted, post('event/e1/posts/ana/a.jpg')),
  ],
  [
    'a denied post',
    'event/e1/posts/ana/b.jpg',
    () =>
      t.services.tell(postsEvents.postDenied, {
        ...post('event/e1/posts/ana/b.jpg'),
        reason: null,
      }),
  ],
  [
    'a post of a deleted event',
    'event/e2/posts/ana/c.jpg',
    () => t.services.tell(eventsEvents.eventDeleted, { eventId: 'e2', attached: [], released: [] }),
  ],
  [
    'a changed event',
    'events/otono/d.jpg',
    () =>
      t.services.tell(eventsEvents.eventChanged, {
        eventId: 'e3',
        ...dates,
        attached: ['events/otono/e.jpg'],
        released: ['events/otono/d.jpg'],
      }),
  ],
  [
    'a changed portrait',
    'profilePhotos/ana/f.jpg',
    () =>
      t.services.tell(accountsEvents.profileChanged, {
        uid: 'ana',
        displayName: 'Ana',
        photoURL: '/g.jpg',
        attached: [],
        released: ['profilePhotos/ana/f.jpg'],
      }),
  ],
  [
    'a deleted account',
    'profilePhotos/beto/h.jpg',
    () => t.services.tell(accountsEvents.accountDeleted, { uid: 'beto' }),
  ],
])(
  'the picture of %s is shown no more, whatever the media service knows',
  async (_, path, tell) => {
    expect(await statuses(path)).toEqual(shown);
    await untilKept(path);
    await tell();
    await expect.poll(() => statuses(path), { timeout: 2_000 }).toEqual(hidden);
    expect(await statuses('event/e1/posts/ana/other.jpg')).toEqual(shown);
    expect(await statuses('profilePhotos/carla/other.jpg')).toEqual(shown);
  },
);
