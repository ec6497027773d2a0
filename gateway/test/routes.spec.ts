import {
  accountsRequests,
  AppError,
  calls,
  eventsRequests,
  likesRequests,
  postsRequests,
  type RequestDefinition,
} from '@el-reto/contracts';
import { describe, expect, it, vi } from 'vitest';
import { EventTerms } from '../src/contest/event-terms.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { sampleEvent, sampleNotice, samplePost } from './support/sample-data.ts';
import { adminUid, testGateway } from './support/test-gateway.ts';

const { harness, refusal, send } = await testGateway();

const at = '2026-11-21T00:00:00.000Z';
const user = {
  uid: 'ana',
  email: 'ana@example.test',
  name: 'Ana',
  lastName: 'Ruiz',
  dob: '1990-01-01',
  createdAt: at,
  photoURL: '/media/avatar.svg',
};

/** Answers `call` with `reply`. Returns the received inputs, with the accounts of their callers. */
async function received(call: RequestDefinition, reply: unknown): Promise<unknown[]> {
  const seen: unknown[] = [];
  await harness.answer(call, ({ input, actor }) => {
    seen.push([input, actor && [actor.uid, actor.admin]]);
    return reply;
  });
  return seen;
}

it('forwards a public call with its decoded input, and its answer, which no cache keeps', async () => {
  const seen = await received(calls.checkPostName, true);
  const name = 'El Año / 50 %';
  const answer = await send('GET', `/api/check-post-name/${encodeURIComponent(name)}`);
  expect([answer.status, answer.body]).toEqual([200, true]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(seen).toEqual([[{ name }, null]]);
});

it('forwards a call of an account with its parsed body, and adds the message of the call', async () => {
  const post = samplePost('p9', { public: false });
  const created = { ...post, likedAccounts: [] };
  const seen = await received(calls.createPost, created);
  const newPost = { eventId: 'e1', mediaId: 'm1', focus: { x: 0.25, y: 1 } };
  const body = { ...newPost, name: '  El   Atardecer ' };
  const { message } = calls.createPost;
  const answer = await send('POST', '/api/posts', { uid: 'ana', body });
  expect([answer.status, answer.body]).toEqual([201, { ...created, message }]);
  expect(seen).toEqual([[{ ...newPost, name: 'El Atardecer' }, ['ana', false]]]);
  const headers = { prefer: 'return=minimal' };
  const minimal = await send('POST', '/api/posts', { uid: 'ana', body, headers });
  expect(minimal.body).toEqual({ ...post, message });
});

describe('a pending post', async () => {
  await harness.answer(postsRequests.getBySlug, ({ actor }) => {
    if (actor?.uid === 'author-1' || actor?.admin) return samplePost('p1', { public: false });
    throw new AppError('POST_NOT_FOUND');
  });
  const path = '/api/posts/noche/foto';

  it.each(['author-1', adminUid])('is shown to %s and is not cached', async (uid) => {
    const { status, headers, body } = await send('GET', path, { uid });
    expect([status, body]).toMatchObject([200, { public: false, likedAccounts: [] }]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const minimal = await send('GET', path, { uid, headers: { prefer: 'return=minimal' } });
    expect(minimal.body).not.toHaveProperty('likedAccounts');
  });

  it('is not shown to others', async () => {
    const unverified = bearer(tokenFor(adminUid, { emailVerified: false }));
    for (const sent of [{}, { uid: 'eve' }, { headers: unverified }]) {
      expect(await refusal('GET', path, sent)).toEqual([404, 'POST_NOT_FOUND']);
    }
    const invalid = { headers: bearer('a.b.c') };
    expect(await refusal('GET', path, invalid)).toEqual([401, 'INVALID_TOKEN']);
  });
});

it('a public read ignores the token', async () => {
  await harness.answer(eventsRequests.list, () => ({ events: [sampleEvent()] }));
  for (const authorization of ['Bearer bad.bad.bad', 'nonsense']) {
    expect((await send('GET', '/api/events', { headers: { authorization } })).status).toBe(200);
  }
});

it('answers an error with the status that it has for this call', async () => {
  await harness.answer(calls.updateMe, () => Promise.reject(new AppError('UNDERAGE')));
  const body = { dob: '2020-01-01' };
  expect(await refusal('PATCH', '/api/me', { uid: 'ana', body })).toEqual([422, 'UNDERAGE']);
});

it('lists the likes of an account by event', async () => {
  await harness.answer(likesRequests.listMine, () => ({
    e1: { postId: 'p1', state: 'counted' as const, reason: null },
  }));
  expect((await send('GET', '/api/me/likes', { uid: 'ana' })).body).toEqual({ e1: 'p1' });
});

/** Returns `items` on two pages, only to ana. */
const inPages = (definition: RequestDefinition, field: string, items: readonly unknown[]) =>
  harness.answer(definition, ({ input, actor }) => {
    if (actor?.uid !== 'ana') throw new AppError('POST_NOT_FOUND');
    const isFirst = (input as { cursor?: string }).cursor === undefined;
    const page = { [field]: isFirst ? items.slice(0, 1) : items.slice(1), unread: 2 };
    return { ...page, nextCursor: isFirst ? 'next' : null };
  });

it('an export contains all pages of all data of an account, without hidden likes', async () => {
  const event = sampleEvent({ id: 'event-1', counts: 'voted' });
  vi.spyOn(EventTerms.prototype, 'all').mockResolvedValue([event]);
  const posts = [samplePost('p2', { likes: 7 }), samplePost('p1')];
  const reports = ['p8', 'p9'].map((postId) => ({ postId, reason: 'Ofende', reportedAt: at }));
  const denied = ['p7', 'p6'].map((postId) => {
    return { postId, eventId: 'e1', name: 'La Rosa', reason: null, deniedAt: at };
  });
  const notifications = [sampleNotice('n2'), sampleNotice('n1')];
  const scores = ['p5', 'p6'].map((postId) => {
    return { postId, eventId: 'e2', points: { idea: 4 }, scoredAt: at };
  });
  await inPages(postsRequests.listMine, 'posts', posts);
  await inPages(postsRequests.listMyReports, 'reports', reports);
  await inPages(postsRequests.listMyDenied, 'denied', denied);
  await inPages(calls.listMyNotifications, 'notifications', notifications);
  await inPages(eventsRequests.exportScores, 'scores', scores);
  const exported = { exportedAt: at, user, refusedDob: '2015-01-01', likes: [], requests: [] };
  await harness.answer(accountsRequests.exportMe, () => exported);
  const preferences = { email: { moderation: true, winners: true, digest: false } };
  await harness.answer(calls.getPreferences, () => preferences);
  const claim = { eventId: 'e1', postId: 'p1', place: 1, state: 'claimed' as const };
  const claims = [{ ...claim, openedAt: at, dueAt: at, answers: { fullName: 'Ana Ruiz' } }];
  await harness.answer(eventsRequests.exportClaims, () => ({ claims }));
  const times = { invitedAt: at, expiresAt: at, acceptedAt: at };
  const invitations = [
    { eventId: 'e2', email: 'ana@jurado.test', state: 'accepted', ...times },
  ] as const;
  await harness.answer(eventsRequests.exportInvitations, () => ({ invitations: [...invitations] }));

  const { body } = await send('GET', '/api/me/export', { uid: 'ana' });
  const shown = posts.map((post) => ({ ...post, counts: 'voted', likes: 0 }));
  const lists = { posts: shown, reports, denied, notifications, scores, invitations, claims };
  expect(body).toMatchObject({ ...exported, ...lists, preferences });
  // Without the events it is unknown which likes the account may see.
  const unknown = new AppError('SERVICE_UNAVAILABLE');
  vi.spyOn(EventTerms.prototype, 'required').mockRejectedValueOnce(unknown);
  expect((await send('GET', '/api/me/export', { uid: 'ana' })).status).toBe(503);
});

it('a list of e-mails contains each address once', async () => {
  await harness.answer(accountsRequests.listEmails, ({ input }) =>
    input.cursor === undefined
      ? { emails: ['a@x', 'b@x'], nextCursor: 'b@x' }
      : { emails: ['b@x', 'c@x'], nextCursor: null },
  );
  const { body } = await send('GET', '/api/admin/users/emails', { uid: adminUid });
  expect(body).toEqual(['a@x', 'b@x', 'c@x']);
});
