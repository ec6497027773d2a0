import type { Evidence, LedgerLike, Verdict } from '@el-reto/contracts';
import type { Decision } from './integrity.repository.ts';
import { Judge } from './judge/judge.ts';

/** A like as the ledger has it, with the judge's verdict on it. */
export interface Entry extends Omit<LedgerLike, 'evidence' | 'postId'> {
  readonly postId: string;
  /** Undefined for a like without evidence. The desk shows the verdict's cluster. */
  verdict: Verdict | undefined;
}

/** The group, network and device of a like that its voter cleared. */
export interface Clearing {
  readonly group: string;
  readonly network: string | null | undefined;
  readonly device: string | null | undefined;
}

export class JudgedContest {
  readonly entries = new Map<string, Entry>();
  /** Clearings by account. A clearing stays when the voter moves the like or takes it off. */
  readonly #clearings: Map<string, Clearing>;
  readonly #judge = new Judge();
  readonly #decisions = new Map<string, Decision>();
  /** Accounts whose like may have another state than rules and decisions require. */
  readonly #unsettled = new Set<string>();
  /** Clusters that appear in a decision in the ledger, now or earlier. */
  readonly #fixed = new Set<string>();
  /** For each of the judge's groups, the name of the stored cluster that it continues. */
  readonly #names = new Map<string, string>();

  /** `clearings` come from an earlier reading of the contest. */
  constructor(clearings: Iterable<readonly [string, Clearing]> = []) {
    this.#clearings = new Map(clearings);
  }

  put({ evidence, ...like }: LedgerLike): void {
    const { uid, postId, at } = like;
    if (postId === null) return this.#remove(uid, like.erased);
    const verdict = this.entries.get(uid)?.verdict;
    this.entries.set(uid, { ...like, postId, verdict: evidence ? verdict : undefined });
    if (like.decision) this.#fixed.add(like.decision.cluster);
    this.#unsettled.add(uid);
    if (evidence) this.#judge.put({ uid, postId, at, evidence });
    else this.#judge.remove(uid);
  }

  /** The evidence of an account's like. Empty once the evidence is erased. */
  evidenceOf(uid: string): Partial<Evidence> {
    return this.#judge.evidenceOf(uid) ?? {};
  }

  removePost(postId: string): void {
    for (const entry of this.entries.values()) if (entry.postId === postId) this.#remove(entry.uid);
  }

  /** Verdicts that change likes to the states that rules and decisions require. */
  unsettled(): Verdict[] {
    const changes = this.#judge.changes().flatMap((verdict) => {
      const entry = this.entries.get(verdict.uid);
      return entry ? [{ entry, verdict }] : [];
    });
    for (const [group, some] of Map.groupBy(changes, ({ verdict }) => verdict.cluster)) {
      const members = some.map(({ entry }) => entry);
      const cluster = group && this.#nameOf(group, members);
      for (const { entry, verdict } of some) {
        entry.verdict = { ...verdict, cluster };
        this.#unsettled.add(verdict.uid);
      }
    }
    return [...this.#unsettled].flatMap((uid) => this.#correction(uid));
  }

  /** Records that the account's voter has cleared the like. */
  clear(uid: string): void {
    const entry = this.entries.get(uid);
    if (!entry) return;
    this.#clearings.set(uid, this.#clearingOf(entry));
    this.entries.set(uid, { ...entry, state: 'counted', cleared: true });
  }

  /** All clearings by account: the recorded ones, and those of likes that have changed since. */
  clearings(): ReadonlyMap<string, Clearing> {
    const cleared = [...this.entries.values()].filter((entry) => entry.cleared);
    const onRecord = cleared.map((entry) => [entry.uid, this.#clearingOf(entry)] as const);
    return new Map([...onRecord, ...this.#clearings]);
  }

  /** Records that the ledger has these states. Newer decisions stay unsettled. */
  settled(verdicts: readonly Verdict[]): void {
    for (const { uid, postId, state, cluster, reasons, score, decision } of verdicts) {
      const entry = this.entries.get(uid);
      if (entry?.postId !== postId) continue;
      const now = { state, cluster, reasons, score };
      this.entries.set(uid, { ...entry, ...now, decision: decision ?? null });
      if (decision) this.#fixed.add(decision.cluster);
    }
  }

  likesOf(cluster: string | null): Entry[] {
    return [...this.entries.values()].filter((entry) => clusterOf(entry) === cluster);
  }

  decisionOf(cluster: string): Decision | undefined {
    return this.#decisions.get(cluster);
  }

  /** Applies a decision to the current likes of the cluster, unless a newer decision is known. */
  decide(decision: Decision): void {
    const before = this.#decisions.get(decision.clusterId);
    if (before && before.at > decision.at) return;
    this.#decisions.set(decision.clusterId, decision);
    for (const { uid } of this.likesOf(decision.clusterId)) this.#unsettled.add(uid);
  }

  /**
   * The name of the cluster that a group of the judge continues. The judge names a group by its first
   * like, which may be moved or taken off. Therefore a group whose likes mostly belong to one stored
   * cluster keeps that cluster's name. No undecided like joins a decided cluster.
   */
  #nameOf(group: string, members: readonly Entry[]): string {
    const known = this.#names.get(group);
    if (known && this.#isOpen(known)) return known;
    const undecided = members.filter(({ decision, cleared }) => !decision && !cleared);
    const stored = undecided.flatMap((entry) => this.#storedCluster(entry, group) ?? []);
    const [cluster] = stored;
    const isOfMost = stored.filter((one) => one === cluster).length * 2 > undecided.length;
    const name = cluster && isOfMost ? cluster : this.#newName(group);
    this.#names.set(group, name);
    return name;
  }

  /** The open cluster that is stored with a like, if it belongs to the same group. */
  #storedCluster({ cluster }: Entry, group: string): string | undefined {
    if (cluster === null || !this.#isOpen(cluster)) return undefined;
    return groupOf(cluster) === groupOf(group) ? cluster : undefined;
  }

  #newName(group: string): string {
    for (let n = 1; ; n++) {
      const name = n === 1 ? group : `${group}.n${n}`;
      if (this.#isOpen(name)) return name;
    }
  }

  /** Whether neither this service nor the ledger has a decision about the cluster. */
  #isOpen(cluster: string): boolean {
    const state = this.#decisions.get(cluster)?.state;
    return state ? state === 'held' : !this.#fixed.has(cluster);
  }

  #clearingOf(entry: Entry): Clearing {
    const { network, device } = this.evidenceOf(entry.uid);
    return { group: groupOf(clusterOf(entry) ?? ''), network, device };
  }

  #remove(uid: string, isErased = false): void {
    this.entries.delete(uid);
    this.#unsettled.delete(uid);
    this.#judge.remove(uid, { judgesOthers: !isErased });
  }

  /**
   * The newest decision about a like's cluster. The cluster of a decision in the ledger has priority,
   * because that decision may not yet be complete.
   */
  #decisionAbout({ decision, cluster, verdict }: Entry): Decision | undefined {
    const clusters = decision ? [decision.cluster] : [cluster, verdict?.cluster];
    return clusters.map((one) => this.#decisions.get(one ?? '')).find((made) => made !== undefined);
  }

  #correction(uid: string): Verdict[] {
    const entry = this.entries.get(uid);
    const wanted = entry && wantedOf(entry, this.#decisionAbout(entry));
    if (wanted) return [wanted];
    this.#unsettled.delete(uid);
    return [];
  }
}

/** The group in a cluster's name, without its session. */
export const groupOf = (cluster: string) => cluster.split('.', 2).join('.');

/** The cluster of a like: from its decision, from its verdict, or as stored in the ledger. */
export function clusterOf({ decision, verdict, cluster }: Entry): string | null {
  if (decision) return decision.cluster;
  return verdict ? verdict.cluster : cluster;
}

/**
 * The verdict that gives a like the required state. Undefined if the like has that state. `made` is the
 * newest decision about its cluster; it applies to the likes that were in the cluster at that time.
 */
export function wantedOf(entry: Entry, made: Decision | undefined): Verdict | undefined {
  const { uid, postId, at, state, cluster, reasons, score, cleared, decision } = entry;
  const kept = { uid, postId, state, cluster, reasons, score };
  const verdict = entry.verdict ? { ...entry.verdict, postId } : kept;
  const byRules = verdict.cluster === null || cleared ? 'counted' : 'held';
  if (made && made.at >= at && made.at > (decision?.at ?? 0)) {
    if (made.state !== 'held') {
      const fixed = { cluster: made.clusterId, state: made.state, by: made.by, at: made.at };
      const decided = made.state === 'released' ? 'counted' : 'voided';
      return { ...verdict, cluster: made.clusterId, state: decided, decision: fixed };
    }
    if (decision) return { ...verdict, state: byRules, decision: null };
  }
  if (decision || state === byRules) return undefined;
  return { ...verdict, state: byRules };
}
