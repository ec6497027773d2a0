import { beforeAll, expect, it } from 'vitest';
import { EventObserver, on, type ApiRow } from '../support/api-rows.ts';
import { admin, api, picture, unique, upload } from '../support/people.ts';

const observer = new EventObserver();
let token: string;
beforeAll(async () => {
  ({ token } = await admin());
});

const reason = 'Se ve una marca ajena';

const rows: ApiRow[] = [
  {
    rule: 'an upload is staged with its size',
    prepare: on(observer.person, async ({ token: own }) => {
      const body = new Blob([await picture(800, 300)], { type: 'image/jpeg' });
      return api.fetch('uploadMedia', { token: own, query: { purpose: 'post' }, body });
    }),
    status: 201,
    content: { width: 800, height: 300, thumbhash: expect.stringMatching(/\S/) },
    events: [],
  },
  {
    rule: 'a new card is pending and has all fields',
    async prepare() {
      const [author, event] = await Promise.all([observer.person(), observer.event()]);
      const mediaId = await upload(author, 'post');
      const body = { eventId: event.id, name: unique('El Atardecer'), mediaId };
      const send = () => api.fetch('createPost', { token: author.token, body });
      return { about: [event.id], send };
    },
    status: 201,
    content: {
      name: expect.stringMatching(/^El Atardecer/),
      slug: expect.stringMatching(/^el-atardecer/),
      displayName: 'Marisol Prueba',
      profilePhoto: expect.stringMatching(/\S/),
      imgLocation: expect.stringMatching(/^event\/.+\/posts\//),
      postDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      public: false,
      likes: 0,
      shares: 0,
      views: 0,
      width: 96,
      height: 72,
      message: 'Tu publicación ahora es parte de la magia',
    },
    without: '@elreto.test',
    events: ['posts.post.created'],
  },
  {
    rule: 'an approval publishes the card and notifies its author',
    prepare: on(observer.pendingCard, ({ params }) => api.fetch('approvePost', { token, params })),
    content: { success: true, message: 'Post approved' },
    events: ['notifications.notice.created', 'posts.act.recorded', 'posts.post.approved'],
  },
  {
    rule: 'a denial deletes the card and notifies its author',
    prepare: on(observer.pendingCard, ({ params }) =>
      api.fetch('denyPost', { token, params, body: { reason } }),
    ),
    content: { success: true, message: 'Post denied' },
    events: ['notifications.notice.created', 'posts.act.recorded', 'posts.post.denied'],
  },
  {
    rule: 'a removal deletes the public card and notifies its author',
    prepare: on(observer.publicCard, ({ params }) =>
      api.fetch('removePost', { token, params, body: { reason } }),
    ),
    events: [
      'media.pictures.released',
      'notifications.notice.created',
      'posts.act.recorded',
      'posts.post.deleted',
      'posts.post.removed',
    ],
  },
  {
    rule: 'a batch decides on each of its cards',
    async prepare() {
      const [good, bad] = await Promise.all([observer.pendingCard(), observer.pendingCard()]);
      const body = { approve: [good.post.id, 'nowhere'], deny: [bad.post.id] };
      const about = [good.event.id, bad.event.id];
      return { about, send: () => api.fetch('decidePosts', { token, body }) };
    },
    content: { success: true, results: { nowhere: 'POST_NOT_FOUND' } },
    events: [
      'notifications.notice.created',
      'notifications.notice.created',
      'posts.act.recorded',
      'posts.act.recorded',
      'posts.post.approved',
      'posts.post.denied',
    ],
  },
  {
    rule: 'an author deletes a card without an act',
    prepare: on(observer.publicCard, ({ author, params }) =>
      api.fetch('deletePost', { token: author.token, params }),
    ),
    content: { success: true, message: 'Tu publicación ha sido eliminada' },
    events: ['media.pictures.released', 'posts.post.deleted'],
  },
  {
    rule: 'the deletion of another person’s card by an administrator is logged as an act',
    prepare: on(observer.publicCard, ({ params }) => api.fetch('deletePost', { token, params })),
    events: ['media.pictures.released', 'posts.act.recorded', 'posts.post.deleted'],
  },
  {
    rule: 'a report returns the card to the queue',
    prepare: on(observer.publicCard, ({ author, params }) =>
      api.fetch('reportPost', { token: author.token, params, body: { reason } }),
    ),
    status: 202,
    events: ['posts.post.reported'],
  },
  {
    rule: 'a like changes the tally and the numbers of the card',
    prepare: on(observer.publicCard, ({ author, params }) =>
      api.fetch('togglePostLike', { token: author.token, params, body: { uid: author.uid } }),
    ),
    content: { success: true, likes: 1, liked: true, previouslyLikedPost: null },
    events: ['likes.tally.changed', 'posts.stats.changed'],
  },
  {
    rule: 'a view changes the numbers of the card',
    prepare: on(observer.publicCard, ({ params }) => api.fetch('incrementPostView', { params })),
    content: { success: true, views: 1 },
    events: ['posts.stats.changed'],
  },
  {
    rule: 'the signal that a card was deleted changes nothing',
    prepare: on(observer.publicCard, ({ event, post }) =>
      api.fetch('refreshPost', { params: { eventId: event.id, postId: post.id } }),
    ),
    events: [],
  },
];

it.concurrent.for(rows)('$rule', observer.check);
