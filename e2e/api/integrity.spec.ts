import { randomUUID } from 'node:crypto';
import type { Session } from '@el-reto/dev';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import {
  api,
  expectError,
  identity,
  likeIn,
  listOf,
  newContest,
  newDoubtedPerson,
  newPerson,
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
  const { event, posts } = await newContest('La Dudosa');
  return { event, post: posts[0], likes: async () => (await listOf(event.id))[0]?.likes };
}

it('a doubtful like is held: it is its voter’s own and in no number', async () => {
  const { event, post, likes } = await contest();
  const [honest, doubted] = await Promise.all([newPerson(), newDoubtedPerson()]);
  await toggle(honest, post.id);
  await toggle(doubted, post.id);
  const held = { postId: post.id, state: 'held', reason: 'throwaway-mail' };
  await expect.poll(() => likeIn(doubted, event.id)).toMatchObject(held);
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
