import * as fc from 'fast-check';
import type { Operation } from '../document.ts';
import { bodyOf } from './pictures.ts';
import { honestHeaders } from './headers.ts';
import { spoils } from './spoils.ts';
import type { Spoil } from './spoils.ts';
import { valueOf } from './values.ts';

/** Who asks; which of them is chosen when the request is sent. */
export type Persona = 'nobody' | 'unverified' | 'user' | 'admin';

type Values = Readonly<Record<string, unknown>>;

/** A request before it is known who and what it is about. */
export interface Draft {
  readonly operation: Operation;
  readonly persona: Persona;
  /** Which account of that kind, 0 to 1. */
  readonly pick: number;
  readonly path: Values;
  readonly query: Values;
  /** JSON, or bytes; undefined: none. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** What is done to the request before it is sent. */
  readonly spoils: readonly Spoil[];
}

const personas = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Persona>('nobody') },
  { weight: 1, arbitrary: fc.constant<Persona>('unverified') },
  { weight: 5, arbitrary: fc.constant<Persona>('user') },
  { weight: 4, arbitrary: fc.constant<Persona>('admin') },
);

/** What people do most comes most, and what takes all away comes seldom. */
const weights: Readonly<Record<string, number>> = {
  togglePostLike: 40,
  createPost: 12,
  uploadMedia: 12,
  approvePost: 8,
  deleteEvent: 1,
  deleteMe: 1,
  setSwitches: 1,
  followEvent: 1,
  followPending: 1,
};
const usualWeight = 4;

/** Requests of all operations: half of them as documented, half of them spoiled. */
export const drafts = (operations: readonly Operation[]): fc.Arbitrary<Draft> =>
  fc.oneof(
    ...operations.map((operation) => ({
      weight: weights[operation.operationId] ?? usualWeight,
      arbitrary: draftOf(operation),
    })),
  );

function draftOf(operation: Operation): fc.Arbitrary<Draft> {
  return fc.record({
    operation: fc.constant(operation),
    persona: personas,
    pick: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    path: valuesIn(operation, 'path'),
    query: valuesIn(operation, 'query'),
    body: bodyOf(operation),
    headers: honestHeaders,
    spoils: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(spoils, { minLength: 1, maxLength: 2 }) },
    ),
  });
}

function valuesIn(
  { parameters = [], operationId }: Operation,
  place: 'path' | 'query',
): fc.Arbitrary<Values> {
  const own = parameters.filter((parameter) => parameter.in === place);
  const values = own.map(({ name, schema }) => [name, valueOf(schema, name, operationId)] as const);
  const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(values), { requiredKeys });
}
