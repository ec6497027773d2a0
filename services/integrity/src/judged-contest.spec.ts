import type { ClusterState, LedgerLike, Verdict } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import {
  chance,
  clockTimes,
  day,
  evening,
  like,
  minute,
  onRecord,
  others,
} from '../test/judged-likes.ts';
import type { Decision } from './integrity.repository.ts';
import type { JudgedLike } from './judge/judge.ts';
import { JudgedContest, wantedOf, type Entry } from './judged-contest.ts';

const made = (state: ClusterState, at: number, clusterId = 'burst-1'): Decision => ({
  eventId: 'otono',
  clusterId,
  state,
  note: 'Por algo.',
  by: 'root',
  at,
});

describe('the state of a like', () => {
  const verdict = (cluster: string | null): Verdict => ({
    uid: 'ana',
    postId: 'gone',
    state: cluster === null ? 'counted' : 'held',
    score: 80,
    reasons: ['burst'],
    cluster,
  });
  const doubted = { verdict: verdict('burst-1') };
  const trusted = { verdict: verdict(null) };
  const fixed = (state: 'released' | 'voided', at: number) => ({
    decision: { cluster: 'burst-1', state, by: 'root', at },
    state: state === 'released' ? ('counted' as const) : ('voided' as const),
  });
  const released = { ...doubted, ...fixed('released', 9) };
  const voided = { ...doubted, ...fixed('voided', 9) };
  const [releases, voids, reopens] = (['released', 'voided', 'held'] as const).map((state) =>
    made(state, 2_000),
  );
  const entry = (change: Partial<Entry>): Entry => ({
    ...onRecord(like({ uid: 'ana', at: 1_000 })),
    postId: 'gallo',
    verdict: undefined,
    ...change,
  });

  it.each<[string, Partial<Entry>, Decision | undefined, Verdict['state']]>([
    ['follows the rules: held', doubted, undefined, 'held'],
    ['follows the rules: counted', { ...trusted, state: 'held' }, undefined, 'counted'],
    ['is counted once its voter cleared it', { ...doubted, cleared: true }, undefined, 'counted'],
    ['is released with its cluster', doubted, releases, 'counted'],
    ['is voided with its cluster', doubted, voids, 'voided'],
    ['is voided though cleared', { ...doubted, cleared: true }, voids, 'voided'],
    ['is not decided by what came before it', doubted, made('voided', 999), 'held'],
    ['stays voided against the rules', { ...trusted, ...fixed('voided', 9) }, undefined, 'voided'],
    ['stays released against them', released, undefined, 'counted'],
    ['follows a newer decision', released, voids, 'voided'],
    ['follows the rules after its end', voided, reopens, 'held'],
    ['is counted after its end if cleared', { ...voided, cleared: true }, reopens, 'counted'],
    ['is the ledger’s without evidence', { state: 'held', cluster: 'burst-1' }, undefined, 'held'],
  ])('%s', (_, change, decision, expected) => {
    const before = entry(change);
    expect(wantedOf(before, decision)?.state ?? before.state).toBe(expected);
  });

  it('belongs to the card on which the like is now', () => {
    expect(wantedOf(entry(doubted), undefined)).toMatchObject({ postId: 'gallo', state: 'held' });
  });
});

/** The likes as the likes service stores them, with the contest that is judged from them. */
class Ledger {
  readonly records = new Map<string, LedgerLike>();
  readonly decisions: Decision[] = [];
  contest = new JudgedContest();

  put(one: JudgedLike, at = one.at): void {
    const { uid, postId } = one;
    const record = { ...(this.records.get(uid) ?? onRecord(one)), postId, at };
    this.records.set(uid, record);
    this.contest.put(record);
  }

  takeOff(uid: string, change: Partial<LedgerLike> = {}): void {
    const record = this.records.get(uid);
    if (!record) return;
    this.contest.put({ ...record, postId: null, ...change });
    this.records.delete(uid);
  }

  settle(): void {
    const verdicts = this.contest.unsettled();
    for (const { decision = null, ...verdict } of verdicts) {
      const record = this.records.get(verdict.uid);
      // A counted like is stored without its cluster.
      const cluster = verdict.state === 'counted' ? null : verdict.cluster;
      if (record) this.records.set(verdict.uid, { ...record, ...verdict, cluster, decision });
    }
    this.contest.settled(verdicts);
  }

  decide(decision: Decision): void {
    this.decisions.push(decision);
    this.contest.decide(decision);
    this.settle();
  }

  /** Restarts the integrity service, with or without its stored decisions. */
  restart({ forgets = false } = {}): void {
    if (forgets) this.decisions.length = 0;
    this.contest = new JudgedContest();
    const inOrder = [...this.records.values()].toSorted((a, b) => a.at - b.at);
    for (const record of inOrder) this.contest.put(record);
    for (const decision of this.decisions) this.contest.decide(decision);
    this.settle();
  }

  statesOf(likes: readonly JudgedLike[]): string[] {
    return [...new Set(likes.flatMap(({ uid }) => this.records.get(uid)?.state ?? []))];
  }

  clustersOf(likes: readonly JudgedLike[]): string[] {
    return [...new Set(likes.flatMap(({ uid }) => this.records.get(uid)?.cluster ?? []))];
  }
}

describe('a cluster', () => {
  const evidence = { mail: 'other', domain: 'club', browser: 'script', device: null } as const;
  const burstFrom = (from?: number) =>
    clockTimes(40, 100, from).map((at) => like({ at, evidence }));

  function held() {
    const ledger = new Ledger();
    const burst = burstFrom();
    for (const one of [...others(), ...burst]) ledger.put(one);
    ledger.settle();
    expect(ledger.statesOf(burst)).toEqual(['held']);
    const [cluster = ''] = ledger.clustersOf(burst);
    return { ledger, burst, cluster, end: burst.at(-1)?.at ?? 0 };
  }

  it('keeps its name when its first like moves or is taken off, even after a restart', () => {
    const { ledger, burst, cluster, end } = held();
    const [first, second, ...rest] = burst;
    if (first) ledger.put(first, end + 100);
    ledger.takeOff(second?.uid ?? '');
    ledger.settle();
    ledger.restart({ forgets: true });
    expect(ledger.clustersOf(rest)).toEqual([cluster]);
    ledger.decide(made('voided', end + minute, cluster));
    expect(ledger.statesOf(rest)).toEqual(['voided']);
  });

  it.each([
    ['taken off', 'counted', {}],
    ['erased with their accounts', 'held', { erased: true }],
  ])('that loses likes which are %s leaves the others %s', (_, state, change) => {
    const ledger = new Ledger();
    const likes = clockTimes(8, 100).map((at) => like({ at, evidence: { device: 'kitchen' } }));
    for (const one of likes) ledger.put(one);
    ledger.settle();
    expect(ledger.statesOf(likes)).toEqual(['held']);
    for (const { uid } of likes.splice(0, 3)) {
      ledger.takeOff(uid, change);
      expect(ledger.contest.evidenceOf(uid)).toEqual({});
    }
    ledger.settle();
    expect(ledger.statesOf(likes)).toEqual([state]);
  });

  it('keeps the verdicts on likes of banned accounts, and gets decisions meanwhile', () => {
    const ledger = new Ledger();
    // A group of this size is not judged again with each like.
    const likes = clockTimes(150, 100).map((at) => like({ at, evidence }));
    for (const one of likes) ledger.put(one);
    ledger.settle();
    const setBan = (suspended: boolean) => {
      for (const { uid } of likes.slice(0, 2)) {
        ledger.records.set(uid, { ...(ledger.records.get(uid) as LedgerLike), suspended });
      }
      for (const one of likes.slice(0, 2)) ledger.put(one);
      ledger.settle();
    };
    for (const suspended of [true, false, true]) {
      setBan(suspended);
      expect(ledger.statesOf(likes)).toEqual(['held']);
    }
    const [cluster = ''] = ledger.clustersOf(likes);
    ledger.decide(made('voided', Date.now(), cluster));
    setBan(false);
    expect(ledger.statesOf(likes)).toEqual(['voided']);
  });

  it('keeps a decision that is made while the verdicts on its likes are on their way', () => {
    const contest = new JudgedContest();
    for (const at of clockTimes(8, 100)) {
      contest.put(onRecord(like({ at, evidence: { device: 'kitchen' } })));
    }
    const sent = contest.unsettled();
    const [{ cluster }] = sent as [Verdict];
    contest.decide(made('voided', Date.now(), cluster ?? ''));
    contest.settled(sent);
    expect(contest.unsettled().map(({ state }) => state)).toEqual(sent.map(() => 'voided'));
  });

  it('gets no new likes after a decision: they are judged in a new cluster', () => {
    const { ledger, burst, cluster, end } = held();
    ledger.decide(made('voided', end, cluster));
    const late = clockTimes(3, 100, end + 100).map((at) => like({ at, evidence }));
    for (const one of late) ledger.put(one);
    ledger.settle();
    expect(ledger.statesOf(late)).toEqual(['held']);
    const [next = ''] = ledger.clustersOf(late);
    expect(next).not.toBe(cluster);
    ledger.restart({ forgets: true });
    expect([ledger.clustersOf(late), ledger.statesOf(burst)]).toEqual([[next], ['voided']]);
    ledger.decide(made('released', end + minute, next));
    expect([ledger.statesOf(late), ledger.statesOf(burst)]).toEqual([['counted'], ['voided']]);
  });

  it('whose decision was stored before a crash is decided after the restart', () => {
    const { ledger, burst, cluster, end } = held();
    const [moved, ...rest] = burst;
    ledger.decisions.push(made('voided', end, cluster));
    if (moved) ledger.put(moved, end + 100);
    ledger.restart();
    expect(ledger.statesOf(rest)).toEqual(['voided']);
    // This like left the cluster before the decision.
    expect(moved && ledger.statesOf([moved])).toEqual(['held']);
    expect(ledger.contest.likesOf(cluster)).toHaveLength(rest.length);
  });

  it.each([
    ['undecided', 'held'],
    ['released', 'counted'],
  ] as const)('that is %s does not pass into a burst that one of its likes joins', (state, own) => {
    const { ledger, burst, cluster, end } = held();
    if (state === 'released') ledger.decide(made(state, end, cluster));
    const later = burstFrom(evening + day);
    const [first] = burst;
    if (first) ledger.put(first, evening + day - 50);
    for (const one of later) ledger.put(one);
    ledger.settle();
    expect([ledger.statesOf(later), ledger.statesOf(burst)]).toEqual([['held'], [own]]);
    expect(ledger.clustersOf(later)).not.toContain(cluster);
  });

  it.each(['released', 'voided'] as const)('that was %s keeps its likes as they are', (state) => {
    for (let seed = 0; seed < 5; seed++) {
      const { ledger, burst, cluster, end } = held();
      ledger.decide(made(state, end, cluster));
      let now = end;
      for (let step = 0; step < 12; step++) {
        const roll = (n: number, below: number) =>
          Math.floor(chance(seed * 1_000 + step * 10 + n) * below);
        now += 1 + roll(1, 5) * 100;
        const one = burst[roll(2, burst.length)];
        const acts = [
          () => one && ledger.records.has(one.uid) && ledger.put(one, now),
          () => ledger.takeOff(one?.uid ?? ''),
          () => ledger.put(like({ at: now, evidence })),
          () => ledger.restart(),
          () => ledger.restart({ forgets: true }),
        ];
        acts[roll(3, acts.length)]?.();
        ledger.settle();
      }
      const expected = state === 'released' ? 'counted' : 'voided';
      expect([seed, ledger.statesOf(burst)]).toEqual([seed, [expected]]);
    }
  });
});
