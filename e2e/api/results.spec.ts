import { createHash } from 'node:crypto';
import { LedgerCount, type LedgerLine } from '@el-reto/contracts';
import { waitUntil } from '@el-reto/dev';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  api,
  day,
  endEvent,
  expectError,
  likeIn,
  newDoubtedPerson,
  newEvent,
  newPerson,
  newPublicPost,
  stack,
  toggle,
} from '../support/people.ts';

/** An ended contest: `first` has two likes, `second` one like and two held ones. */
async function endedContest() {
  const { token } = await admin();
  const [event, author, ...people] = await Promise.all([
    newEvent(),
    ...[1, 2, 3, 4].map(() => newPerson()),
  ]);
  if (!author) throw new Error('unreachable');
  const first = await newPublicPost(author, event.id);
  const second = await newPublicPost(author, event.id);
  for (const [i, voter] of people.entries()) await toggle(voter, i < 2 ? first.id : second.id);
  const doubted = await Promise.all([newDoubtedPerson(), newDoubtedPerson()]);
  for (const voter of doubted) {
    await toggle(voter, second.id);
    const isHeld = async () => (await likeIn(voter, event.id))?.state === 'held';
    await waitUntil(isHeld, { timeoutMs: 30_000 });
  }
  await endEvent(event.id);
  const params = { eventId: event.id };
  const result = () => api.call('getResult', { params });
  return { event, first, second, author, voters: people, doubted, token, params, result };
}

const textOf = async (path: string) => (await fetch(new URL(path, stack.site))).text();

describe('a result', () => {
  let contest: Awaited<ReturnType<typeof endedContest>>;
  beforeAll(async () => {
    contest = await endedContest();
  });

  it('is published by the winners’ switch once all clusters are decided', async () => {
    const { token, params, result, first, second } = contest;
    await expectError(result(), 404, 'RESULT_NOT_FOUND');
    const publish = () => api.call('activateWinners', { token, params });
    await expectError(publish(), 409, 'CLUSTERS_UNDECIDED');
    const { clusters } = await api.call('listClusters', { token, params });
    for (const { id: clusterId } of clusters) {
      const body = { decision: 'void', note: 'Correos desechables.' } as const;
      await api.call('decideCluster', { token, params: { ...params, clusterId }, body });
    }
    await publish();
    expect(await result()).toMatchObject({
      ...params,
      states: { counted: 3, held: 0, voided: 2 },
      voidedByReason: { 'throwaway-mail': 2 },
      ranking: [
        { place: 1, postId: first.id, likes: 2, voided: 0 },
        { place: 2, postId: second.id, likes: 1, voided: 2 },
      ],
    });
  });

  it('follows from its ledger, in which each voter finds one line', async () => {
    const { first, voters, doubted, result } = contest;
    const { ledger, ranking } = await result();
    const text = await textOf(ledger.url);
    expect(createHash('sha256').update(text).digest('hex')).toBe(ledger.sha256);
    const count = new LedgerCount();
    count.add(text);
    expect(count.entries).toBe(ledger.entries);
    expect(ranking).toMatchObject(count.ranking());
    const lines = text.trimEnd().split('\n');
    for (const { uid, token } of [...voters, ...doubted]) {
      expect(text).not.toContain(uid);
      const receipts = await api.call('listMyReceipts', { token });
      const own = lines.filter((line) => line.includes(receipts[0]?.voter ?? '?'));
      const { eventId: _, ...line } = receipts[0] ?? {};
      expect(own.map((each) => JSON.parse(each) as LedgerLine)).toMatchObject([line]);
    }
    expect(lines.filter((line) => line.includes(first.id))).toHaveLength(2);
  });

  it('is changed by no later decision and no other dates', async () => {
    const { token, params, doubted, author } = contest;
    const { clusters } = await api.call('listClusters', { token, params });
    const clusterId = clusters[0]?.id ?? '';
    const body = { decision: 'release', note: 'Ya no.' } as const;
    const decision = api.call('decideCluster', { token, params: { ...params, clusterId }, body });
    await expectError(decision, 409, 'RESULT_PUBLISHED');
    const change = api.call('updateEvent', { token, params, body: { endDate: day(3) } });
    await expectError(change, 409, 'RESULT_PUBLISHED');
    expect(await likeIn(doubted[0] ?? author, params.eventId)).toMatchObject({ state: 'voided' });
  });

  it('is hidden with its winners and shown unchanged with them', async () => {
    const { token, params, result } = contest;
    const before = await result();
    const code = () => result().catch((error: { code: string }) => error.code);
    await api.call('deactivateWinners', { token, params });
    await expect.poll(code).toBe('RESULT_NOT_FOUND');
    expect(await textOf(before.ledger.url)).toContain('RESULT_NOT_FOUND');
    await api.call('activateWinners', { token, params });
    await expect.poll(code).toEqual(before);
  });

  it('names no deleted card, and its ledger survives the deletion of a voter', async () => {
    const { first, author, voters, result } = contest;
    const { ledger } = await result();
    const text = await textOf(ledger.url);
    await api.call('deletePost', { token: author.token, params: { postId: first.id } });
    const top = async () => (await result()).ranking[0];
    const blank = { postId: first.id, name: '', author: '', slug: '', likes: 2 };
    await expect.poll(top).toMatchObject(blank);
    await api.call('deleteMe', { token: voters[0]?.token });
    expect(await textOf(ledger.url)).toBe(text);
  });
});

it('a result without its undecided clusters needs a confirmation', async () => {
  const { event, token, params, result } = await endedContest();
  const shown = async () => (await api.call('listAllEvents')).find(({ id }) => id === event.id);
  await expect.poll(shown).toMatchObject({ provisional: true });
  const publish = (confirm: boolean) =>
    api.call('publishResult', { token, params, body: { confirm } });
  await expectError(publish(false), 409, 'CLUSTERS_UNDECIDED');
  await publish(true);
  expect(await result()).toMatchObject({ states: { counted: 3, held: 2, voided: 0 } });
  await expect.poll(shown).not.toHaveProperty('provisional');
});
