import type { ClusterState, Verdict } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { clockTimes, day, evening, like, minute, onRecord, others } from '../test/judged-likes.ts';
import { JudgedContest, wantedOf, type Entry } from './judged-contest.ts';

const verdict = (held: boolean, cluster: string | null = 'burst-1'): Verdict => ({
  uid: 'ana',
  postId: 'gone',
  state: held ? 'held' : 'counted',
  score: held ? 80 : 10,
  reasons: held ? ['burst'] : [],
  cluster: held ? cluster : null,
});
const entry = (change: Partial<Entry> = {}): Entry => ({
  ...onRecord(like({ uid: 'ana' })),
  postId: 'gallo',
  verdict: undefined,
  ...change,
});
const decided = (state: ClusterState, cluster = 'burst-1') => new Map([[cluster, { state }]]);
const none = new Map<string, never>();
const stateOf = (change: Partial<Entry>, decisions: Parameters<typeof wantedOf>[1] = none) =>
  wantedOf(entry(change), decisions).state;

describe('what a like should come to', () => {
  it('is what the judge says, of the post that it lies on now', () => {
    expect(stateOf({ verdict: verdict(false) })).toBe('counted');
    expect(wantedOf(entry({ verdict: verdict(true) }), none)).toEqual({
      ...verdict(true),
      postId: 'gallo',
    });
  });

  it('is counted once its voter has cleared it, or its cluster is released', () => {
    expect(stateOf({ verdict: verdict(true), cleared: true })).toBe('counted');
    expect(stateOf({ verdict: verdict(true) }, decided('released'))).toBe('counted');
  });

  it('is voided with its cluster, cleared or not, until that is taken back', () => {
    expect(stateOf({ verdict: verdict(true), cleared: true }, decided('voided'))).toBe('voided');
    const voided = { verdict: verdict(true), state: 'voided', cluster: 'burst-1' } as const;
    expect(stateOf(voided, decided('held'))).toBe('held');
    expect(stateOf(voided, decided('released'))).toBe('counted');
  });

  it('stays voided when the rules no longer speak against it: people decided', () => {
    const voided = { verdict: verdict(false), state: 'voided', cluster: 'burst-1' } as const;
    expect(stateOf(voided, decided('voided'))).toBe('voided');
    expect(stateOf(voided, decided('held'))).toBe('counted');
  });

  it('is what the ledger says where no evidence is kept', () => {
    expect(stateOf({ state: 'held', cluster: 'burst-1', reasons: ['burst'] })).toBe('held');
    expect(stateOf({ state: 'counted' })).toBe('counted');
  });
});

describe('a decided cluster', () => {
  const evidence = { mail: 'other', domain: 'club', browser: 'script', device: null } as const;
  const burstFrom = (from?: number) =>
    clockTimes(40, 100, from).map((at) => like({ at, evidence }));
  const decision = { eventId: 'otono', note: '', by: 'root', at: 1 };

  /** A contest with a burst that people let count. */
  function released() {
    const contest = new JudgedContest();
    const put = (one: ReturnType<typeof like>, at = one.at) => {
      const { state = 'counted', cluster = null } = contest.entries.get(one.uid) ?? {};
      contest.put(onRecord(one, { at, state, cluster }));
    };
    const settle = () => contest.settled(contest.unsettled());
    const statesOf = (likes: readonly { uid: string }[]) => [
      ...new Set(likes.map(({ uid }) => contest.entries.get(uid)?.state)),
    ];
    const burst = burstFrom();
    for (const one of [...others(), ...burst]) put(one);
    settle();
    expect(statesOf(burst)).toEqual(['held']);
    const clusterId = contest.entries.get(burst[1]?.uid ?? '')?.cluster ?? '';
    contest.decide({ ...decision, clusterId, state: 'released' });
    settle();
    expect(statesOf(burst)).toEqual(['counted']);
    return { contest, put, settle, statesOf, burst, clusterId };
  }

  it('stays as it was decided when its first like moves to another card', () => {
    const { contest, put, settle, statesOf, burst, clusterId } = released();
    const [first] = burst;
    if (first) put(first, first.at + minute);
    settle();
    expect(statesOf(burst)).toEqual(['counted']);
    // One that joins it is of the same cluster.
    const late = like({ at: (burst.at(-1)?.at ?? 0) + 100, evidence });
    put(late);
    settle();
    expect(statesOf([late])).toEqual(['counted']);
    contest.decide({ ...decision, clusterId, state: 'voided', at: 2 });
    settle();
    expect(statesOf(burst)).toEqual(['voided']);
  });

  it('lets no later burst count because one of its own likes moves into that', () => {
    const { put, settle, statesOf, burst } = released();
    const later = burstFrom(evening + day);
    const [first] = burst;
    if (first) put(first, evening + day + 50);
    for (const one of later) put(one);
    settle();
    expect(statesOf(later)).toEqual(['held']);
    expect(statesOf(burst)).toEqual(['counted']);
  });
});
