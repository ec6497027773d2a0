import { randomUUID } from 'node:crypto';
import {
  calls,
  integrityEvents,
  integrityRequests,
  likesRequests,
  type LedgerLike,
} from '@el-reto/contracts';
import { baseEnvSchema, startService, type RunningService } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { person, Surroundings } from '@el-reto/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppModule } from '../src/app.module.ts';
import { collections } from '../src/integrity.repository.ts';

const params = { eventId: 'otono' };
const dates = { startDate: '2026-11-01', endDate: '2026-11-30' };
const admin = { actor: person('root', { admin: true }) };
const soon = { timeout: 5_000, interval: 50 };

/** A like with throw-away mail, which is doubted by itself. */
const doubted = (uid: string): LedgerLike => ({
  ...params,
  uid,
  postId: 'gallo',
  at: Date.now(),
  state: 'counted',
  cluster: null,
  reasons: [],
  score: 0,
  cleared: false,
  evidence: {
    network: null,
    device: null,
    agent: null,
    browser: 'unknown',
    provider: 'password',
    createdAt: null,
    mailbox: uid,
    series: uid,
    serial: null,
    domain: 'throwaway',
    mail: 'throwaway',
    random: false,
    appCheck: null,
    pageMs: null,
  },
});

/** What the likes service has on record, and how often it was read through. */
let ledger: Map<string, LedgerLike>;
let readings: number;
let isAway: boolean;
let around: Surroundings;
let service: RunningService;

const start = async () => {
  const env = parseEnv(baseEnvSchema, around.env);
  service = await startService({ name: 'integrity', module: AppModule, env, collections });
};
const stateOf = (uid: string) => ledger.get(uid)?.state;
const process = randomUUID();
const tell = (batch: number, likes: LedgerLike[], from = process) =>
  around.ask(integrityRequests.observe, { process: from, batch, likes, gone: [] });
function like(...uids: string[]): LedgerLike[] {
  const likes = uids.map(doubted);
  for (const one of likes) ledger.set(one.uid, one);
  return likes;
}
const listContests = (published: boolean) =>
  around.answer(likesRequests.listContests, () => ({
    contests: [{ ...params, ...dates, published }],
  }));

beforeEach(async () => {
  ledger = new Map();
  readings = 0;
  isAway = false;
  around = await Surroundings.start('integrity');
  await listContests(false);
  await around.answer(likesRequests.listRecords, () => {
    readings += 1;
    return { likes: [...ledger.values()], nextCursor: null };
  });
  await around.answer(likesRequests.countStates, () => {
    const sums = { counted: 0, held: 0, voided: 0 };
    for (const { state } of ledger.values()) sums[state] += 1;
    return sums;
  });
  await around.answer(likesRequests.judge, ({ verdicts }) => {
    if (isAway) throw new Error('away');
    for (const { uid, state, cluster } of verdicts) {
      const known = ledger.get(uid);
      if (known) ledger.set(uid, { ...known, state, cluster });
    }
    return { success: true } as const;
  });
  await start();
});
afterEach(async () => {
  await service.stop();
  await around.stop();
});

describe('likes that are told', () => {
  it('are judged in the next round, without reading the ledger for each', async () => {
    await tell(1, like('a', 'b'));
    await expect.poll(() => [stateOf('a'), stateOf('b')], soon).toEqual(['held', 'held']);
    // Of a process that was not heard of before, something may be missing.
    await tell(2, like('c'));
    await expect.poll(() => stateOf('c'), soon).toBe('held');
    const before = readings;
    await tell(3, like('d'));
    await expect.poll(() => stateOf('d'), soon).toBe('held');
    expect(readings).toBe(before);
  });

  it('that did not arrive are read from the ledger, once one is missing', async () => {
    await tell(1, like('a'));
    await expect.poll(() => stateOf('a'), soon).toBe('held');
    like('lost');
    await tell(3, like('c'));
    await expect.poll(() => stateOf('lost'), soon).toBe('held');
  });

  it('while the service was away are judged when it is back', async () => {
    await service.stop();
    like('a');
    await start();
    await expect.poll(() => stateOf('a'), soon).toBe('held');
  });

  it('are judged though the likes service did not answer at first', async () => {
    isAway = true;
    await tell(1, like('a'));
    setTimeout(() => (isAway = false), 1_500);
    await expect.poll(() => stateOf('a'), soon).toBe('held');
  });
});

describe('decisions', () => {
  const desk = () => around.ask(calls.listClusters, params, admin);
  const clusterOf = async (uid: string) => {
    await expect.poll(() => stateOf(uid), soon).toBe('held');
    return (await desk()).clusters[0]?.id ?? '';
  };
  const strikeOff = (clusterId: string, idempotencyKey?: string) =>
    around.ask(
      calls.decideCluster,
      { ...params, clusterId, decision: 'void', note: 'Por algo.' },
      { ...admin, idempotencyKey },
    );

  it('hold for those who join the cluster later, and after a new start', async () => {
    await tell(1, like('a', 'b'));
    await strikeOff(await clusterOf('b'));
    expect([stateOf('a'), stateOf('b')]).toEqual(['voided', 'voided']);
    await tell(2, like('c'));
    await expect.poll(() => stateOf('c'), soon).toBe('voided');
    await service.stop();
    await start();
    await tell(1, like('d'), randomUUID());
    await expect.poll(() => stateOf('d'), soon).toBe('voided');
    expect((await desk()).clusters).toMatchObject([{ likes: 4, state: 'voided' }]);
  });

  it('with the same key are one', async () => {
    await tell(1, like('a'));
    const [cluster, key] = [await clusterOf('a'), randomUUID()];
    await strikeOff(cluster, key);
    const first = (await desk()).clusters[0]?.decision;
    await strikeOff(cluster, key);
    expect((await desk()).clusters[0]?.decision).toEqual(first);
    const note = { actor: 'root', action: 'decideCluster', subject: 'otono', reason: 'Por algo.' };
    const [before, after] = [
      { cluster, state: 'held' },
      { cluster, state: 'voided' },
    ];
    await expect
      .poll(() => around.told(integrityEvents.actRecorded), soon)
      .toEqual([{ ...note, at: expect.any(String), before, after }]);
  });

  it('of a published result are refused', async () => {
    await tell(1, like('a'));
    const cluster = await clusterOf('a');
    await listContests(true);
    await expect(strikeOff(cluster)).rejects.toMatchObject({ code: 'RESULT_PUBLISHED' });
  });
});
