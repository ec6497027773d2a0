import * as fc from 'fast-check';

/** What an answer or a look at the product told of: requests that name it reach deeper code. */
export const kinds = [
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

/** Stands for something known, chosen when the request is sent; `pick` is 0 to 1. */
export class Known {
  readonly kind: Kind;
  readonly pick: number;

  constructor(kind: Kind, pick: number) {
    this.kind = kind;
    this.pick = pick;
  }
}

/** What a parameter or a field of this name holds, in this operation. */
export function kindOf(name: string, operationId: string): Kind | undefined {
  if (name === 'mediaId') return operationId === 'setMyPhoto' ? 'profileMedia' : 'postMedia';
  if (name.endsWith('MediaId')) return 'eventMedia';
  if (name === 'approve' || name === 'deny') return 'postId';
  if (name === 'name') return operationId === 'checkPostName' ? 'postName' : undefined;
  return kinds.find((kind) => kind === name);
}

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

export const known = (kind: Kind): fc.Arbitrary<Known> =>
  share.map((pick) => new Known(kind, pick));

/** `value` with all that is known in place of what stands for it. */
export function resolve(value: unknown, of: (known: Known) => string): unknown {
  if (value instanceof Known) return of(value);
  if (Array.isArray(value)) return value.map((item) => resolve(item, of));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, resolve(field, of)]),
  );
}
