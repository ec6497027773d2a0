import type { Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import type { Kind, Known } from './requests/known.ts';

/** How many of a kind are remembered; older ones, gone by then perhaps, stay for a while. */
const most = 60;
/** How often requests name what is their sender's own, where that matters. */
const ownShare = 0.85;

/** What answers have told of, for the requests that follow. */
export class KnownValues {
  readonly #latest = new Map<string, readonly string[]>();

  learn(kind: Kind, ...values: readonly string[]): void {
    this.#add(kind, values);
  }

  learnPost({ id, slug, name }: Pick<Post, 'id' | 'slug' | 'name'>): void {
    this.#add('postId', [id]);
    this.#add('postSlug', [slug]);
    this.#add('postName', [name]);
  }

  /** Uploads serve once, and their uploader alone. */
  learnMedia(purpose: string, mediaId: string, { uid }: Session): void {
    const kind = `${purpose}Media`;
    this.#add(kind, [mediaId]);
    this.#add(`${kind} of ${uid}`, [mediaId]);
  }

  /** What stands for `known` when `session` asks. */
  of({ kind, pick }: Known, session: Session | undefined): string {
    const isOwn = session !== undefined && pick < ownShare;
    if (kind === 'uid' && isOwn) return session.uid;
    const own = isOwn ? this.#latest.get(`${kind} of ${session.uid}`) : undefined;
    const all = own ?? this.#latest.get(kind) ?? [];
    return all[Math.floor((isOwn ? pick / ownShare : pick) * all.length)] ?? 'nobody-knows';
  }

  #add(kind: string, values: readonly string[]): void {
    const before = (this.#latest.get(kind) ?? []).filter((value) => !values.includes(value));
    this.#latest.set(kind, [...before, ...values].slice(-most));
  }
}
