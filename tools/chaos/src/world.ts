import type { Random } from './random.ts';

interface KnownPost {
  readonly id: string;
  readonly eventId: string;
}

/** The posts that clients know, by state: pending or public. */
export class World {
  readonly #posts = new Map<string, KnownPost & { readonly owner: string; isShown: boolean }>();

  /** `hot`: the posts that get most likes; no client deletes them. */
  constructor(
    readonly eventIds: readonly string[],
    private readonly hot: readonly KnownPost[],
  ) {}

  created(post: KnownPost, owner: string): void {
    this.#posts.set(post.id, { ...post, owner, isShown: false });
  }

  /** Applies a decision. A decision on a public post changes nothing. */
  decided(postId: string, isShown: boolean): void {
    const post = this.#posts.get(postId);
    if (post && isShown) post.isShown = true;
    else if (!post?.isShown) this.#posts.delete(postId);
  }

  deleted(postId: string): void {
    this.#posts.delete(postId);
  }

  get pendingIds(): string[] {
    return this.#all.filter(({ isShown }) => !isShown).map(({ id }) => id);
  }

  ownedBy(uid: string): KnownPost[] {
    return this.#all.filter(({ owner }) => owner === uid);
  }

  /** A public post, mostly a hot one. */
  somePublic(random: Random): KnownPost | undefined {
    const pool = random.chance(0.7) ? this.hot : this.#all.filter(({ isShown }) => isShown);
    return random.pick(pool) ?? random.pick(this.hot);
  }

  get #all() {
    return [...this.#posts.values()];
  }
}
