import { beforeAll, expect, it } from 'vitest';
import { EventObserver, on, type ApiRow } from '../support/api-rows.ts';
import { admin, api, endEvent, newPost, unique, upload } from '../support/people.ts';

const observer = new EventObserver();
let token: string;
beforeAll(async () => {
  ({ token } = await admin());
});

const reason = 'Se ve una marca ajena';

/** An ended contest with one card, which has a like. */
async function endedContest() {
  const card = await observer.publicCard();
  const { author, event } = card;
  await observer.like(author, card);
  await endEvent(event.id);
  const act = 'events.act.recorded';
  await observer.passed(event.id, act, act, 'events.event.changed');
  return { about: [event.id], params: { eventId: event.id } };
}

/** The author of a public card, with a like in another author's contest. */
async function contestant() {
  const [{ author, event }, other] = await Promise.all([
    observer.publicCard(),
    observer.publicCard(),
  ]);
  await observer.like(author, other);
  const { uid } = author;
  return { author, event, params: { uid }, about: [uid, event.id, other.event.id] };
}

const rows: ApiRow[] = [
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
    rule: 'the deletion of another person’s card by an administrator is logged as an act',
    prepare: on(observer.publicCard, ({ params }) => api.fetch('deletePost', { token, params })),
    events: ['media.pictures.released', 'posts.act.recorded', 'posts.post.deleted'],
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
    rule: 'the signal that a card was deleted changes nothing',
    prepare: on(observer.publicCard, ({ event, post }) =>
      api.fetch('refreshPost', { params: { eventId: event.id, postId: post.id } }),
    ),
    events: [],
  },
  {
    rule: 'a deleted contest deletes its cards',
    prepare: on(observer.publicCard, ({ event }) =>
      api.fetch('deleteEvent', { token, params: { eventId: event.id } }),
    ),
    events: [
      'events.act.recorded',
      'events.event.deleted',
      'media.pictures.released',
      'posts.post.deleted',
    ],
  },
  {
    rule: 'a result opens the claim of its winner and notifies them',
    prepare: on(endedContest, ({ params }) => api.fetch('activateWinners', { token, params })),
    content: { success: true, message: 'Winners activated successfully' },
    events: [
      'events.act.recorded',
      'events.claim.opened',
      'events.winners.toggled',
      'notifications.notice.created',
    ],
  },
  {
    rule: 'a changed name of an author waits for a moderator',
    prepare: on(contestant, ({ author }) =>
      api.fetch('updateMe', { token: author.token, body: { name: 'Bruna' } }),
    ),
    content: { name: 'Bruna' },
    events: ['accounts.review.changed'],
  },
  {
    rule: 'an approved name reaches the cards of its person',
    async prepare() {
      const { about, author, params } = await contestant();
      await api.call('updateMe', { token: author.token, body: { name: 'Bruna' } });
      const query = { limit: 100 };
      await observer.passed(author.uid, 'accounts.review.changed');
      const { profiles } = await api.call('listProfileReviews', { token, query });
      const { changedAt = 0 } = profiles.find(({ uid }) => uid === author.uid) ?? {};
      const parts = { token, params, body: { changedAt } };
      return { about, send: () => api.fetch('approveProfile', parts) };
    },
    events: [
      'accounts.act.recorded',
      'accounts.profile.changed',
      'accounts.review.changed',
      'posts.author.changed',
    ],
  },
  {
    rule: 'a ban deletes all cards, voids all likes and notifies its account once',
    async prepare() {
      const { about, author, event, params } = await contestant();
      const { id } = await newPost(author, event.id);
      await observer.passed(id, 'posts.post.created');
      const parts = { token, params, body: { reason: 'Compra corcholatas' } };
      return { about, send: () => api.fetch('banUser', parts) };
    },
    events: [
      'accounts.account.banned',
      'accounts.act.recorded',
      'likes.tally.changed',
      'media.pictures.released',
      'notifications.notice.created',
      'posts.post.deleted',
      'posts.post.denied',
      'posts.post.removed',
      'posts.stats.changed',
    ],
  },
  {
    rule: 'a lifted ban counts the likes again',
    async prepare() {
      const { author, about, params } = await contestant();
      await api.call('banUser', { token, params, body: { reason: 'Compra corcholatas' } });
      await observer.passed(
        author.uid,
        'accounts.account.banned',
        'accounts.act.recorded',
        'media.pictures.released',
        'notifications.notice.created',
        'notifications.notice.created',
        'posts.post.deleted',
        'posts.post.removed',
      );
      const changes = ['likes.tally.changed', 'posts.stats.changed'];
      await observer.passed(about[2] ?? '', ...changes, ...changes);
      const parts = { token, params, body: { reason: 'Se aclaró' } };
      return { about, send: () => api.fetch('unbanUser', parts) };
    },
    events: [
      'accounts.account.unbanned',
      'accounts.act.recorded',
      'likes.tally.changed',
      'posts.stats.changed',
    ],
  },
  {
    rule: 'a deleted account deletes its cards and likes',
    prepare: on(contestant, ({ author }) => api.fetch('deleteMe', { token: author.token })),
    events: [
      'accounts.account.deleted',
      'likes.tally.changed',
      'media.pictures.released',
      'posts.post.deleted',
      'posts.stats.changed',
    ],
  },
];

it.concurrent.for(rows)('$rule', observer.check);
