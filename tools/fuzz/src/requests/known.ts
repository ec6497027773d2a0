import type { Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';
import * as fc from 'fast-check';

/** Kinds of values of existing objects. Requests with such values reach more code. */
const kinds = [
  'postId',
  'eventId',
  'uid',
  'eventSlug',
  'postSlug',
  'cursor',
  'postName',
  'postMedia',
  'eventMedia',
  'profileMedia',
] as const;
export type Kind = (typeof kinds)[number];

/** A placeholder for an existing value, chosen when the request is sent; `pick` is 0 to 1. */
export class Known {
  constructor(
    readonly kind: Kind,
    readonly pick: number,
  ) {}
}

/** The kind of a parameter or field of this name in this operation. */
export function kindOf(name: string, operationId: string): Kind | undefined {
  if (name === 'mediaId') return operationId === 'setMyPhoto' ? 'profileMedia' : 'postMedia';
  if (name.endsWith('MediaId')) return 'eventMedia';
  if (name === 'approve' || name === 'deny') return 'postId';
  if (name === 'author') return 'uid';
  if (name === 'name') return operationId === 'checkPostName' ? 'postName' : undefined;
  return kinds.find((kind) => kind === name);
}

/** A number from 0 up to, but not including, 1. */
export const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Number of stored values of a kind. Objects of older values may be deleted. */
const mostValues = 60;
/** Fraction of requests about an object of the sender, if the operation needs the owner. */
const ownShare = 0.85;

/** Values from answers, for later requests. */
export class KnownValues {
  readonly #latest = new Map<string, readonly string[]>();

  /** Stores values. `owner`: the uploader, who alone can use an upload. */
  learn(kind: Kind, values: readonly string[], owner?: Session): void {
    for (const key of owner ? [kind, `${kind} of ${owner.uid}`] : [kind]) {
      const before = (this.#latest.get(key) ?? []).filter((value) => !values.includes(value));
      this.#latest.set(key, [...before, ...values].slice(-mostValues));
    }
  }

  learnPost({ id, slug, name }: Pick<Post, 'id' | 'slug' | 'name'>): void {
    this.learn('postId', [id]);
    this.learn('postSlug', [slug]);
    this.learn('postName', [name]);
  }

  /** The value of `known` for a request by `session`. */
  of({ kind, pick }: Known, session: Session | undefined): string {
    const isOwn = session !== undefined && pick < ownShare;
    if (kind === 'uid' && isOwn) return session.uid;
    const own = isOwn ? this.#latest.get(`${kind} of ${session.uid}`) : undefined;
    const all = own ?? this.#latest.get(kind) ?? [];
    return all[Math.floor((isOwn ? pick / ownShare : pick) * all.length)] ?? 'unknown';
  }
}
