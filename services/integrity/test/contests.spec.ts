import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AppError,
  calls,
  integrityEvents,
  integrityRequests,
  likesRequests,
  serviceLimits,
  type LedgerLike,
} from '@el-reto/contracts';
import { baseEnvSchema, startService } from '@el-reto/service-kit';
import { parseEnv } from '@el-reto/telemetry';
import { Harness, person } from '@el-reto/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { integrityService } from '../src/app.module.ts';
import { Contests } from '../src/contests.service.ts';
import { like as makeLike, onRecord } from './judged-likes.ts';

const params = { eventId: 'otono' };
const dates = { startDate: '2026-11-01', endDate: '2026-11-30' };
const admin = { actor: person('root', { admin: true }) };

/** The likes as the likes service stores them, and the contests whose likes were read. */
let ledger: Map<string, LedgerLike>;
let readings: string[];
/** The contests whose verdicts the likes service does not take. */
let unavailable: string[];
/** The number of verdicts that the likes service received. */
let attempts: number;
let harness: Harness;

const stateOf = (uid: string) => ledger.get(uid)?.state;
const process = randomUUID();
const observe = (batch: number, likes: LedgerLike[], from = process) =>
  harness.ask(integrityRequests.observe, { process: from, batch, likes, gone: [] });
function like(...uids: string[]): LedgerLike[] {
  // A throw-away mailbox alone is a sufficient reason to hold a like.
  const likes = uids.map((uid) => onRecord(makeLike({ uid, evidence: { mail: 'throwaway' } })));
  for (const one of likes) ledger.set(one.uid, one);
  return likes;
}
const listContests = (published: boolean, eventIds: readonly string[] = ['otono']) =>
  harness.answer(likesRequests.listContests, () => ({
    contests: eventIds.map((eventId) => ({ eventId, ...dates, published })),
  }));
const desk = () => harness.ask(calls.listClusters, params, admin);

beforeEach(async () => {
  ledger = new Map();
  readings = [];
  unavailable = [];
  attempts = 0;
  harness = await Harness.start('integrity', (source) => {
    const env = parseEnv(baseEnvSchema, source);
    return startService(integrityService(env));
  });
  await listContests(false);
  await harness.answer(likesRequests.listRecords, ({ input: { eventId } }) => {
    readings.push(eventId);
    return { likes: [...ledger.values()], nextCursor: null };
  });
  await harness.answer(likesRequests.countStates, () => ({ counted: 0, held: 0, voided: 0 }));
  await harness.answer(likesRequests.judge, ({ input: { eventId, verdicts } }) => {
    attempts += 1;
    if (unavailable.includes(eventId)) throw new Error('unavailable');
    for (const { uid, state, cluster, decision = null } of verdicts) {
      const known = ledger.get(uid);
      if (known) ledger.set(uid, { ...known, state, cluster, decision });
    }
    return { success: true } as const;
  });
  await harness.startService();
});
afterEach(() => harness.stop());

describe('observed likes', () => {
  /** The first batch of an unknown process may follow lost batches, so all records are read. */
  const observeFirst = async () => {
    for (const [index, uid] of ['a', 'b'].entries()) {
      await observe(index + 1, like(uid));
      await expect.poll(() => stateOf(uid)).toBe('held');
    }
    readings = [];
  };
  it('are judged in the next round, without reading all records', async () => {
    await observeFirst();
    await observe(3, like('d'));
    await expect.poll(() => stateOf('d')).toBe('held');
    expect(readings).toEqual([]);
  });

  it('of an unknown contest, or a request for it, cause a reading of this contest alone', async () => {
    await observeFirst();
    await observe(3, [{ ...onRecord(makeLike({ uid: 'b' })), eventId: 'unlisted' }]);
    await desk();
    expect(readings).toEqual([]);
    await listContests(false, ['otono', 'verano']);
    await harness.ask(integrityRequests.countUndecided, { eventId: 'verano' });
    expect(readings).toEqual(['verano']);
  });

  it('that were too few to judge a large group again are judged later, without further likes', async () => {
    const uids = Array.from({ length: 125 }, (_, n) => `u${n}`);
    const [first, last] = [uids.slice(0, 120), uids.slice(120)];
    for (const [index, some] of [['a'], first, last].entries()) {
      await observe(index + 1, like(...some));
      await expect.poll(() => some.every((uid) => stateOf(uid) === 'held')).toBe(true);
    }
  });

  it('are completed from the records when a batch is missing', async () => {
    await observe(1, like('a'));
    await expect.poll(() => stateOf('a')).toBe('held');
    like('lost');
    await observe(3, like('c'));
    await expect.poll(() => stateOf('lost')).toBe('held');
  });

  it('are read from the records again if more than a thousand batches wait in memory', async () => {
    await observeFirst();
    const contests = harness.service.app.get(Contests);
    /** Adds batches without a pause, so that no round takes them in between. */
    const add = (first: number, last: number, likes: LedgerLike[] = []) => {
      for (let batch = first; batch <= last; batch += 1)
        contests.observe({ process, batch, likes: batch === last ? likes : [], gone: [] });
    };
    like('unseen');
    add(3, 1_002, like('c'));
    await expect.poll(() => stateOf('c')).toBe('held');
    expect(stateOf('unseen')).toBe('counted');
    add(1_003, 2_003);
    await expect.poll(() => stateOf('unseen')).toBe('held');
  });

  it('from before a reading of all records do not replace what was read', async () => {
    const likes = like('a');
    await observe(1, likes);
    await expect.poll(() => stateOf('a')).toBe('held');
    const contests = harness.service.app.get(Contests);
    const off = likes.map((one) => ({ ...one, postId: null }));
    contests.observe({ process, batch: 2, likes: off, gone: [] });
    // Batch 3, in which the like is placed again, is missing.
    contests.observe({ process, batch: 4, likes: [], gone: [] });
    expect((await desk()).clusters).toMatchObject([{ sample: [{ uid: 'a' }] }]);
  });

  it('are completed from the records even after a reading that failed', async () => {
    await observe(1, like('a'));
    await expect.poll(() => stateOf('a')).toBe('held');
    like('lost');
    let failures = 0;
    harness.before = (subject) => {
      if (subject !== likesRequests.listRecords.subject) return;
      failures += 1;
      throw new AppError('SERVICE_UNAVAILABLE');
    };
    await observe(3, like('c'));
    await expect.poll(() => failures).toBeGreaterThan(0);
    harness.before = () => undefined;
    await expect.poll(() => stateOf('lost')).toBe('held');
  });

  it('are judged after the start if they arrived while the service was stopped', async () => {
    await harness.restart(() => void like('a'));
    await expect.poll(() => stateOf('a')).toBe('held');
  });

  it('are judged again after the likes service did not answer', async () => {
    unavailable = ['otono'];
    await observe(1, like('a'));
    await expect.poll(() => attempts).toBeGreaterThan(1);
    unavailable = [];
    await expect.poll(() => stateOf('a')).toBe('held');
  });

  it('are judged although the verdicts of another contest fail', async () => {
    await listContests(false, ['verano', 'otono']);
    unavailable = ['verano'];
    await observe(1, like('a'));
    await expect.poll(() => stateOf('a')).toBe('held');
  });
});

describe('decisions about a cluster', () => {
  const clusterOf = async (uid: string) => {
    await expect.poll(() => stateOf(uid)).toBe('held');
    return (await desk()).clusters[0]?.id ?? '';
  };
  const voidCluster = (clusterId: string, idempotencyKey?: string) =>
    harness.ask(
      calls.decideCluster,
      { ...params, clusterId, decision: 'void', note: 'Por algo.' },
      { ...admin, idempotencyKey },
    );

  it('apply to its likes, not to later ones, even after a restart without data', async () => {
    await observe(1, like('a', 'b'));
    const cluster = await clusterOf('b');
    await voidCluster(cluster);
    const decision = { cluster, state: 'voided', by: 'root', at: expect.any(Number) };
    const decided = ['a', 'b'].map((uid) => ledger.get(uid));
    expect(decided).toMatchObject(['a', 'b'].map(() => ({ state: 'voided', decision })));
    await observe(2, like('c'));
    await expect.poll(() => stateOf('c')).toBe('held');
    await harness.restart(() => rm(join(harness.env['DATA_DIR'] ?? '', 'integrity.sqlite')));
    await observe(1, like('d'), randomUUID());
    await expect.poll(() => stateOf('d')).toBe('held');
    expect(['a', 'b'].map((uid) => ledger.get(uid))).toEqual(decided);
    const [open, done] = (await desk()).clusters;
    expect(open).toMatchObject({ likes: 2, state: 'held', decision: null });
    expect(done).toMatchObject({
      id: cluster,
      likes: 2,
      state: 'voided',
      decision: { by: 'root' },
    });
  });

  it('with one idempotency key are made once', async () => {
    await observe(1, like('a'));
    const [cluster, key] = [await clusterOf('a'), randomUUID()];
    await voidCluster(cluster, key);
    const first = (await desk()).clusters[0]?.decision;
    await voidCluster(cluster, key);
    expect((await desk()).clusters[0]?.decision).toEqual(first);
    const note = { actor: 'root', action: 'decideCluster', subject: 'otono', reason: 'Por algo.' };
    const states = { before: { cluster, state: 'held' }, after: { cluster, state: 'voided' } };
    const acts = () => harness.published(integrityEvents.actRecorded);
    await expect.poll(acts).toEqual([{ ...note, ...states, at: expect.any(String) }]);
  });

  it('can void likes only after a recent sign-in, and release them without one', async () => {
    await observe(1, like('a'));
    const clusterId = await clusterOf('a');
    const late = { ...admin.actor, signedInAt: Date.now() - serviceLimits.recentSignInMs - 1_000 };
    const decide = (decision: 'void' | 'release') => {
      const input = { ...params, clusterId, decision, note: 'Por algo.' };
      return harness.ask(calls.decideCluster, input, { actor: late });
    };
    await expect(decide('void')).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_NEEDED' });
    expect(stateOf('a')).toBe('held');
    expect(await decide('release')).toMatchObject({ state: 'released' });
  });

  it('are refused if the administrator has not seen the newest one', async () => {
    await observe(1, like('a'));
    const clusterId = await clusterOf('a');
    const decide = (decision: 'release' | 'reopen', seen: number) => {
      const input = { ...params, clusterId, decision, note: 'Por algo.', seen };
      return harness.ask(calls.decideCluster, input, admin);
    };
    const { at } = await voidCluster(clusterId);
    await expect(decide('release', 0)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(stateOf('a')).toBe('voided');
    await decide('reopen', at);
    await expect(decide('release', at)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(stateOf('a')).toBe('held');
  });

  it('are refused after the result is published, except the retry of an earlier one', async () => {
    await observe(1, like('a'));
    const cluster = await clusterOf('a');
    const key = randomUUID();
    const made = await voidCluster(cluster, key);
    await listContests(true);
    await expect(voidCluster(cluster)).rejects.toMatchObject({ code: 'RESULT_PUBLISHED' });
    expect(await voidCluster(cluster, key)).toEqual(made);
  });
});

const sample = async () => (await desk()).clusters.flatMap((cluster) => cluster.sample);
const uids = async () => (await sample()).map(({ uid }) => uid);

it('the desk shows evidence of a published contest for at most ten minutes after its erasure', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await harness.restart();
  await observe(1, like('a'));
  await expect.poll(() => stateOf('a')).toBe('held');
  await listContests(true);
  expect(await sample()).toMatchObject([{ uid: 'a', browser: 'Chrome Android' }]);
  for (const [uid, one] of ledger) ledger.set(uid, { ...one, evidence: null });
  for (const browser of ['Chrome Android', null]) {
    vi.advanceTimersByTime(6 * 60_000);
    expect(await sample()).toMatchObject([{ uid: 'a', browser }]);
  }
});

it.each([false, true])('the desk forgets deleted accounts: %s', async (published) => {
  const [gone] = like('a', 'b');
  await observe(1, [...ledger.values()]);
  await expect.poll(() => [stateOf('a'), stateOf('b')]).toEqual(['held', 'held']);
  await listContests(published);
  expect(await uids()).toEqual(['a', 'b']);
  ledger.delete('a');
  if (gone) await observe(2, [{ ...gone, postId: null, evidence: null, erased: true }]);
  await expect.poll(uids).toEqual(['b']);
});
