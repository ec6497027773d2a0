import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Session } from '@el-reto/dev';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import {
  admin,
  api,
  expectError,
  galleryOf,
  identity,
  judged,
  likeIn,
  newDoubtedPerson,
  newEvent,
  newPerson,
  newPublicPost,
  password,
  toggle,
} from '../support/people.ts';

const listed = async (eventId: string, postId: string) =>
  (await galleryOf(eventId)).find(({ id }) => id === postId)?.likes;

async function proofOf({ token }: Session, eventId: string): Promise<string> {
  const answer = await api.call('getChallenge', { token, params: { eventId } });
  const challenge = answer.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function contest() {
  const author = await newPerson();
  const event = await newEvent();
  return { event, post: await newPublicPost(author, event.id) };
}

describe('a doubted like', () => {
  it('is held within five seconds: the voter’s own, and in no number', async () => {
    const { event, post } = await contest();
    const [honest, doubted] = [await newPerson(), await newDoubtedPerson()];
    await toggle(honest, post.id);
    await toggle(doubted, post.id);
    await expect
      .poll(() => likeIn(doubted, event.id), judged)
      .toMatchObject({ postId: post.id, state: 'held', reason: 'throwaway-mail' });
    await expect.poll(() => listed(event.id, post.id), judged).toBe(1);
    const likes = await api.call('listMyLikes', { token: doubted.token });
    expect(likes).toEqual({ [event.id]: post.id });
    expect(await likeIn(honest, event.id)).toMatchObject({ state: 'counted', reason: null });
    await toggle(doubted, post.id);
    expect(await toggle(doubted, post.id)).toMatchObject({ likes: 1, liked: true, review: true });
  });

  it('is cleared by its voter: a sign-in later than the like, and work', async () => {
    const { event, post } = await contest();
    const email = `${randomUUID()}@mailinator.com`;
    const voter = await newPerson('Vera', email);
    const params = { eventId: event.id };
    await expectError(
      api.call('getChallenge', { token: voter.token, params }),
      409,
      'LIKE_NOT_HELD',
    );
    await toggle(voter, post.id);
    await expect.poll(() => likeIn(voter, event.id), judged).toMatchObject({ state: 'held' });
    const clear = (session: Session, proof: string) =>
      api.call('clearMyLike', { token: session.token, params, body: { proof } });
    const proof = await proofOf(voter, event.id);
    await expectError(clear(voter, proof), 401, 'SIGN_IN_AGAIN_NEEDED');
    // Tokens tell the sign-in in whole seconds.
    await sleep(1_000);
    const again = await identity.signIn(email, password);
    await expectError(clear(again, 'bm8='), 422, 'PROOF_NOT_VALID');
    expect(await clear(again, proof)).toEqual({ state: 'counted' });
    await expect.poll(() => listed(event.id, post.id), judged).toBe(1);
    expect(await likeIn(again, event.id)).toMatchObject({ state: 'counted' });
    await expectError(clear(again, proof), 409, 'LIKE_NOT_HELD');
  });

  it('is decided with its whole cluster, and that is taken back', async () => {
    const { event, post } = await contest();
    const voters = await Promise.all([newDoubtedPerson(), newDoubtedPerson(), newDoubtedPerson()]);
    for (const voter of voters) await toggle(voter, post.id);
    const { token } = await admin();
    const params = { eventId: event.id };
    const desk = () => api.call('listClusters', { token, params });
    await expect.poll(async () => (await desk()).held, judged).toBe(3);
    const [cluster] = (await desk()).clusters;
    expect(cluster).toMatchObject({
      reasons: ['throwaway-mail'],
      likes: 3,
      accounts: 3,
      posts: [{ postId: post.id, likes: 3 }],
      state: 'held',
      score: 100,
      decision: null,
    });
    const decide = (decision: 'release' | 'void' | 'reopen') =>
      api.call('decideCluster', {
        token,
        params: { ...params, clusterId: cluster?.id ?? '' },
        body: { decision, note: 'Los vimos uno por uno.' },
      });
    expect(await decide('void')).toEqual({ success: true, state: 'voided' });
    expect(await desk()).toMatchObject({ counted: 0, held: 0, voided: 3 });
    expect((await desk()).clusters[0]?.decision).toMatchObject({ note: 'Los vimos uno por uno.' });
    expect(await decide('release')).toMatchObject({ state: 'released' });
    expect(await desk()).toMatchObject({ counted: 3, held: 0, voided: 0 });
    await expect.poll(() => listed(event.id, post.id), judged).toBe(3);
    expect(await decide('reopen')).toMatchObject({ state: 'held' });
    expect(await desk()).toMatchObject({ counted: 0, held: 3, voided: 0 });
    const overTime = await api.call('getLikesOverTime', { token, params, query: {} });
    expect(overTime.held.reduce((sum, n) => sum + n, 0)).toBe(3);
  });
});

describe('who may look and decide', () => {
  it('is an administrator; what is not there is told', async () => {
    const { event } = await contest();
    const { token } = await newPerson();
    const params = { eventId: event.id };
    await expectError(api.call('listClusters', { token, params }), 403, 'ADMIN_ONLY');
    const root = await admin();
    await expectError(
      api.call('listClusters', { token: root.token, params: { eventId: 'nowhere' } }),
      404,
      'EVENT_NOT_FOUND',
    );
    await expectError(
      api.call('decideCluster', {
        token: root.token,
        params: { ...params, clusterId: 'none' },
        body: { decision: 'void', note: 'Nada.' },
      }),
      404,
      'CLUSTER_NOT_FOUND',
    );
  });
});

it('one mailbox has one like in an event', async () => {
  const { post } = await contest();
  const name = randomUUID();
  const first = await newPerson('Ana', `${name}@correo.test`);
  const second = await newPerson('Ana', `${name}+otra@correo.test`);
  await toggle(first, post.id);
  await expectError(toggle(second, post.id), 409, 'MAILBOX_HAS_VOTED');
});

it('an export tells what became of likes, and by what they are judged', async () => {
  const { event, post } = await contest();
  const voter = await newDoubtedPerson();
  await toggle(voter, post.id);
  await expect.poll(() => likeIn(voter, event.id), judged).toMatchObject({ state: 'held' });
  const { likes } = await api.call('exportMe', { token: voter.token });
  expect(likes).toMatchObject([
    { postId: post.id, state: 'held', evidence: { mail: 'throwaway' } },
  ]);
});
