import {
  accountsRequests,
  calls,
  eventsRequests,
  likesRequests,
  meSchema,
  postSchema,
  postsRequests,
  userSchema,
  AppError,
} from '@el-reto/contracts';
import { requireAccess } from '@el-reto/service-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { sampleEvent, sampleNotice, samplePost } from './support/sample-data.ts';
import { sendTo, type Send } from './support/send.ts';
import { adminUid, startTestGateway, type TestGateway } from './support/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
});
afterAll(() => t.stop());

const send: Send = (...call) => sendTo(t, ...call);
const done = { success: true } as const;

describe('what services answer', () => {
  it('check-post-name is a bare boolean, accents and all', async () => {
    await t.services.answer(calls.checkPostName, ({ input }) => input.name === 'El Año / 50 %');
    const path = `/api/check-post-name/${encodeURIComponent('El Año / 50 %')}`;
    expect((await send('GET', path)).body).toBe(true);
    expect((await send('GET', '/api/check-post-name/otro')).body).toBe(false);
  });

  it('views and shares', async () => {
    await t.services.answer(calls.incrementPostView, () => ({ ...done, views: 5 }));
    await t.services.answer(calls.incrementPostShare, () => ({ ...done, shares: 6 }));
    const view = await send('POST', '/api/increment-post-view/p1');
    expect([view.status, view.body]).toEqual([200, { success: true, views: 5 }]);
    expect(view.headers.get('cache-control')).toBe('private, no-store');
    const share = await send('POST', '/api/increment-post-share/p1');
    expect(share.body).toEqual({ success: true, shares: 6 });
  });

  it('winners on and off', async () => {
    const seen: unknown[] = [];
    for (const name of ['activateWinners', 'deactivateWinners'] as const) {
      await t.services.answer(calls[name], ({ input, actor }) => {
        requireAccess('admin', actor);
        seen.push([name, input]);
        return done;
      });
    }
    const on = await send('POST', '/api/activate-winners/e1', undefined, adminUid);
    const off = await send('POST', '/api/deactivate-winners/e1', undefined, adminUid);
    expect([on.body.message, off.body.message]).toEqual([
      'Winners activated successfully',
      'Winners deactivated successfully',
    ]);
    expect(seen).toEqual([
      ['activateWinners', { eventId: 'e1' }],
      ['deactivateWinners', { eventId: 'e1' }],
    ]);
  });

  it('a post on its way in and out', async () => {
    await t.services.answer(calls.createPost, ({ input: { name, eventId, focus } }) => ({
      ...samplePost('p9', { public: false, name, eventid: eventId, ...(focus && { focus }) }),
      likedAccounts: [],
    }));
    const focus = { x: 0.25, y: 1 };
    const body = { eventId: 'e1', name: '  El   Atardecer ', mediaId: 'm1', focus };
    const created = await send('POST', '/api/posts', body, 'ana');
    expect(created.status).toBe(201);
    expect(postSchema.parse(created.body)).toMatchObject({
      public: false,
      name: 'El Atardecer',
      focus,
    });
    expect(created.body).toMatchObject({ likedAccounts: [], message: calls.createPost.message });
    const seen: boolean[] = [];
    await t.services.answer(calls.deletePost, ({ actor }) => {
      seen.push(actor?.admin ?? false);
      return done;
    });
    const deleted = await send('DELETE', '/api/posts/p9', undefined, 'ana');
    await send('DELETE', '/api/posts/p9', undefined, adminUid);
    expect(deleted.body).toEqual({ success: true, message: 'Tu publicación ha sido eliminada' });
    expect(seen).toEqual([false, true]);
  });

  it('a pending post shows to who may see it, and to nobody’s cache', async () => {
    await t.services.answer(postsRequests.getBySlug, ({ actor }) => {
      if (actor?.uid === 'author-1' || actor?.admin) return samplePost('p1', { public: false });
      throw new AppError('POST_NOT_FOUND');
    });
    for (const uid of ['author-1', adminUid]) {
      const mine = await send('GET', '/api/posts/noche/foto', undefined, uid);
      expect([mine.status, mine.body.public, mine.body.likedAccounts]).toEqual([200, false, []]);
      expect(mine.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await send('GET', '/api/posts/noche/foto')).status).toBe(404);
    expect((await send('GET', '/api/posts/noche/foto', undefined, 'eve')).status).toBe(404);
    const bad = await send('GET', '/api/posts/noche/foto', undefined, undefined, bearer('a.b.c'));
    expect([bad.status, bad.body.code]).toEqual([401, 'INVALID_TOKEN']);
  });

  it('a bad token is no obstacle where none is needed', async () => {
    await t.services.answer(eventsRequests.list, () => ({ events: [sampleEvent()] }));
    for (const authorization of ['Bearer bad.bad.bad', 'nonsense']) {
      expect(
        (await send('GET', '/api/events', undefined, undefined, { authorization })).status,
      ).toBe(200);
    }
  });

  it('decisions', async () => {
    const seen: unknown[] = [];
    await t.services.answer(calls.approvePost, ({ input }) => {
      seen.push(['approvePost', input]);
      return done;
    });
    await t.services.answer(calls.denyPost, ({ input }) => {
      seen.push(['denyPost', input]);
      return done;
    });
    await t.services.answer(calls.decidePosts, () => ({
      ...done,
      results: { p1: 'approved', p2: 'POST_NOT_FOUND' },
    }));
    const approved = await send('POST', '/api/admin/posts/p1/approve', undefined, adminUid);
    const denied = await send(
      'POST',
      '/api/admin/posts/p2/deny',
      { reason: 'Marca ajena' },
      adminUid,
    );
    await send('POST', '/api/admin/posts/p3/deny', undefined, adminUid);
    expect([approved.body.message, denied.body.message]).toEqual(['Post approved', 'Post denied']);
    expect(seen).toEqual([
      ['approvePost', { postId: 'p1' }],
      ['denyPost', { postId: 'p2', reason: 'Marca ajena' }],
      ['denyPost', { postId: 'p3' }],
    ]);
    const batch = await send('POST', '/api/admin/posts/batch', { approve: ['p1'] }, adminUid);
    expect(batch.body).toEqual({
      success: true,
      results: { p1: 'approved', p2: 'POST_NOT_FOUND' },
    });
  });

  it('an event on its way in, changed and out', async () => {
    await t.services.answer(calls.createEvent, ({ input }) => sampleEvent({ name: input.name }));
    await t.services.answer(calls.updateEvent, ({ input }) =>
      sampleEvent({
        id: input.eventId,
        ...(input.title && { title: input.title }),
      }),
    );
    await t.services.answer(calls.deleteEvent, () => done);
    const event = {
      name: 'Noche',
      title: 'La noche',
      description: 'Luces',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      thumbnailMediaId: 'm1',
      aboutThumbnailMediaId: 'm2',
    };
    const created = await send('POST', '/api/admin/events', event, adminUid);
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Noche', message: 'Event created successfully' },
    });
    const changed = await send('PATCH', '/api/admin/events/e1', { title: 'Otra' }, adminUid);
    expect(changed.body).toMatchObject({ id: 'e1', title: 'Otra' });
    const deleted = await send('DELETE', '/api/admin/events/e1', undefined, adminUid);
    expect(deleted.body).toEqual({ success: true, message: calls.deleteEvent.message });
  });

  it('one’s own things', async () => {
    const user = {
      uid: 'ana',
      email: 'ana@example.test',
      name: 'Ana',
      lastName: 'Ruiz',
      dob: '1990-01-01',
      createdAt: '2026-11-20T00:00:00.000Z',
      photoURL: '/media/avatar.svg',
    };
    await t.services.answer(calls.createUser, ({ input }) =>
      'name' in input ? user : { ...user, name: 'Unknown', lastName: '', dob: null },
    );
    await t.services.answer(calls.getMe, () => ({ ...user, isAdmin: false }));
    await t.services.answer(likesRequests.listMine, () => ({
      e1: { postId: 'p1', state: 'counted' as const, reason: null },
    }));
    await t.services.answer(likesRequests.listAccounts, () => ({ accounts: {} }));
    await t.services.answer(postsRequests.listMine, ({ input }) =>
      input.cursor === undefined
        ? { posts: [samplePost('p2')], nextCursor: 'p2' }
        : { posts: [samplePost('p1')], nextCursor: null },
    );
    const exportedAt = '2026-11-21T00:00:00.000Z';
    const exported = { exportedAt, user, refusedDob: '2015-01-01', likes: [], requests: [] };
    await t.services.answer(accountsRequests.exportMe, () => exported);
    const reportOf = (postId: string) => ({ postId, reason: 'Ofende', reportedAt: exportedAt });
    await t.services.answer(postsRequests.listMyReports, ({ input, actor }) => {
      expect(actor?.uid).toBe('ana');
      return input.cursor === undefined
        ? { reports: [reportOf('p8')], nextCursor: 'p8' }
        : { reports: [reportOf('p9')], nextCursor: null };
    });
    const gone = { eventId: 'e1', name: 'La Rosa', reason: null, deniedAt: exportedAt };
    const denied = ['p7', 'p6'].map((postId) => ({ ...gone, postId }));
    await t.services.answer(postsRequests.listMyDenied, ({ input, actor }) => {
      expect(actor?.uid).toBe('ana');
      return input.cursor === undefined
        ? { denied: denied.slice(0, 1), nextCursor: 'p7' }
        : { denied: denied.slice(1), nextCursor: null };
    });
    await t.services.answer(calls.listMyNotifications, ({ input }) =>
      input.cursor === undefined
        ? { notifications: [sampleNotice('n2')], unread: 2, nextCursor: 'n2' }
        : { notifications: [sampleNotice('n1')], unread: 2, nextCursor: null },
    );
    const preferences = { email: { moderation: true, winners: true, digest: false } };
    await t.services.answer(calls.getPreferences, () => preferences);
    const claims = [
      {
        eventId: 'e1',
        postId: 'p1',
        place: 1,
        state: 'claimed' as const,
        openedAt: exportedAt,
        dueAt: exportedAt,
        answers: { fullName: 'Ana Ruiz' },
      },
    ];
    await t.services.answer(eventsRequests.exportClaims, ({ actor }) => {
      expect(actor?.uid).toBe('ana');
      return { claims };
    });
    const score = { eventId: 'e2', points: { idea: 4 }, scoredAt: exportedAt };
    const scores = ['p5', 'p6'].map((postId) => ({ ...score, postId }));
    await t.services.answer(eventsRequests.exportScores, ({ input, actor }) => {
      expect(actor?.uid).toBe('ana');
      return input.cursor === undefined
        ? { scores: scores.slice(0, 1), nextCursor: 'e2' }
        : { scores: scores.slice(1), nextCursor: null };
    });
    const signUp = { name: 'Ana', lastName: 'Ruiz', dob: '1990-01-01' };
    const unverified = bearer(tokenFor('ana', { emailVerified: false }));
    const created = await send('POST', '/api/users', signUp, undefined, unverified);
    expect([created.status, userSchema.parse(created.body).name]).toEqual([201, 'Ana']);
    const google = await send('POST', '/api/users', undefined, 'ana');
    expect([google.status, google.body.name, google.body.dob]).toEqual([201, 'Unknown', null]);
    const me = meSchema.parse((await send('GET', '/api/me', undefined, 'ana')).body);
    expect(me.isAdmin).toBe(false);
    expect((await send('GET', '/api/me/likes', undefined, 'ana')).body).toEqual({ e1: 'p1' });
    const posts = [{ id: 'p2' }, { id: 'p1' }];
    expect((await send('GET', '/api/me/posts', undefined, 'ana')).body).toMatchObject(posts);
    const copy = await send('GET', '/api/me/export', undefined, 'ana');
    const reports = [reportOf('p8'), reportOf('p9')];
    const notifications = [sampleNotice('n2'), sampleNotice('n1')];
    const told = { claims, scores, notifications, preferences };
    expect(copy.body).toMatchObject({ ...exported, posts, reports, denied, ...told });
  });

  it('a minor’s date is refused as what was sent, and a minor’s like as who sent it', async () => {
    const underage = () => Promise.reject(new AppError('UNDERAGE'));
    await t.services.answer(calls.createUser, underage);
    await t.services.answer(calls.updateMe, underage);
    await t.services.answer(likesRequests.toggle, underage);
    const signUp = { name: 'Ana', lastName: 'Ruiz', dob: '2020-01-01' };
    const answers = [
      await send('POST', '/api/users', signUp, 'ana'),
      await send('PATCH', '/api/me', { dob: '2020-01-01' }, 'ana'),
      await send('POST', '/api/toggle-post-like/p1', { uid: 'ana' }, 'ana'),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'UNDERAGE'],
      [422, 'UNDERAGE'],
      [403, 'UNDERAGE'],
    ]);
  });

  it('e-mails of all users, page after page', async () => {
    await t.services.answer(accountsRequests.listEmails, ({ input }) =>
      input.cursor === undefined
        ? { emails: ['a@x', 'b@x'], nextCursor: 'b@x' }
        : { emails: ['b@x', 'c@x'], nextCursor: null },
    );
    const { body } = await send('GET', '/api/admin/users/emails', undefined, adminUid);
    expect(body).toEqual(['a@x', 'b@x', 'c@x']);
  });
});
