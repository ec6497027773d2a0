import { isDeepStrictEqual } from 'node:util';
import type { Evidence, Verdict } from '@el-reto/contracts';
import { Baseline } from './baseline.ts';
import { groupsOf, type GroupKind } from './groups.ts';
import type { JudgedLike } from './like.ts';
import { rules, type Finding } from './rules.ts';
import { thresholds } from './thresholds.ts';

export type { JudgedLike };

/** The result of a group's rule for one like. */
interface Doubt {
  readonly score: number;
  readonly reasons: readonly string[];
  readonly cluster: string;
}

class Group {
  readonly likes = new Set<Judged>();
  /** The number of likes when the group was last judged. */
  looked = 0;

  constructor(
    readonly kind: GroupKind,
    readonly id: string,
  ) {}
}

interface Judged {
  readonly like: JudgedLike;
  readonly groups: Group[];
  readonly doubts: Map<Group, Doubt>;
}

/**
 * Small groups are judged again with each new like, larger ones after growing by a tenth. All groups are
 * judged again whenever this takes at most a tenth of the time.
 */
const small = 100;
const leastBetweenMs = 3_000;
const shareOfTime = 10;

/** The likes of one event. They are judged by what they have in common. */
export class Judge {
  readonly #likes = new Map<string, Judged>();
  readonly #groups = new Map<string, Group>();
  readonly #baseline = new Baseline();
  readonly #dirty = new Set<Group>();
  readonly #changed = new Set<Judged>();
  #nextLookAtAll = 0;

  /**
   * Adds a like, which replaces an earlier like of the same person. An unchanged like keeps its verdict:
   * without it, a like of a large group would count until the group is judged again.
   */
  put(like: JudgedLike): void {
    if (isDeepStrictEqual(this.#likes.get(like.uid)?.like, like)) return;
    this.remove(like.uid);
    const judged: Judged = {
      like,
      groups: groupsOf(like).map(({ kind, name }) => this.#group(kind, name)),
      doubts: new Map(),
    };
    this.#likes.set(like.uid, judged);
    this.#baseline.add(like, 1);
    for (const group of judged.groups) {
      group.likes.add(judged);
      this.#dirty.add(group);
    }
    this.#changed.add(judged);
  }

  evidenceOf(uid: string): Evidence | undefined {
    return this.#likes.get(uid)?.like.evidence;
  }

  /**
   * Removes a like. With `judgesOthers`, the other likes of its groups are judged again. Without it, they
   * keep their verdicts until the ledger is read again.
   */
  remove(uid: string, { judgesOthers = true } = {}): void {
    const judged = this.#likes.get(uid);
    if (!judged) return;
    this.#likes.delete(uid);
    this.#baseline.add(judged.like, -1);
    this.#changed.delete(judged);
    for (const group of judged.groups) {
      group.likes.delete(judged);
      if (judgesOthers) this.#dirty.add(group);
      if (group.likes.size === 0) this.#groups.delete(group.id);
    }
  }

  /**
   * The verdicts on likes that are new or have new evidence since the last call. With `all`: the verdict
   * on every like, without a time limit.
   */
  changes({ all = false } = {}): Verdict[] {
    const start = performance.now();
    const looksAtAll = all || start >= this.#nextLookAtAll;
    for (const group of this.#dirty) if (looksAtAll || isDue(group)) this.#look(group);
    if (looksAtAll) {
      const now = performance.now();
      this.#nextLookAtAll = now + Math.max(leastBetweenMs, shareOfTime * (now - start));
    }
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed.map(verdictOn);
  }

  #group(kind: GroupKind, name: string): Group {
    const id = `${kind}.${name}`;
    return this.#groups.getOrInsertComputed(id, () => new Group(kind, id));
  }

  #look(group: Group): void {
    this.#dirty.delete(group);
    group.looked = group.likes.size;
    const members = new Map([...group.likes].map((judged) => [judged.like, judged]));
    const doubts = new Map<Judged, Doubt>();
    for (const finding of rules[group.kind]([...members.keys()], this.#baseline)) {
      if (finding.score < thresholds.holdAt) continue;
      const doubt = doubtOf(group, finding);
      for (const like of finding.likes) {
        const judged = members.get(like);
        if (judged) doubts.set(judged, doubt);
      }
    }
    for (const judged of group.likes) this.#set(judged, group, doubts.get(judged));
  }

  #set(judged: Judged, group: Group, doubt: Doubt | undefined): void {
    const before = judged.doubts.get(group);
    if (before?.cluster === doubt?.cluster && before?.score === doubt?.score) return;
    if (doubt) judged.doubts.set(group, doubt);
    else judged.doubts.delete(group);
    this.#changed.add(judged);
  }
}

const isDue = ({ likes: { size }, looked }: Group) =>
  size < small || size >= looked * 1.1 || size < looked;

const doubtOf = ({ id }: Group, { session, score, reasons }: Finding): Doubt => ({
  score: Math.round(score),
  reasons,
  cluster: session === '' ? id : `${id}.${session}`,
});

/**
 * The verdict of the strongest doubt. Among equal doubts, the cluster's id decides, so that the result is
 * unique.
 */
function verdictOn({ like: { uid, postId }, doubts }: Judged): Verdict {
  let strongest: Doubt | undefined;
  for (const doubt of doubts.values()) {
    const isStronger =
      !strongest ||
      doubt.score > strongest.score ||
      (doubt.score === strongest.score && doubt.cluster < strongest.cluster);
    if (isStronger) strongest = doubt;
  }
  if (!strongest) return { uid, postId, state: 'counted', score: 0, reasons: [], cluster: null };
  const { score, reasons, cluster } = strongest;
  return { uid, postId, state: 'held', score, reasons: [...reasons], cluster };
}
