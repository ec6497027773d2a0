import { beforeAll, expect, it } from 'vitest';
import { EventObserver, on, type ApiRow } from '../support/api-rows.ts';
import {
  admin,
  api,
  day,
  endEvent,
  newPost,
  newUnverified,
  unique,
  upload,
} from '../support/people.ts';

const observer = new EventObserver();
let token: string;
beforeAll(async () => {
  ({ token } = await admin());
});

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
    rule: 'a new contest has all fields',
    async prepare() {
      const session = await admin();
      const name = unique('Estreno');
      const texts = { name, title: name, description: 'Un evento de prueba' };
      const body = {
        ...texts,
        startDate: day(0),
        endDate: day(1),
        thumbnailMediaId: await upload(session, 'event'),
        aboutThumbnailMediaId: await upload(session, 'event'),
      };
      // Events about the contest contain the id of its picture or its name.
      const about = [body.thumbnailMediaId, name];
      return { about, send: () => api.fetch('createEvent', { token, body }) };
    },
    status: 201,
    content: {
      message: 'Event created successfully',
      slug: expect.stringMatching(/^estreno-/),
      thumbnail: expect.stringMatching(/^\/media\/events\//),
      aboutThumbnail: expect.stringMatching(/^\/media\/events\//),
      activeWinners: true,
      topPosts: [],
    },
    events: ['events.act.recorded', 'events.event.created'],
  },
  {
    rule: 'a changed contest is published and recorded',
    prepare: on(observer.pendingCard, ({ event }) => {
      const params = { eventId: event.id };
      return api.fetch('updateEvent', { token, params, body: { title: 'Otro título' } });
    }),
    content: { title: 'Otro título' },
    events: ['events.act.recorded', 'events.event.changed'],
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
    rule: 'hidden winners are published and recorded',
    prepare: on(endedContest, ({ params }) => api.fetch('deactivateWinners', { token, params })),
    content: { success: true, message: 'Winners deactivated successfully' },
    events: ['events.act.recorded', 'events.winners.toggled'],
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
    rule: 'a sign-up makes a record before the e-mail is verified',
    async prepare() {
      const { uid, token: own } = await newUnverified();
      const body = { name: 'Ana', lastName: 'López', dob: '1995-02-28' };
      return { about: [uid], send: () => api.fetch('createUser', { token: own, body }) };
    },
    status: 201,
    content: { name: 'Ana', lastName: 'López', dob: '1995-02-28' },
    events: ['accounts.account.created'],
  },
  {
    rule: 'a changed name is published at once while its person has no card',
    prepare: on(observer.person, ({ token: own }) =>
      api.fetch('updateMe', { token: own, body: { name: 'Bruna' } }),
    ),
    content: { name: 'Bruna' },
    events: ['accounts.profile.changed'],
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
  {
    rule: 'an answer to a data request is published and recorded',
    async prepare() {
      const { token: own, uid } = await observer.person();
      const body = { kind: 'access', text: 'Mis datos' } as const;
      const { number } = await api.call('createRequest', { token: own, body });
      const answer = { outcome: 'granted', text: 'Aquí están' } as const;
      const parts = { token, params: { number }, body: answer };
      return { about: [uid, number], send: () => api.fetch('answerRequest', parts) };
    },
    content: { answer: { outcome: 'granted', text: 'Aquí están' } },
    events: ['accounts.act.recorded', 'accounts.request.answered'],
  },
];

it.concurrent.for(rows)('$rule', observer.check);
