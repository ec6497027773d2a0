import { calls, limits, postsEvents, postsRequests, serviceLimits } from '@el-reto/contracts';
import type { AppError, PostPage } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { describe, expect, it } from 'vitest';
import { posts as postRecords, reports } from '../src/post-records.ts';
import { admin, codeOf, PostsStack, unverified, user } from './posts-stack.ts';

const stack = await PostsStack.forFile();

const decide = (postId: string, approve: boolean, by = 'moderator', key?: string) =>
  stack.ask(approve ? calls.approvePost : calls.denyPost, { postId }, admin(by), key);
const batch = (approve: string[], deny: string[], key?: string) =>
  stack.ask(calls.decidePosts, { approve, deny }, admin(), key);
const report = (postId: string, uid = 'bea', reason = 'No es una foto del reto') =>
  stack.ask(calls.reportPost, { postId, reason }, user(uid));
const isPublic = (postId: string) =>
  stack.read(postId).then(
    () => true,
    () => false,
  );
const queue = async (limit = 100) => {
  const { posts } = await stack.ask(calls.listAdminPosts, { limit }, admin());
  return posts;
};
const count = async () => (await stack.ask(postsRequests.countPending, {}, admin())).count;

describe('a report', () => {
  it('puts a public post into the queue, still public, and tells it once', async () => {
    const { id } = await stack.createPublic('Reportada');
    await report(id, 'bea');
    await report(id, 'carla', 'Otra razón');
    expect(await isPublic(id)).toBe(true);
    const mine = (await queue()).filter((post) => post.id === id);
    expect(mine).toMatchObject([
      {
        reported: true,
        public: true,
        reports: [
          { reason: 'No es una foto del reto', n: 1 },
          { reason: 'Otra razón', n: 1 },
        ],
      },
    ]);
    await decide(id, true);
    await expect
      .poll(() => stack.around.told(postsEvents.postReported).filter(({ postId }) => postId === id))
      .toEqual([{ postId: id, eventId: 'reto' }]);
  });

  it('needs a verified person and a public post', async () => {
    const { id: postId } = await stack.create('No pública');
    const input = { postId, reason: 'x' };
    expect(await codeOf(stack.ask(calls.reportPost, input))).toBe('UNAUTHENTICATED');
    const asked = stack.ask(calls.reportPost, input, unverified('bea'));
    expect(await codeOf(asked)).toBe('EMAIL_NOT_VERIFIED');
    expect(await codeOf(report(postId))).toBe('POST_NOT_FOUND');
    expect(await codeOf(report('nowhere'))).toBe('POST_NOT_FOUND');
    const { id } = await stack.createPublic('Sin motivo');
    expect(await codeOf(report(id, 'bea', '  '))).toBe('MALFORMED_REQUEST');
  });

  it('is one for an account and a post', async () => {
    const { id } = await stack.createPublic('Insistida');
    for (const reason of ['Ofende', 'Ofende', 'Otra cosa']) await report(id, 'terca', reason);
    await report(id, 'otra', 'Ofende');
    const shown = (await queue()).find((post) => post.id === id);
    expect(shown?.reports).toEqual([{ reason: 'Ofende', n: 2 }]);
  });

  it('is one of ten that an account may make within a day', async () => {
    for (let i = 0; i < serviceLimits.reportsPerDay; i++) {
      await report((await stack.createPublic(`Vista ${i}`)).id, 'celosa');
    }
    const { id } = await stack.createPublic('De más');
    const refused = await report(id, 'celosa').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'TOO_MANY_REPORTS' });
    expect((refused as AppError).params['retryAfterSeconds']).toBeGreaterThan(86_000);
    expect((await queue()).map((post) => post.id)).not.toContain(id);
    await report(id, 'tranquila');
  });

  it('leaves no trace of who made it, nor of the post it was on', async () => {
    const kept = async () => {
      const all = (await stack.service?.store.find(reports, {})) ?? [];
      return all.map(({ data }) => `${data.postId} ${data.userId}`);
    };
    const [denied, deleted, left] = [
      await stack.createPublic('Denegada'),
      await stack.createPublic('Borrada'),
      await stack.createPublic('Que sigue'),
    ];
    for (const { id } of [denied, deleted, left]) await report(id, 'huella');
    await report(left.id, 'vecina');
    const own = await stack.ask(postsRequests.listMyReports, {}, user('vecina'));
    expect(own.reports).toMatchObject([{ postId: left.id, reason: 'No es una foto del reto' }]);
    await decide(denied.id, false);
    await stack.ask(calls.deletePost, { postId: deleted.id }, user('ana'));
    expect(await kept()).not.toContain(`${denied.id} huella`);
    expect(await kept()).not.toContain(`${deleted.id} huella`);
    await stack.ask(postsRequests.purgeUser, { uid: 'huella' });
    expect((await kept()).filter((line) => line.includes('huella'))).toEqual([]);
    expect(await kept()).toContain(`${left.id} vecina`);
    expect(await codeOf(report(deleted.id, 'huella'))).toBe('POST_NOT_FOUND');
    expect(await codeOf(report((await stack.createPublic('Tarde')).id, 'huella'))).toBe(
      'USER_NOT_FOUND',
    );
  });

  it('is listed to who made it, page by page', async () => {
    const ids = Array.from({ length: 2 * limits.pageSize + 1 }, (_, i) => `r${i}`);
    await stack.service?.store.transaction(async (tx) => {
      for (const [i, postId] of ids.entries()) {
        // Two at the same moment, so that a page may end between them.
        const made = { postId, userId: 'constante', reason: 'Ofende', at: Math.floor(i / 2) };
        await tx.set(reports, `${postId}_constante`, made);
      }
    });
    const sizes: number[] = [];
    const listed = await allPages('reports', async (from) => {
      const page = await stack.ask(postsRequests.listMyReports, from, user('constante'));
      sizes.push(page.reports.length);
      return page;
    });
    expect(sizes).toEqual([limits.pageSize, limits.pageSize, 1]);
    expect(listed.map(({ postId }) => postId).toSorted()).toEqual(ids.toSorted());
    const asked = (cursor: string) =>
      codeOf(stack.ask(postsRequests.listMyReports, { cursor }, user('constante')));
    expect(await asked('nonsense')).toBe('MALFORMED_REQUEST');
    expect(await codeOf(stack.ask(postsRequests.listMyReports, {}))).toBe('UNAUTHENTICATED');
  });

  it('is cleared by an approval, and raises the post no more; another account may', async () => {
    const { id } = await stack.createPublic('Absuelta');
    await report(id);
    await decide(id, true);
    expect((await queue()).map((post) => post.id)).not.toContain(id);
    expect(await isPublic(id)).toBe(true);
    expect(await codeOf(decide(id, true))).toBe('POST_ALREADY_DECIDED');
    await report(id);
    expect((await queue()).map((post) => post.id)).not.toContain(id);
    await report(id, 'carla', 'Ofende');
    const again = (await queue()).find((post) => post.id === id);
    expect(again?.reports).toEqual([{ reason: 'Ofende', n: 1 }]);
  });

  it('that is upheld takes the post down', async () => {
    const { id } = await stack.createPublic('Culpable');
    await report(id);
    await decide(id, false);
    expect(await isPublic(id)).toBe(false);
    await expect
      .poll(() => stack.around.told(postsEvents.postRemoved).map(({ postId }) => postId))
      .toContain(id);
    const gone = stack.around.told(postsEvents.postDeleted).map(({ postId }) => postId);
    expect(gone).toContain(id);
  });
});

describe('the queue', () => {
  it('shows children and violence first, then by weight, then the oldest, and counts them all', async () => {
    const waiting = await queue();
    await batch(
      [],
      waiting.map(({ id }) => id),
    );
    expect(await count()).toBe(0);
    const reportedLater = await stack.createPublic('Q cinco');
    const pending = [await stack.create('Q uno'), await stack.create('Q dos')];
    const reportedFirst = await stack.createPublic('Q seis');
    const reportedTwice = await stack.createPublic('Q siete');
    const urgent = await stack.createPublic('Q ocho');
    await report(reportedFirst.id, 'q1');
    await new Promise((resolve) => setTimeout(resolve, 2));
    await report(reportedLater.id, 'q2');
    await report(reportedTwice.id, 'q3');
    await report(reportedTwice.id, 'q4');
    await report(urgent.id, 'q5', 'Salen menores de edad');

    const waitingNow = [urgent, reportedTwice, reportedFirst, reportedLater, ...pending];
    const expected = waitingNow.map(({ id }) => id);
    expect(await count()).toBe(6);
    const shown = await queue();
    expect(shown.map(({ id }) => id)).toEqual(expected);
    expect(shown.map(({ reported }) => reported)).toEqual([true, true, true, true, false, false]);
    expect(shown.at(-1)?.reports).toEqual([]);
    expect(shown[4]?.photoURL).toContain('sig=');

    const paged: string[] = [];
    let cursor: string | undefined;
    for (const _ of expected) {
      const asked = { limit: 1, ...(cursor !== undefined && { cursor }) };
      const page: PostPage = await stack.ask(calls.listAdminPosts, asked, admin());
      paged.push(...page.posts.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(paged).toEqual(expected);
  });

  it('is whole however much was written in reports', async () => {
    const heavy = Array.from({ length: serviceLimits.reportReasons }, (_, i) => ({
      reason: `${i} ${'字'.repeat(limits.reasonLength - 3)}`,
      n: 1,
    }));
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, i) => stack.createPublic(`Pesada ${i}`)),
    );
    const { store } = stack.service ?? {};
    await store?.transaction(async (tx) => {
      const records = await tx.getMany(
        postRecords,
        made.map(({ id }) => id),
      );
      for (const [id, post] of records) {
        await tx.set(postRecords, id, { ...post, reports: heavy, reportedAt: 1, queueRank: 0.5 });
      }
    });
    const listed = await allPages('posts', (from) =>
      stack.ask(calls.listAdminPosts, { limit: 100, ...from }, admin()),
    );
    const ids = listed.map(({ id }) => id);
    expect(made.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
