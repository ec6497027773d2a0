import * as fc from 'fast-check';
import type { Operation } from '../document.ts';
import { honestHeaders, weighted } from './headers.ts';
import { share } from './known.ts';
import { uploads } from './pictures.ts';
import { spoils } from './spoils.ts';
import { valueOf } from './values.ts';

/** A request before its sender and its objects are chosen. */
export type Draft = ReturnType<typeof draftOf> extends fc.Arbitrary<infer D> ? D : never;

/** The kind of caller; its account is chosen when the request is sent. */
export type Persona = 'nobody' | 'unverified' | 'user' | 'admin';

const personas = weighted<Persona>(
  [2, fc.constant('nobody')],
  [1, fc.constant('unverified')],
  [5, fc.constant('user')],
  [4, fc.constant('admin')],
);

/** Frequent actions come often, destructive ones rarely. */
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

/** Requests of all operations: half as documented, half modified. */
export const drafts = (operations: readonly Operation[]): fc.Arbitrary<Draft> =>
  weighted(
    ...operations.map((operation): [number, fc.Arbitrary<Draft>] => [
      weights[operation.operationId] ?? usualWeight,
      draftOf(operation),
    ]),
  );

const draftOf = (operation: Operation) =>
  fc.record({
    operation: fc.constant(operation),
    persona: personas,
    /** Selects an account of that kind. */
    pick: share,
    path: valuesIn(operation, 'path'),
    query: valuesIn(operation, 'query'),
    body: bodyOf(operation),
    headers: honestHeaders,
    spoils: fc.oneof(fc.constant([]), fc.array(spoils, { minLength: 1, maxLength: 2 })),
  });

function valuesIn(
  { parameters = [], operationId }: Operation,
  place: 'path' | 'query',
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const own = parameters.filter((parameter) => parameter.in === place);
  const values = own.map(({ name, schema }) => [name, valueOf(schema, name, operationId)] as const);
  const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(values), { requiredKeys });
}

/** The body of an operation: JSON, or a picture's bytes; undefined without one. */
function bodyOf({ requestBody, operationId }: Operation): fc.Arbitrary<unknown> {
  const [taken] = Object.entries(requestBody?.content ?? {});
  if (!taken) return fc.constant(undefined);
  const [type, { schema }] = taken;
  return type === 'application/json' ? valueOf(schema, 'body', operationId) : uploads;
}
