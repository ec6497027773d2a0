import { myLikeSchema } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { enrol } from '../src/seed/people.ts';
import { product } from './traces/traced-product.ts';

/** A new voter's like of the first card, from a mail domain that the rules hold. */
async function voteFrom(email: string) {
  const { api, identity, eventId, postIds } = product;
  const person = { password: 'votante-2026', name: 'Leo', lastName: 'Votante', dob: '1990-05-05' };
  const { uid, token } = await enrol(api, identity, { ...person, email });
  const like = (postId = '') =>
    api.call('togglePostLike', { token, params: { postId }, body: { uid } });
  await like(postIds[0]);
  const state = async () => {
    const mine = await api.call('listMyLikes', { token, query: { detail: '1' } });
    return myLikeSchema.parse(mine[eventId]).state;
  };
  return { uid, like, state };
}
type Voter = Awaited<ReturnType<typeof voteFrom>>;

/** Decisions about held likes; restarts the integrity service and the likes service. */
export function keepDecisions(): void {
  it('released and voided likes stay so over restarts, moves and new likes of their domain', async () => {
    const { api, admin, eventId, postIds, stack } = product;
    const { token } = admin;
    const params = { eventId };
    const votesFrom = (domain: string) =>
      Promise.all(['a', 'b', 'c', 'd'].map((name) => voteFrom(`${name}@${domain}`)));
    const statesOf = (voters: readonly Voter[]) => Promise.all(voters.map(({ state }) => state()));
    const decide = async (voters: readonly Voter[], decision: 'release' | 'void') => {
      await expect.poll(() => statesOf(voters)).toEqual(voters.map(() => 'held'));
      const { clusters } = await api.call('listClusters', { token, params });
      const isTheirs = ({ uid }: { uid: string }) => voters.some((voter) => voter.uid === uid);
      const clusterId = clusters.find(({ sample }) => sample.some(isTheirs))?.id ?? '';
      const body = { decision, note: 'Los conozco.' };
      await api.call('decideCluster', { token, params: { eventId, clusterId }, body });
    };
    const released = await votesFrom('mailinator.com');
    const voided = await votesFrom('yopmail.com');
    await decide(released, 'release');
    await decide(voided, 'void');

    for (const name of ['integrity', 'likes']) await stack.restarted(name, stack.kill(name));
    await Promise.all([released[0]?.like(postIds[1]), voided[0]?.like(postIds[1])]);
    // Once these are held, the restarted service has judged all others again.
    const late = [await voteFrom('late@mailinator.com'), await voteFrom('late@yopmail.com')];
    await expect.poll(() => statesOf(late)).toEqual(['held', 'held']);
    expect(await statesOf(released)).toEqual(released.map(() => 'counted'));
    expect(await statesOf(voided)).toEqual(voided.map(() => 'voided'));
  });
}
