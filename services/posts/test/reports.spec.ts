import { calls, limits, postsEvents, postsRequests, serviceLimits } from '@el-reto/contracts';
import type { AppError } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import { codeOf } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { reports } from '../src/post-records.ts';
import { admin, Posts, user } from './posts-harness.ts';
import { publicPost, publicPosts } from './sample-posts.ts';

const service = await Posts.ofFile();
const { approve, ask, create, createPublic, deny, isPublic, published, seed, store } = service;

const report = (postId: string, uid = 'bea', reason = 'No es una foto del reto', key?: string) =>
  ask(calls.reportPost, { postId, reason }, user(uid), key);
const queue = (limit = 3) => allPages('posts', (from) => service.desk({ limit, ...from }));
const queued = async (id: string) => (await queue()).find((post) => post.id === id);
const listOf = (uid: string, cursor?: string) =>
  ask(postsRequests.listMyReports, { cursor }, user(uid));

it('the first report of an account puts a public post into the queue and is published once; the post stays public', async () => {
  const { id: pending } = await create('No pública');
  for (const postId of [pending, 'nowhere']) {
    expect(await codeOf(report(postId))).toBe('POST_NOT_FOUND');
  }
  const { id } = await createPublic('Reportada');
  for (const key of ['key', 'key', 'other']) await report(id, 'bea', 'Ofende', key);
  await report(id, 'bea', 'Otra cosa');
  await report(id, 'carla', 'Otra razón');
  expect(await isPublic(id)).toBe(true);
  expect(await queued(id)).toMatchObject({
    reported: true,
    public: true,
    reports: [
      { reason: 'Ofende', n: 1 },
      { reason: 'Otra razón', n: 1 },
    ],
  });
  const event = { postId: id, eventId: 'reto' };
  expect(await published(postsEvents.postReported)).toEqual([event]);
});

it('the eleventh report of an account within 24 hours is refused', async () => {
  const seen = publicPosts(serviceLimits.reportsPerDay, 'Vista', () => ({}));
  const extra = publicPost('De más');
  await seed(...seen, extra);
  for (const { id } of seen) await report(id, 'celosa');
  const [first = extra] = seen;
  const made = { postId: first.id, userId: 'celosa', reason: 'Ofende' };
  const reportFirstAgo = (ms: number) =>
    store().transaction((tx) =>
      tx.set(reports, `${first.id}_celosa`, { ...made, at: Date.now() - ms }),
    );
  await reportFirstAgo(80_000_000);
  const refused = (await report(extra.id, 'celosa').catch((error: unknown) => error)) as AppError;
  expect(refused).toMatchObject({ code: 'TOO_MANY_REPORTS' });
  // The next report is possible when the oldest one is a day old.
  const seconds = Number(refused.params['retryAfterSeconds']);
  expect(seconds).toBeGreaterThan(6_000);
  expect(seconds).toBeLessThanOrEqual(6_400);
  expect(await queued(extra.id)).toBeUndefined();
  await report(extra.id, 'tranquila');
  await reportFirstAgo(86_400_001);
  await report(extra.id, 'celosa');
});

it('reports are deleted with their post and with their account, which cannot report afterwards', async () => {
  const kept = async () =>
    (await store().find(reports, {})).map(({ data }) => `${data.postId} ${data.userId}`);
  const [denied, deleted] = [await createPublic('Denegada'), await createPublic('Borrada')];
  const left = await createPublic('Que sigue');
  for (const { id } of [denied, deleted, left]) await report(id, 'huella');
  await report(left.id, 'vecina');
  expect((await listOf('vecina')).reports).toMatchObject([{ postId: left.id }]);
  await deny(denied.id);
  await service.delete(deleted.id);
  expect((await kept()).filter((line) => line.includes('huella'))).toEqual([`${left.id} huella`]);
  await ask(postsRequests.purgeUser, { uid: 'huella' });
  expect((await kept()).filter((line) => line.includes(left.id))).toEqual([`${left.id} vecina`]);
  const { id } = await createPublic('Tarde');
  expect(await codeOf(report(id, 'huella'))).toBe('USER_NOT_FOUND');
});

it('an account can list its own reports, page by page', async () => {
  const ids = Array.from({ length: limits.pageSize + 1 }, (_, i) => `r${i}`);
  await store().transaction(async (tx) => {
    for (const [i, postId] of ids.entries()) {
      // Two reports have the same time, so that a page may end between them.
      const made = { postId, userId: 'constante', reason: 'Ofende', at: Math.floor((i + 1) / 2) };
      await tx.set(reports, `${postId}_constante`, made);
    }
  });
  const listed = await allPages('reports', ({ cursor }) => listOf('constante', cursor));
  expect((await listOf('constante')).reports).toHaveLength(limits.pageSize);
  expect(listed.map(({ postId }) => postId).toSorted()).toEqual(ids.toSorted());
});

it('an approval clears the reports; the same account cannot report again, another one can', async () => {
  const { id } = await createPublic('Absuelta');
  await report(id);
  await approve(id);
  expect(await isPublic(id)).toBe(true);
  expect(await codeOf(approve(id))).toBe('POST_ALREADY_DECIDED');
  await report(id);
  expect(await queued(id)).toBeUndefined();
  await report(id, 'carla', 'Ofende');
  expect((await queued(id))?.reports).toEqual([{ reason: 'Ofende', n: 1 }]);
});

const newestOf = async (id: string) => (await queued(id))?.reportedAt ?? 0;
/** Decides as a moderator who has seen the reports until `seen`. */
async function decideOn(id: string, how: 'approve' | 'deny', seen: number) {
  const body = { approve: [], deny: [], [how]: [id], seen: { [id]: seen } };
  return (await ask(calls.decidePosts, body, admin())).results[id];
}

it('an approval by a moderator who has not seen the newest report is refused, and the post stays reported', async () => {
  const { id } = await createPublic('Absuelta a medias');
  const decide = (seen: number) => decideOn(id, 'approve', seen);
  await report(id, 'bea');
  expect(await decide(0)).toBe('CHANGED_MEANWHILE');
  const seen = await newestOf(id);
  await report(id, 'carla');
  expect(await decide(seen)).toBe('CHANGED_MEANWHILE');
  expect((await queued(id))?.reports).toEqual([{ reason: 'No es una foto del reto', n: 2 }]);
  expect(await decide(await newestOf(id))).toBe('approved');
  // A report after another moderator's approval has not been seen either.
  await report(id, 'dora');
  expect(await decide(seen)).toBe('CHANGED_MEANWHILE');
});

it('a denial by a moderator who has not seen the approval of a reported post is refused', async () => {
  const { id } = await createPublic('Rechazada tarde');
  const decide = (seen: number) => decideOn(id, 'deny', seen);
  await report(id, 'bea');
  expect(await decide(0)).toBe('CHANGED_MEANWHILE');
  expect(await codeOf(deny(id, { seen: 0 }))).toBe('CHANGED_MEANWHILE');
  const seen = await newestOf(id);
  await approve(id);
  await report(id, 'carla');
  expect(await decide(seen)).toBe('CHANGED_MEANWHILE');
  expect(await isPublic(id)).toBe(true);
  // Further reports alone do not stop a denial.
  const shown = await newestOf(id);
  await report(id, 'dora');
  expect(await decide(shown)).toBe('denied');
});

it('the queue is sorted by urgent reports, then weight, then age, and has a count', async () => {
  const waiting = (await queue()).map(({ id }) => id);
  await ask(calls.decidePosts, { approve: [], deny: waiting }, admin());
  const count = async () => (await ask(postsRequests.countPending, {}, admin())).count;
  expect(await count()).toBe(0);
  const shown = (name: string, reportedAt: number, more: object) =>
    publicPost(name, { reportedAt, queuedAt: reportedAt, ...more });
  const fresh = (name: string, queuedAt: number) =>
    publicPost(name, { public: false, queueRank: 1, queuedAt });
  await seed(
    shown('Q later', 9, { queueRank: 0.5 }),
    fresh('Q new', 2),
    fresh('Q old', 1),
    shown('Q twice', 8, { queueRank: 0.3 }),
    shown('Q first', 7, { queueRank: 0.5 }),
  );
  const urgent = await createPublic('Q urgent');
  await report(urgent.id, 'q5', 'Salen menores de edad');
  expect(await count()).toBe(6);
  const listed = await queue();
  const order = ['urgent', 'twice', 'first', 'later', 'old', 'new'];
  expect(listed.map(({ name }) => name)).toEqual(order.map((name) => `Q ${name}`));
  expect(listed.map(({ reported }) => reported)).toEqual([true, true, true, true, false, false]);
  expect(listed.at(-1)?.photoURL).toContain('sig=');
});

it('the queue is complete, even if the reasons of its reports are very long', async () => {
  const heavy = Array.from({ length: serviceLimits.reportReasons }, (_, i) => ({
    reason: `${i} ${'字'.repeat(limits.reasonLength - 3)}`,
    n: 1,
  }));
  const facts = { reports: heavy, reportedAt: 1, queueRank: 0.5 };
  const made = publicPosts(40, 'Pesada', () => facts);
  await seed(...made);
  const ids = (await queue(100)).map(({ id }) => id);
  expect(made.filter(({ id }) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});
