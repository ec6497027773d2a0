import type { Event, Notice, PostSummary } from '@el-reto/contracts';

export function sampleEvent(changes: Partial<Event> = {}): Event {
  return {
    id: 'event-1',
    slug: 'noche-mexicana',
    name: 'Noche mexicana',
    title: 'La noche mexicana',
    description: 'Luces, música y <papel picado>.',
    startDate: '2026-01-01',
    endDate: '2099-12-31',
    thumbnail: '/media/events/noche/thumb.jpg',
    aboutThumbnail: '/media/events/noche/about.jpg',
    activeWinners: true,
    topPosts: [],
    ...changes,
  };
}

export function samplePost(id: string, changes: Partial<PostSummary> = {}): PostSummary {
  return {
    id,
    slug: `foto-${id}`,
    name: `Foto ${id}`,
    eventid: 'event-1',
    userId: 'author-1',
    imgLocation: `event/event-1/posts/author-1/${id}.jpg`,
    photoURL: `/media/event/event-1/posts/author-1/${id}.jpg`,
    profilePhoto: '/media/avatar.svg',
    displayName: 'Ana Ruiz',
    likes: 0,
    shares: 0,
    views: 0,
    public: true,
    postDate: '20/11/2026',
    width: 1200,
    height: 900,
    thumbhash: 'YJqGPQw7sFlslqhFafSE',
    ...changes,
  };
}

export const sampleNotice = (id: string): Notice => ({
  id,
  kind: 'digest',
  at: '2026-11-25T15:00:00.000Z',
  readAt: null,
  event: null,
  post: null,
  reason: null,
  text: 'Tus cartas juntaron 3 corcholatas.',
  url: '/profile',
});
