import type { Session } from '@el-reto/dev';
import type { Random } from './random.ts';

interface KnownPost {
  readonly id: string;
  readonly eventId: string;
  readonly owner: Session;
}

/** What clients know of the contest: which posts wait, which can be liked. */
export class World {
  readonly #pending = new Map<string, KnownPost>();
  readonly #shown = new Map<string, KnownPost>();

  /** `hot`: posts that most likes go to, and that nobody deletes. */
  constructor(
    readonly eventIds: readonly string[],
    private readonly hot: readonly KnownPost[],
  ) {}

  created(post: KnownPost): void {
    this.#pending.set(post.id, post);
  }

  decided(postId: string, isShown: boolean): void {
    const post = this.#pending.get(postId);
    this.#pending.delete(postId);
    if (post && isShown) this.#shown.set(postId, post);
  }

  deleted(postId: string): void {
    this.#pending.delete(postId);
    this.#shown.delete(postId);
  }

  get pendingIds(): string[] {
    return [...this.#pending.keys()];
  }

  ownedBy({ uid }: Session): KnownPost[] {
    const all = [...this.#pending.values(), ...this.#shown.values()];
    return all.filter(({ owner }) => owner.uid === uid);
  }

  /** A public post: mostly one of the few that everybody likes. */
  somePublic(random: Random): KnownPost | undefined {
    const pool = random.chance(0.7) ? this.hot : [...this.#shown.values()];
    return random.pick(pool) ?? random.pick(this.hot);
  }
}
