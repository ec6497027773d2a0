import {
  accountsRequests,
  AppError,
  calls,
  eventsRequests,
  likesRequests,
  meSchema,
  postsRequests,
  userSchema,
  type CallName,
  type RequestDefinition,
} from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { sampleEvent, sampleNotice, samplePost } from './support/sample-data.ts';
import { adminUid, testGateway } from './support/test-gateway.ts';

const { harness, refusal, send } = await testGateway();

const done = { success: true } as const;
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
const newPost = { eventId: 'e1', mediaId: 'm1', focus: { x: 0.25, y: 1 } };
const newEvent = {
  name: 'Noche',
  title: 'La noche',
  description: 'Luces',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  thumbnailMediaId: 'm1',
  aboutThumbnailMediaId: 'm2',
};

/** A call that is passed on: the request, what the service receives and replies, and the answer. */
interface PassedOn {
  readonly name: CallName;
  readonly request: string;
  readonly uid?: string;
  readonly body?: object;
  readonly input: object;
  /** `done` where it is absent. */
  readonly reply?: unknown;
  readonly status?: number;
  /** Is added to the reply. */
  readonly message?: string;
}

const rows: PassedOn[] = [
  {
    name: 'checkPostName',
    request: `GET /api/check-post-name/${encodeURIComponent('El Año / 50 %')}`,
    input: { name: 'El Año / 50 %' },
    reply: true,
  },
  {
    name: 'incrementPostView',
    request: 'POST /api/increment-post-view/p1',
    input: { postId: 'p1' },
    reply: { ...done, views: 5 },
  },
  {
    name: 'activateWinners',
    request: 'POST /api/activate-winners/e1',
    uid: adminUid,
    input: { eventId: 'e1' },
    message: 'Winners activated successfully',
  },
  {
    name: 'deactivateWinners',
    request: 'POST /api/deactivate-winners/e1',
    uid: adminUid,
    input: { eventId: 'e1' },
    message: 'Winners deactivated successfully',
  },
  {
    name: 'createPost',
    request: 'POST /api/posts',
    uid: 'ana',
    body: { ...newPost, name: '  El   Atardecer ' },
    input: { ...newPost, name: 'El Atardecer' },
    reply: { ...samplePost('p9', { public: false }), likedAccounts: [] },
    status: 201,
    message: calls.createPost.message,
  },
  {
    name: 'deletePost',
    request: 'DELETE /api/posts/p9',
    uid: 'ana',
    input: { postId: 'p9' },
    message: 'Tu publicación ha sido eliminada',
  },
  {
    name: 'approvePost',
    request: 'POST /api/admin/posts/p1/approve',
    uid: adminUid,
    input: { postId: 'p1' },
    message: 'Post approved',
  },
  {
    name: 'denyPost',
    request: 'POST /api/admin/posts/p2/deny',
    uid: adminUid,
    body: { reason: 'Marca ajena' },
    input: { postId: 'p2', reason: 'Marca ajena' },
    message: 'Post denied',
  },
  {
    name: 'denyPost',
    request: 'POST /api/admin/posts/p3/deny',
    uid: adminUid,
    input: { postId: 'p3' },
    message: 'Post denied',
  },
  {
    name: 'decidePosts',
    request: 'POST /api/admin/posts/batch',
    uid: adminUid,
    body: { approve: ['p1'], deny: ['p2'] },
    input: { approve: ['p1'], deny: ['p2'] },
    reply: { ...done, results: { p1: 'approved', p2: 'POST_NOT_FOUND' } },
  },
  {
    name: 'createEvent',
    request: 'POST /api/admin/events',
    uid: adminUid,
    body: newEvent,
    input: newEvent,
    reply: sampleEvent(),
    status: 201,
    message: 'Event created successfully',
  },
  {
    name: 'updateEvent',
    request: 'PATCH /api/admin/events/e1',
    uid: adminUid,
    body: { title: 'Otra' },
    input: { eventId: 'e1', title: 'Otra' },
    reply: sampleEvent({ title: 'Otra' }),
  },
  {
    name: 'deleteEvent',
    request: 'DELETE /api/admin/events/e1',
    uid: adminUid,
    input: { eventId: 'e1' },
    message: calls.deleteEvent.message,
  },
];

it.each(rows)('passes on $request', async ({ name, request, uid, body, input, ...row }) => {
  const { reply = done, status = 200, message } = row;
  const seen: unknown[] = [];
  await harness.answer(calls[name] as RequestDefinition, (asked) => {
    seen.push([asked.input, asked.actor && [asked.actor.uid, asked.actor.admin]]);
    return reply;
  });
  const [method = '', path = ''] = request.split(/ (.*)/);
  const answer = await send(method, path, { uid, body });
  const whole = typeof reply === 'object' ? { ...reply, ...(message && { message }) } : reply;
  expect([answer.status, answer.body]).toEqual([status, whole]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(seen).toEqual([[input, uid === undefined ? null : [uid, uid === adminUid]]]);
});

it('names an administrator to services that decide by more than the call', async () => {
  let isAdmin: boolean | undefined;
  await harness.answer(calls.deletePost, ({ actor }) => {
    isAdmin = actor?.admin;
    return done;
  });
  await send('DELETE', '/api/posts/p9', { uid: adminUid });
  expect(isAdmin).toBe(true);
});

describe('a pending post', async () => {
  await harness.answer(postsRequests.getBySlug, ({ actor }) => {
    if (actor?.uid === 'author-1' || actor?.admin) return samplePost('p1', { public: false });
    throw new AppError('POST_NOT_FOUND');
  });
  const path = '/api/posts/noche/foto';

  it.each(['author-1', adminUid])('is shown to %s without being cached', async (uid) => {
    const { status, headers, body } = await send('GET', path, { uid });
    expect([status, body]).toMatchObject([200, { public: false, likedAccounts: [] }]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const minimal = await send('GET', path, { uid, headers: { prefer: 'return=minimal' } });
    expect(minimal.body).not.toHaveProperty('likedAccounts');
  });

  it('is not found by others', async () => {
    expect(await refusal('GET', path)).toEqual([404, 'POST_NOT_FOUND']);
    expect(await refusal('GET', path, { uid: 'eve' })).toEqual([404, 'POST_NOT_FOUND']);
    const unverified = bearer(tokenFor(adminUid, { emailVerified: false }));
    expect(await refusal('GET', path, { headers: unverified })).toEqual([404, 'POST_NOT_FOUND']);
    expect(await refusal('GET', path, { headers: bearer('a.b.c') })).toEqual([
      401,
      'INVALID_TOKEN',
    ]);
  });
});

it.each(['Bearer bad.bad.bad', 'nonsense'])(
  'ignores the token of an open read: %s',
  async (authorization) => {
    await harness.answer(eventsRequests.list, () => ({ events: [sampleEvent()] }));
    expect((await send('GET', '/api/events', { headers: { authorization } })).status).toBe(200);
  },
);

describe('an account', () => {
  it('is created with its record, or at a first Google sign-in without one', async () => {
    await harness.answer(calls.createUser, ({ input }) =>
      'name' in input ? user : { ...user, name: 'Unknown', lastName: '', dob: null },
    );
    const body = { name: 'Ana', lastName: 'Ruiz', dob: '1990-01-01' };
    const headers = bearer(tokenFor('ana', { emailVerified: false }));
    const created = await send('POST', '/api/users', { body, headers });
    expect([created.status, userSchema.parse(created.body).name]).toEqual([201, 'Ana']);
    const google = await send('POST', '/api/users', { uid: 'ana' });
    expect([google.status, google.body]).toMatchObject([201, { name: 'Unknown', dob: null }]);
  });

  it.each([
    ['POST', '/api/users', { name: 'Ana', lastName: 'Ruiz', dob: '2020-01-01' }],
    ['PATCH', '/api/me', { dob: '2020-01-01' }],
  ])('of a minor is refused as unprocessable by %s %s', async (method, path, body) => {
    const underage = () => Promise.reject(new AppError('UNDERAGE'));
    await harness.answer(calls.createUser, underage);
    await harness.answer(calls.updateMe, underage);
    expect(await refusal(method, path, { uid: 'ana', body })).toEqual([422, 'UNDERAGE']);
  });

  it('reads its record and its likes', async () => {
    await harness.answer(calls.getMe, () => ({ ...user, isAdmin: false }));
    await harness.answer(likesRequests.listMine, () => ({
      e1: { postId: 'p1', state: 'counted' as const, reason: null },
    }));
    expect(meSchema.parse((await send('GET', '/api/me', { uid: 'ana' })).body).isAdmin).toBe(false);
    expect((await send('GET', '/api/me/likes', { uid: 'ana' })).body).toEqual({ e1: 'p1' });
  });
});

describe('a list of all pages', () => {
  /** Answers with `items` on two pages, to ana alone. */
  const inPages = (definition: RequestDefinition, field: string, items: readonly unknown[]) =>
    harness.answer(definition, ({ input, actor }) => {
      if (actor?.uid !== 'ana') throw new AppError('POST_NOT_FOUND');
      const isFirst = (input as { cursor?: string }).cursor === undefined;
      const page = { [field]: isFirst ? items.slice(0, 1) : items.slice(1), unread: 2 };
      return { ...page, nextCursor: isFirst ? 'next' : null };
    });

  it('holds what is kept about an account', async () => {
    const posts = [samplePost('p2'), samplePost('p1')];
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

    const { body } = await send('GET', '/api/me/export', { uid: 'ana' });
    const lists = { posts, reports, denied, notifications, scores, claims };
    expect(body).toMatchObject({ ...exported, ...lists, preferences });
  });

  it('names each e-mail once', async () => {
    await harness.answer(accountsRequests.listEmails, ({ input }) =>
      input.cursor === undefined
        ? { emails: ['a@x', 'b@x'], nextCursor: 'b@x' }
        : { emails: ['b@x', 'c@x'], nextCursor: null },
    );
    const { body } = await send('GET', '/api/admin/users/emails', { uid: adminUid });
    expect(body).toEqual(['a@x', 'b@x', 'c@x']);
  });
});
