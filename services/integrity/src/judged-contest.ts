import type { Evidence, LedgerLike, Verdict } from '@el-reto/contracts';
import { Judge } from './judge/judge.ts';
import type { Decision } from './integrity.repository.ts';

/** A like as the ledger has it, and what the judge says of it. */
export interface Entry extends Omit<LedgerLike, 'evidence' | 'postId'> {
  readonly postId: string;
  verdict: Verdict | undefined;
}

/** What of a verdict a decision stands on. */
type Decisions = ReadonlyMap<string, Pick<Decision, 'state'>>;

/** One event's likes, judged. */
export class JudgedContest {
  readonly entries = new Map<string, Entry>();
  /** By the ids of clusters. */
  readonly decisions = new Map<string, Decision>();
  readonly #judge = new Judge();
  /** Whose state may not be what it should be. */
  readonly #unsettled = new Set<string>();
  /** The decided cluster that each of the judge's clusters goes on with. */
  readonly #continued = new Map<string, string>();

  put({ evidence, ...like }: LedgerLike): void {
    const { uid, postId, at } = like;
    if (postId === null) return this.#remove(uid);
    const verdict = this.entries.get(uid)?.verdict;
    this.entries.set(uid, { ...like, postId, verdict: evidence ? verdict : undefined });
    this.#unsettled.add(uid);
    if (evidence) this.#judge.put({ uid, postId, at, evidence });
    else this.#judge.remove(uid);
  }

  /** What an account's like is judged by; nothing once it is erased. */
  evidenceOf(uid: string): Partial<Evidence> {
    return this.#judge.evidenceOf(uid) ?? {};
  }

  /** Forgets the likes of a post that is gone. */
  removePost(postId: string): void {
    for (const entry of this.entries.values()) if (entry.postId === postId) this.#remove(entry.uid);
  }

  /** Likes whose state in the ledger is not the one that rules and decisions ask for. */
  unsettled(): Verdict[] {
    const changes = this.#judge.changes().flatMap((verdict) => {
      const entry = this.entries.get(verdict.uid);
      return entry ? [{ entry, verdict, decided: this.#decidedOf(entry, verdict) }] : [];
    });
    for (const [cluster, changed] of Map.groupBy(changes, ({ verdict }) => verdict.cluster)) {
      if (cluster !== null && !this.decisions.has(cluster)) this.#goOn(cluster, changed);
    }
    for (const { entry, verdict, decided } of changes) {
      const cluster = decided ?? this.#continued.get(verdict.cluster ?? '') ?? verdict.cluster;
      entry.verdict = { ...verdict, cluster };
      this.#unsettled.add(verdict.uid);
    }
    return [...this.#unsettled].flatMap((uid) => this.#correction(uid));
  }

  /** Takes down that its voter has cleared a like. */
  clear(uid: string): void {
    const entry = this.entries.get(uid);
    if (entry) this.entries.set(uid, { ...entry, state: 'counted', cleared: true });
  }

  /** Takes down that the ledger has these states. */
  settled(verdicts: readonly Verdict[]): void {
    for (const { uid, postId, state, cluster, reasons, score } of verdicts) {
      const entry = this.entries.get(uid);
      if (entry?.postId !== postId) continue;
      this.entries.set(uid, { ...entry, state, cluster, reasons, score });
      this.#unsettled.delete(uid);
    }
  }

  likesOf(cluster: string | null): Entry[] {
    return [...this.entries.values()].filter((entry) => clusterOf(entry) === cluster);
  }

  /** Decides about a cluster, and looks at all its likes again. */
  decide(decision: Decision): void {
    this.decisions.set(decision.clusterId, decision);
    for (const { uid } of this.likesOf(decision.clusterId)) this.#unsettled.add(uid);
  }

  /**
   * The cluster that people decided about with this like in it. The judge names a cluster by its first
   * like, which may move: what was decided stays with the others.
   */
  #decidedOf({ cluster }: Entry, verdict: Verdict): string | null {
    if (cluster === null || verdict.cluster === null || !this.decisions.has(cluster)) return null;
    return groupOf(cluster) === groupOf(verdict.cluster) ? cluster : null;
  }

  /** Has a cluster of the judge's go on with a decided one where most of its likes are of that. */
  #goOn(cluster: string, changed: readonly { entry: Entry; decided: string | null }[]): void {
    const known = changed.find(({ decided }) => decided !== null)?.decided;
    if (!known) return;
    const ofIt = changed.filter(({ decided }) => decided === known);
    const all = new Set([...changed.map(({ entry }) => entry), ...this.likesOf(cluster)]);
    if (ofIt.length * 2 > all.size) this.#continued.set(cluster, known);
  }

  #remove(uid: string): void {
    this.entries.delete(uid);
    this.#unsettled.delete(uid);
    this.#judge.remove(uid);
  }

  #correction(uid: string): Verdict[] {
    const entry = this.entries.get(uid);
    const wanted = entry && wantedOf(entry, this.decisions);
    if (wanted && wanted.state !== entry.state) return [wanted];
    this.#unsettled.delete(uid);
    return [];
  }
}

/** What the likes of a cluster have in common, without the session that they are of. */
const groupOf = (cluster: string) => cluster.split('.', 2).join('.');

/** The cluster that a like belongs to: by its evidence, or as the ledger has kept it. */
export const clusterOf = ({ verdict, cluster }: Entry): string | null =>
  verdict ? verdict.cluster : cluster;

/** What a like should come to; a decision of people goes before the rules. */
export function wantedOf(entry: Entry, decisions: Decisions): Verdict {
  const { uid, postId, state, cluster, reasons, score, cleared } = entry;
  const kept = { uid, postId, state, cluster, reasons, score };
  const verdict = entry.verdict ? { ...entry.verdict, postId } : kept;
  const decided = decisions.get(verdict.cluster ?? '')?.state;
  // What people struck off stays so, whatever else becomes known.
  if (state === 'voided' && decisions.get(cluster ?? '')?.state === 'voided') return kept;
  if (decided === 'voided') return { ...verdict, state: 'voided' };
  if (decided === 'released' || verdict.cluster === null || cleared) {
    return { ...verdict, state: 'counted' };
  }
  return { ...verdict, state: 'held' };
}
