import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AppError, calls, integrityEvents, integrityRequests } from '@el-reto/contracts';
import { likesRequests, serviceLimits, type LedgerLike } from '@el-reto/contracts';
import type { AskOptions } from '@el-reto/service-kit';
import { codeOf, person, setClock } from '@el-reto/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { Contests } from '../src/contests.service.ts';
import { Integrity } from './integrity.ts';
import { like as makeLike, onRecord } from './judged-likes.ts';

const integrity = await Integrity.ofFile();
const { harness, ledger, stateOf } = integrity;
const admin = { actor: person('root', { admin: true }) };

let process: string;
beforeEach(() => {
  process = randomUUID();
});

const observe = (batch: number, likes: LedgerLike[], from = process) =>
  harness.ask(integrityRequests.observe, { process: from, batch, likes, gone: [] });
function like(...uids: string[]): LedgerLike[] {
  // A throw-away mailbox alone is a sufficient reason to hold a like.
  const likes = uids.map((uid) =>
    onRecord(makeLike({ uid, evidence: { mail: 'throwaway' } }), integrity.params),
  );
  for (const one of likes) ledger.set(one.uid, one);
  return likes;
}
const desk = () => harness.ask(calls.listClusters, integrity.params, admin);

describe('observed likes', () => {
  /** The first batch of an unknown process may follow lost batches, so all records are read. */
  const observeFirst = async () => {
    await observe(1, like('a'));
    await desk();
    await observe(2, like('b'));
    await desk();
    integrity.readings = [];
  };
  it('are judged in the next round, without reading all records', async () => {
    await observeFirst();
    await observe(3, like('d'));
    await expect.poll(() => stateOf('d')).toBe('held');
    expect(integrity.readings).toEqual([]);
  });

  it('of an unknown contest, or a request for it, cause a reading of this contest alone', async () => {
    await observeFirst();
    await observe(3, [{ ...onRecord(makeLike({ uid: 'b' })), eventId: 'unlisted' }]);
    await desk();
    expect(integrity.readings).toEqual([]);
    integrity.others = ['verano'];
    await harness.ask(integrityRequests.countUndecided, { eventId: 'verano' });
    expect(integrity.readings).toEqual(['verano']);
  });

  it('that were too few to judge a large group again are judged later, without further likes', async () => {
    const uids = Array.from({ length: 125 }, (_, n) => `u${n}`);
    for (const [index, some] of [['a'], uids.slice(0, 120)].entries()) {
      await observe(index + 1, like(...some));
      await desk();
    }
    await observe(3, like(...uids.slice(120)));
    await expect.poll(() => uids.filter((uid) => stateOf(uid) !== 'held')).toEqual([]);
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
    await desk();
    expect([stateOf('c'), stateOf('unseen')]).toEqual(['held', 'counted']);
    add(1_003, 2_003);
    await expect.poll(() => stateOf('unseen')).toBe('held');
  });

  it('from before a reading of all records do not replace what was read', async () => {
    const likes = like('a');
    await observe(1, likes);
    await desk();
    const contests = harness.service.app.get(Contests);
    const off = likes.map((one) => ({ ...one, postId: null }));
    contests.observe({ process, batch: 2, likes: off, gone: [] });
    // Batch 3, in which the like is placed again, is missing.
    contests.observe({ process, batch: 4, likes: [], gone: [] });
    expect((await desk()).clusters).toMatchObject([{ sample: [{ uid: 'a' }] }]);
  });

  it('are completed from the records when a batch is missing, even after a reading that failed', async () => {
    await observe(1, like('a'));
    await desk();
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
    integrity.unavailable = [integrity.params.eventId];
    await observe(1, like('a'));
    await expect.poll(() => integrity.attempts).toBeGreaterThan(1);
    integrity.unavailable = [];
    await expect.poll(() => stateOf('a')).toBe('held');
  });

  it('are judged although the verdicts of another contest fail', async () => {
    integrity.others = ['verano'];
    integrity.unavailable = ['verano'];
    await observe(1, like('a'));
    await expect.poll(() => stateOf('a')).toBe('held');
  });
});

it('a cluster waits for no decision while its accounts are banned, also after a restart; the sums are those of the records', async () => {
  const undecided = async () =>
    (await harness.ask(integrityRequests.countUndecided, integrity.params)).undecided;
  const setBan = (batch: number, suspended: boolean) => {
    for (const [uid, one] of ledger) ledger.set(uid, { ...one, suspended });
    return observe(batch, [...ledger.values()]);
  };
  await observe(1, like('a', 'b'));
  expect(await undecided()).toBe(1);
  await setBan(2, true);
  expect(await undecided()).toBe(0);
  const posts = [{ postId: 'gallo', counted: 0, held: 0, voided: 2 }];
  Object.assign(integrity.sums, { voided: 2, posts });
  expect(await desk()).toEqual({ counted: 0, held: 0, voided: 2, posts, clusters: [] });
  await harness.restart();
  expect(await undecided()).toBe(0);
  await setBan(3, false);
  expect(await undecided()).toBe(1);
});

describe('decisions about a cluster', () => {
  /** The cluster of throw-away mailboxes with the likes of these accounts. */
  const clusterOf = async (...uids: string[]) => {
    await observe(1, like(...uids));
    const [cluster] = (await desk()).clusters;
    return cluster?.id ?? '';
  };
  type Decision = z.input<typeof calls.decideCluster.input>;
  const decide = (
    clusterId: string,
    decision: Decision['decision'],
    options: AskOptions & Pick<Decision, 'seen'> = {},
  ) => {
    const { seen, ...by } = { ...admin, ...options };
    const input = { ...integrity.params, clusterId, decision, note: 'Por algo.', seen };
    return harness.ask(calls.decideCluster, input, by);
  };

  it('apply to its likes, not to later ones, even after a restart without data', async () => {
    const cluster = await clusterOf('a', 'b');
    await decide(cluster, 'void');
    const decision = { cluster, state: 'voided', by: 'root', at: expect.any(Number) };
    const decided = ['a', 'b'].map((uid) => ledger.get(uid));
    expect(decided).toMatchObject(['a', 'b'].map(() => ({ state: 'voided', decision })));
    await observe(2, like('c'));
    await harness.restart(() => rm(join(harness.env['DATA_DIR'] ?? '', 'integrity.sqlite')));
    await observe(1, like('d'), randomUUID());
    await desk();
    expect(['c', 'd'].map(stateOf)).toEqual(['held', 'held']);
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

  it('are not undone by an older one whose verdicts arrive late', async () => {
    const cluster = await clusterOf('a');
    integrity.pause = () => setTimeout(300);
    const older = decide(cluster, 'void');
    await expect.poll(() => integrity.attempts).toBe(2);
    const newer = decide(cluster, 'release');
    await Promise.all([older, newer]);
    expect(stateOf('a')).toBe('counted');
  });

  it('apply although the likes are read again meanwhile', async () => {
    const cluster = await clusterOf('a');
    const contests = harness.service.app.get(Contests);
    const current = contests.current.bind(contests);
    vi.spyOn(contests, 'current').mockImplementationOnce(async (eventId) => {
      const before = await current(eventId);
      // Batch 2 is missing.
      await observe(3, []);
      await current(eventId);
      return before;
    });
    await decide(cluster, 'void');
    expect((await desk()).clusters).toMatchObject([{ id: cluster, state: 'voided' }]);
  });

  it('with one idempotency key are made once', async () => {
    const cluster = await clusterOf('a');
    const retried = { idempotencyKey: randomUUID() };
    await decide(cluster, 'void', retried);
    const first = (await desk()).clusters[0]?.decision;
    await decide(cluster, 'void', retried);
    expect((await desk()).clusters[0]?.decision).toEqual(first);
    const subject = integrity.params.eventId;
    const note = { actor: 'root', action: 'decideCluster', subject, reason: 'Por algo.' };
    const states = { before: { cluster, state: 'held' }, after: { cluster, state: 'voided' } };
    const acts = () =>
      harness.published(integrityEvents.actRecorded).filter((act) => act.subject === subject);
    await expect.poll(acts).toEqual([{ ...note, ...states, at: expect.any(String) }]);
  });

  it('can void likes only after a recent sign-in, and release them without one', async () => {
    const cluster = await clusterOf('a');
    const signedInAt = Date.now() - serviceLimits.recentSignInMs - 1_000;
    const late = { actor: { ...admin.actor, signedInAt } };
    expect(await codeOf(decide(cluster, 'void', late))).toBe('RECENT_SIGN_IN_NEEDED');
    expect(stateOf('a')).toBe('held');
    expect(await decide(cluster, 'release', late)).toMatchObject({ state: 'released' });
  });

  it('are refused if the administrator has not seen the newest one', async () => {
    const cluster = await clusterOf('a');
    // All decisions are made in one instant.
    setClock(Date.now());
    const { at } = await decide(cluster, 'void');
    expect(await codeOf(decide(cluster, 'release', { seen: 0 }))).toBe('CHANGED_MEANWHILE');
    expect(stateOf('a')).toBe('voided');
    await decide(cluster, 'reopen', { seen: at });
    expect(await codeOf(decide(cluster, 'release', { seen: at }))).toBe('CHANGED_MEANWHILE');
    expect(stateOf('a')).toBe('held');
  });

  it('are refused after the result is published, except the retry of an earlier one', async () => {
    const cluster = await clusterOf('a');
    const retried = { idempotencyKey: randomUUID() };
    const made = await decide(cluster, 'void', retried);
    integrity.isPublished = true;
    expect(await codeOf(decide(cluster, 'void'))).toBe('RESULT_PUBLISHED');
    expect(await decide(cluster, 'void', retried)).toEqual(made);
  });
});

const sample = async () => (await desk()).clusters.flatMap((cluster) => cluster.sample);
const uids = async () => (await sample()).map(({ uid }) => uid);

it('the desk shows evidence of a published contest for at most ten minutes after its erasure', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await harness.restart();
  await observe(1, like('a'));
  await desk();
  integrity.isPublished = true;
  expect(await sample()).toMatchObject([{ uid: 'a', browser: 'Chrome Android' }]);
  for (const [uid, one] of ledger) ledger.set(uid, { ...one, evidence: null });
  for (const browser of ['Chrome Android', null]) {
    vi.advanceTimersByTime(6 * 60_000);
    expect(await sample()).toMatchObject([{ uid: 'a', browser }]);
  }
});

it.each([
  ['running', 'reported'],
  ['published', 'reported'],
  ['published', 'not reported'],
])('the desk of a %s contest forgets a deleted account that is %s', async (state, report) => {
  const [gone] = like('a', 'b');
  await observe(1, [...ledger.values()]);
  await desk();
  integrity.isPublished = state === 'published';
  expect(await uids()).toEqual(['a', 'b']);
  ledger.delete('a');
  const erased = gone && { ...gone, postId: null, evidence: null, erased: true };
  if (report === 'reported' && erased) await observe(2, [erased]);
  else await observe(3, []);
  await expect.poll(uids).toEqual(['b']);
});
