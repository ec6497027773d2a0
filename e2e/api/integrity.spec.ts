import { randomUUID } from 'node:crypto';
import type { Session } from '@el-reto/dev';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import {
  admin,
  api,
  expectError,
  identity,
  likeIn,
  listOf,
  newDoubtedPerson,
  newEvent,
  newPerson,
  newPublicPost,
  password,
  toggle,
} from '../support/people.ts';

async function proofOf({ token }: Session, eventId: string): Promise<string> {
  const answer = await api.call('getChallenge', { token, params: { eventId } });
  const challenge = answer.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function contest() {
  const [author, event] = await Promise.all([newPerson(), newEvent()]);
  const post = await newPublicPost(author, event.id);
  return { event, post, likes: async () => (await listOf(event.id))[0]?.likes };
}

it('a doubtful like is held: it is its voter’s own and in no number', async () => {
  const { event, post, likes } = await contest();
  const [honest, doubted] = await Promise.all([newPerson(), newDoubtedPerson()]);
  await toggle(honest, post.id);
  await toggle(doubted, post.id);
  await expect
    .poll(() => likeIn(doubted, event.id))
    .toMatchObject({
      postId: post.id,
      state: 'held',
      reason: 'throwaway-mail',
    });
  await expect.poll(likes).toBe(1);
  const { token } = doubted;
  expect(await api.call('listMyLikes', { token })).toEqual({ [event.id]: post.id });
  expect(await likeIn(honest, event.id)).toMatchObject({ state: 'counted', reason: null });
  const exported = await api.call('exportMe', { token });
  expect(exported.likes).toMatchObject([{ state: 'held', evidence: { mail: 'throwaway' } }]);
  await toggle(doubted, post.id);
  expect(await toggle(doubted, post.id)).toMatchObject({ likes: 1, liked: true, review: true });
});

it('a voter clears a held like by work and by a sign-in later than the like', async () => {
  const { event, post, likes } = await contest();
  const email = `${randomUUID()}@mailinator.com`;
  const voter = await newPerson('Vera', email);
  const params = { eventId: event.id };
  await toggle(voter, post.id);
  await expect.poll(() => likeIn(voter, event.id)).toMatchObject({ state: 'held' });
  const clear = ({ token }: Session, proof: string) =>
    api.call('clearMyLike', { token, params, body: { proof } });
  const proof = await proofOf(voter, event.id);
  await expectError(clear(voter, proof), 401, 'SIGN_IN_AGAIN_NEEDED');
  let again = voter;
  const codeOfNewSession = async () => {
    again = await identity.signIn(email, password);
    return clear(again, 'bm8=').catch(({ code }: { code: string }) => code);
  };
  // Tokens state the time of the sign-in in whole seconds.
  await expect.poll(codeOfNewSession, { interval: 200 }).toBe('PROOF_NOT_VALID');
  expect(await clear(again, proof)).toEqual({ state: 'counted' });
  await expect.poll(likes).toBe(1);
  expect(await likeIn(again, event.id)).toMatchObject({ state: 'counted' });
  await expectError(clear(again, proof), 409, 'LIKE_NOT_HELD');
});

it('an administrator voids, releases and reopens a cluster of likes', async () => {
  const { event, post, likes } = await contest();
  const voters = await Promise.all([newDoubtedPerson(), newDoubtedPerson(), newDoubtedPerson()]);
  for (const voter of voters) await toggle(voter, post.id);
  const { token } = await admin();
  const params = { eventId: event.id };
  const desk = () => api.call('listClusters', { token, params });
  await expect.poll(desk).toMatchObject({ held: 3 });
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
  const note = 'Los vimos uno por uno.';
  const decide = (decision: 'release' | 'void' | 'reopen') => {
    const clusterId = cluster?.id ?? '';
    return api.call('decideCluster', {
      token,
      params: { ...params, clusterId },
      body: { decision, note },
    });
  };
  expect(await decide('void')).toEqual({ success: true, state: 'voided' });
  const voided = { counted: 0, held: 0, voided: 3, clusters: [{ decision: { note } }] };
  expect(await desk()).toMatchObject(voided);
  expect(await decide('release')).toMatchObject({ state: 'released' });
  expect(await desk()).toMatchObject({ counted: 3, held: 0, voided: 0 });
  await expect.poll(likes).toBe(3);
  expect(await decide('reopen')).toMatchObject({ state: 'held' });
  expect(await desk()).toMatchObject({ counted: 0, held: 3, voided: 0 });
  const { held } = await api.call('getLikesOverTime', { token, params, query: {} });
  expect(held.reduce((sum, n) => sum + n, 0)).toBe(3);
});

it('two accounts of one mailbox have one like in a contest', async () => {
  const { post } = await contest();
  const name = randomUUID();
  const first = await newPerson('Ana', `${name}@correo.test`);
  const second = await newPerson('Ana', `${name}+otra@correo.test`);
  await toggle(first, post.id);
  await expectError(toggle(second, post.id), 409, 'MAILBOX_HAS_VOTED');
});
