import type { ClusterState, Verdict } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { clockTimes, like, minute, others } from '../test/judged-likes.ts';
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
  eventId: 'otono',
  uid: 'ana',
  postId: 'gallo',
  at: 1,
  state: 'counted',
  cluster: null,
  reasons: [],
  score: 0,
  cleared: false,
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

describe('a decided cluster whose first like moves to another card', () => {
  const contest = new JudgedContest();
  const put = (one: ReturnType<typeof like>, at = one.at) => {
    const { uid, postId, evidence } = one;
    const { state = 'counted', cluster = null } = contest.entries.get(uid) ?? {};
    const kept = { state, cluster, reasons: [], score: 0, cleared: false };
    contest.put({ eventId: 'otono', uid, postId, at, evidence, ...kept });
  };
  const settle = () => contest.settled(contest.unsettled());
  const evidence = { mail: 'other', domain: 'club', browser: 'script', device: null } as const;
  const burst = clockTimes(40, 100).map((at) => like({ at, evidence }));
  const statesOf = () => new Set(burst.map(({ uid }) => contest.entries.get(uid)?.state));

  it('stays as it was decided', () => {
    for (const one of [...others(), ...burst]) put(one);
    settle();
    expect(statesOf()).toEqual(new Set(['held']));
    const [first, second] = burst;
    const clusterId = contest.entries.get(second?.uid ?? '')?.cluster ?? '';
    const decision = { eventId: 'otono', clusterId, note: '', by: 'root', at: 1 };
    contest.decide({ ...decision, state: 'released' });
    settle();
    expect(statesOf()).toEqual(new Set(['counted']));
    if (first) put(first, first.at + minute);
    settle();
    expect(statesOf()).toEqual(new Set(['counted']));
    // One that joins it is of the same cluster.
    const late = like({ at: (burst.at(-1)?.at ?? 0) + 100, evidence });
    put(late);
    settle();
    expect(contest.entries.get(late.uid)).toMatchObject({ state: 'counted' });
    contest.decide({ ...decision, state: 'voided', at: 2 });
    settle();
    expect(statesOf()).toEqual(new Set(['voided']));
  });
});
