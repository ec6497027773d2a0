import type { ClusterState, Verdict } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { wantedOf, type Entry } from './judged-contest.ts';

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
const stateOf = (like: Partial<Entry>, decisions: Parameters<typeof wantedOf>[1] = none) =>
  wantedOf(entry(like), decisions).state;

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
