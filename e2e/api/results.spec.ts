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
  judged,
  likeIn,
  newDoubtedPerson,
  newEvent,
  newPerson,
  newPublicPost,
  stack,
  toggle,
  withinTwoSeconds,
} from '../support/people.ts';

const resultOf = (eventId: string) => api.call('getResult', { params: { eventId } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'OK',
    (error: { code: string }) => error.code,
  );
const activate = async (eventId: string, confirm?: boolean) => {
  const { token } = await admin();
  const body = confirm === undefined ? undefined : { confirm };
  return api.call('activateWinners', { token, params: { eventId }, body });
};
const textOf = async (path: string) => (await fetch(new URL(path, stack.site))).text();

/** A contest that is over: `first` has two likes, `second` one, and two that are doubted. */
async function endedContest() {
  const event = await newEvent();
  const [author, ana, bea, eva] = await Promise.all([1, 2, 3, 4].map(() => newPerson()));
  if (!author || !ana || !bea || !eva) throw new Error('unreachable');
  const first = await newPublicPost(author, event.id);
  const second = await newPublicPost(author, event.id);
  await toggle(ana, first.id);
  await toggle(bea, first.id);
  await toggle(eva, second.id);
  const doubted = [await newDoubtedPerson(), await newDoubtedPerson()];
  for (const one of doubted) {
    await toggle(one, second.id);
    const isHeld = async () => (await likeIn(one, event.id))?.state === 'held';
    expect(await waitUntil(isHeld, { timeoutMs: judged.timeout })).toBe(true);
  }
  await endEvent(event.id);
  return { event, first, second, author, voters: [ana, bea, eva], doubted };
}

describe('a result', () => {
  let contest: Awaited<ReturnType<typeof endedContest>>;
  beforeAll(async () => {
    contest = await endedContest();
  });

  it('is there once clusters are decided and winners are switched on', async () => {
    const { event } = contest;
    const { token } = await admin();
    const params = { eventId: event.id };
    await expectError(resultOf(event.id), 404, 'RESULT_NOT_FOUND');
    await expectError(activate(event.id), 409, 'CLUSTERS_UNDECIDED');
    const { clusters } = await api.call('listClusters', { token, params });
    for (const { id: clusterId } of clusters) {
      const body = { decision: 'void', note: 'Correos desechables.' } as const;
      await api.call('decideCluster', { token, params: { ...params, clusterId }, body });
    }
    expect(await activate(event.id)).toMatchObject({ message: 'Winners activated successfully' });
    expect(await resultOf(event.id)).toMatchObject({
      eventId: event.id,
      states: { counted: 3, held: 0, voided: 2 },
      voidedByReason: { 'throwaway-mail': 2 },
      ranking: [
        { place: 1, postId: contest.first.id, likes: 2, voided: 0 },
        { place: 2, postId: contest.second.id, likes: 1, voided: 2 },
      ],
    });
  });

  it('is what its ledger says, in which each voter finds one line', async () => {
    const { event, first, voters, doubted } = contest;
    const { ledger, ranking } = await resultOf(event.id);
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
      expect(receipts).toHaveLength(1);
      const mine = lines.filter((line) => line.includes(receipts[0]?.voter ?? '?'));
      expect(mine.map((line) => JSON.parse(line) as LedgerLine)).toMatchObject([
        { postId: receipts[0]?.postId, state: receipts[0]?.state },
      ]);
    }
    expect(lines.filter((line) => line.includes(first.id))).toHaveLength(2);
  });

  it('stays: no decision, no proof, no other dates', async () => {
    const { event, doubted } = contest;
    const { token } = await admin();
    const params = { eventId: event.id };
    const { clusters } = await api.call('listClusters', { token, params });
    const clusterId = clusters[0]?.id ?? '';
    const body = { decision: 'release', note: 'Ya no.' } as const;
    const decision = api.call('decideCluster', { token, params: { ...params, clusterId }, body });
    await expectError(decision, 409, 'RESULT_PUBLISHED');
    const change = api.call('updateEvent', { token, params, body: { endDate: day(3) } });
    await expectError(change, 409, 'RESULT_PUBLISHED');
    expect(await likeIn(doubted[0] ?? contest.author, event.id)).toMatchObject({ state: 'voided' });
  });

  it('goes with its winners, and comes back as it was', async () => {
    const { event } = contest;
    const { token } = await admin();
    const before = await resultOf(event.id);
    await api.call('deactivateWinners', { token, params: { eventId: event.id } });
    const gone = () => codeOf(resultOf(event.id));
    await expect.poll(gone, withinTwoSeconds).toBe('RESULT_NOT_FOUND');
    expect(await textOf(before.ledger.url)).toContain('RESULT_NOT_FOUND');
    await activate(event.id);
    await expect.poll(gone, withinTwoSeconds).toBe('OK');
    expect(await resultOf(event.id)).toEqual(before);
  });

  it('is blank where a card is gone, and the ledger stays', async () => {
    const { event, first, author, voters } = contest;
    const { ledger } = await resultOf(event.id);
    const text = await textOf(ledger.url);
    await api.call('deletePost', { token: author.token, params: { postId: first.id } });
    const top = async () => (await resultOf(event.id)).ranking[0];
    await expect
      .poll(top, withinTwoSeconds)
      .toMatchObject({ postId: first.id, name: '', author: '', slug: '', likes: 2 });
    const { token } = voters[0] ?? author;
    await api.call('deleteMe', { token });
    expect(await textOf(ledger.url)).toBe(text);
  });
});

it('a result without its open clusters is published where that is confirmed', async () => {
  const { event } = await endedContest();
  const { token } = await admin();
  const params = { eventId: event.id };
  const shown = async () => (await api.call('listAllEvents')).find(({ id }) => id === event.id);
  await expect.poll(shown, withinTwoSeconds).toMatchObject({ provisional: true });
  const publish = (confirm: boolean) =>
    api.call('publishResult', { token, params, body: { confirm } });
  await expectError(publish(false), 409, 'CLUSTERS_UNDECIDED');
  expect(await publish(true)).toMatchObject({ success: true });
  expect(await resultOf(event.id)).toMatchObject({ states: { counted: 3, held: 2, voided: 0 } });
  await expect.poll(shown, withinTwoSeconds).not.toHaveProperty('provisional');
});
