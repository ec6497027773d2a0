import { createHash } from 'node:crypto';
import { LedgerCount, timesIn, type LedgerLine, type Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import { expect, it } from 'vitest';
import {
  api,
  asAdmin,
  endEvent,
  expectError,
  likeIn,
  listOf,
  newContest,
  newDoubtedPerson,
  newPerson,
  read,
  toggle,
} from '../support/people.ts';

/** Only its voter sees a doubtful like, and no number contains it. The card has one like of `honest`. */
async function expectHeld(doubted: Session, honest: Session, { id, eventid }: Post) {
  const { token } = doubted;
  const held = { postId: id, state: 'held', reason: 'throwaway-mail' };
  await expect.poll(() => likeIn(doubted, eventid)).toMatchObject(held);
  const counted = async () => (await listOf(eventid)).find((post) => post.id === id)?.likes;
  await expect.poll(counted, { message: 'a held like is in no number' }).toBe(1);
  expect(await api.call('listMyLikes', { token })).toEqual({ [eventid]: id });
  expect(await likeIn(honest, eventid)).toMatchObject({ state: 'counted', reason: null });
  const exported = await api.call('exportMe', { token });
  expect(exported.likes).toMatchObject([{ state: 'held', evidence: { mail: 'throwaway' } }]);
  await toggle(doubted, id);
  expect(await toggle(doubted, id)).toMatchObject({ likes: 1, liked: true, review: true });
}

/** An ended contest: `first` has two likes, `second` one like and two held likes. */
async function endedContest() {
  const { event, author, posts } = await newContest('Primera', 'Segunda');
  const [first, second] = posts;
  const [one, two, honest] = await Promise.all([newPerson(), newPerson(), newPerson()]);
  const doubted = await Promise.all([newDoubtedPerson(), newDoubtedPerson()]);
  const voters = [one, two, honest, ...doubted];
  for (const [i, voter] of voters.entries()) await toggle(voter, i < 2 ? first.id : second.id);
  await expectHeld(doubted[0], honest, second);
  const states = () =>
    Promise.all(doubted.map(async (voter) => (await likeIn(voter, event.id))?.state));
  await expect.poll(states).toEqual(['held', 'held']);
  await endEvent(event.id);
  return { params: { eventId: event.id }, first, second, author, voters };
}

it('a doubtful like is held, and a result is published after all clusters are decided; it follows from its ledger, in which each voter finds one line', async () => {
  const { params, first, second, author, voters } = await endedContest();
  const result = () => api.call('getResult', { params });
  await expectError(result(), 404, 'RESULT_NOT_FOUND');
  const publish = () => asAdmin('activateWinners', { params });
  await expectError(publish(), 409, 'CLUSTERS_UNDECIDED');
  const { clusters } = await asAdmin('listClusters', { params });
  for (const { id: clusterId } of clusters) {
    const body = { decision: 'void', note: 'Correos desechables.' } as const;
    await asAdmin('decideCluster', { params: { ...params, clusterId }, body });
  }
  await publish();
  const published = await result();
  expect(published).toMatchObject({
    ...params,
    states: { counted: 3, held: 0, voided: 2 },
    voidedByReason: { 'throwaway-mail': 2 },
    ranking: [
      { place: 1, postId: first.id, likes: 2, voided: 0 },
      { place: 2, postId: second.id, likes: 1, voided: 2 },
    ],
  });

  const { ledger, ranking } = published;
  const ledgerText = async () => (await read(ledger.url)).text();
  const text = await ledgerText();
  expect(createHash('sha256').update(text).digest('hex')).toBe(ledger.sha256);
  const count = new LedgerCount();
  count.add(text);
  expect(count.entries).toBe(ledger.entries);
  expect(ranking).toMatchObject(count.ranking(timesIn(ranking)));
  const lines = text.trimEnd().split('\n');
  for (const { uid, token: own } of voters) {
    expect(text).not.toContain(uid);
    const receipts = await api.call('listMyReceipts', { token: own });
    const { eventId: _, signature: __, ...line } = receipts[0] ?? {};
    const found = lines.filter((each) => each.includes(receipts[0]?.voter ?? '?'));
    expect(found.map((each) => JSON.parse(each) as LedgerLine)).toMatchObject([line]);
  }
  expect(lines.filter((line) => line.includes(first.id))).toHaveLength(2);

  await asAdmin('deactivateWinners', { params });
  await expect.poll(ledgerText).toContain('RESULT_NOT_FOUND');
  await asAdmin('activateWinners', { params });
  await expect.poll(ledgerText).toBe(text);
  await api.call('deletePost', { token: author.token, params: { postId: first.id } });
  const blank = { postId: first.id, name: '', author: '', slug: '', likes: 2 };
  await expect.poll(async () => (await result()).ranking[0]).toMatchObject(blank);
  await api.call('deleteMe', { token: voters[0]?.token });
  expect(await ledgerText()).toBe(text);
});
