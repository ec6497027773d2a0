import type { Session } from '@el-reto/dev';
import type { Random } from './random.ts';

export interface KnownPost {
  readonly id: string;
  readonly eventId: string;
  readonly owner: Session;
}

/** What clients know of the contest: which posts wait, which can be liked. */
export class World {
  readonly eventIds: readonly string[];
  /** Posts that most likes go to, and that nobody deletes. */
  readonly #hot: readonly KnownPost[];
  readonly #pending = new Map<string, KnownPost>();
  readonly #shown = new Map<string, KnownPost>();
  readonly #gone = new Set<string>();

  constructor(eventIds: readonly string[], hot: readonly KnownPost[]) {
    this.eventIds = eventIds;
    this.#hot = hot;
  }

  created(post: KnownPost): void {
    this.#pending.set(post.id, post);
  }

  decided(postId: string, isShown: boolean): void {
    const post = this.#pending.get(postId);
    this.#pending.delete(postId);
    if (post && isShown && !this.#gone.has(postId)) this.#shown.set(postId, post);
  }

  deleted(postId: string): void {
    this.#gone.add(postId);
    this.#pending.delete(postId);
    this.#shown.delete(postId);
  }

  get pending(): KnownPost[] {
    return [...this.#pending.values()];
  }

  ownedBy({ uid }: Session): KnownPost[] {
    return [...this.#pending.values(), ...this.#shown.values()].filter(
      ({ owner }) => owner.uid === uid,
    );
  }

  /** A public post: mostly one of the few that everybody likes. */
  somePublic(random: Random): KnownPost | undefined {
    const pool = random.chance(0.7) ? this.#hot : [...this.#shown.values()];
    return random.pick(pool) ?? random.pick(this.#hot);
  }
}
