import * as fc from 'fast-check';
import type { Operation, Schema } from '../document.ts';
import { honestHeaders, weighted } from './headers.ts';
import { share, kindOf, Known } from './known.ts';
import { uploads } from './pictures.ts';
import { modifications } from './modifications.ts';

const dayMs = 24 * 60 * 60 * 1000;
const dates = fc
  .oneof(
    fc.date({ min: new Date('1930-01-01'), max: new Date('2005-01-01'), noInvalidDate: true }),
    fc.integer({ min: -40, max: 40 }).map((days) => new Date(Date.now() + days * dayMs)),
  )
  .map((date) => date.toISOString().slice(0, 10));

/** Texts: mostly such as people write, sometimes with any Unicode characters. */
const texts = weighted(
  [4, fc.string({ minLength: 1, maxLength: 40 })],
  [4, fc.uuid().map((id) => `Foto ${id}`)],
  [1, fc.string({ unit: 'grapheme', maxLength: 120 })],
  [1, fc.string({ unit: 'binary', maxLength: 60 })],
);

/** Values that fit `schema`; most ids are those of existing objects. */
function valueOf(schema: Schema, name: string, operationId: string): fc.Arbitrary<unknown> {
  const kind = kindOf(name, operationId);
  const made = plainValueOf(schema, name, operationId);
  if (kind === undefined || schema.type === 'array') return made;
  return weighted<unknown>([8, share.map((pick) => new Known(kind, pick))], [1, made]);
}

function plainValueOf(schema: Schema, name: string, operationId: string): fc.Arbitrary<unknown> {
  const { type, anyOf, items = {}, minLength = 0, maxLength = Infinity } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueOf(one, name, operationId)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(
      ([field, own]) => [field, valueOf(own, field, operationId)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  }
  if (type === 'array') return fc.array(valueOf(items, name, operationId), { maxLength: 5 });
  if (type === 'integer') {
    return fc.integer({ min: schema.minimum ?? -9, max: Math.min(schema.maximum ?? 9, 1e6) });
  }
  if (type === 'boolean') return fc.boolean();
  if (schema.format === 'date') return dates;
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  return texts.filter(({ length }) => length >= minLength && length <= maxLength);
}

/** A request whose sender and objects are not chosen yet. */
export type Draft = ReturnType<typeof draftOf> extends fc.Arbitrary<infer D> ? D : never;

/** The kind of caller; its account is chosen when the request is sent. */
export type Persona = 'anonymous' | 'unverified' | 'user' | 'admin';

const personas = weighted<Persona>(
  [2, fc.constant('anonymous')],
  [1, fc.constant('unverified')],
  [5, fc.constant('user')],
  [4, fc.constant('admin')],
);

/** Weights of operations: usual actions are frequent, destructive ones rare. */
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
    pick: share,
    path: valuesIn(operation, 'path'),
    query: valuesIn(operation, 'query'),
    body: bodyOf(operation),
    headers: honestHeaders,
    modifications: fc.oneof(
      fc.constant([]),
      fc.array(modifications, { minLength: 1, maxLength: 2 }),
    ),
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

/** The body of an operation: JSON, or the bytes of a picture; undefined if it has none. */
function bodyOf({ requestBody, operationId }: Operation): fc.Arbitrary<unknown> {
  const [taken] = Object.entries(requestBody?.content ?? {});
  if (!taken) return fc.constant(undefined);
  const [type, { schema }] = taken;
  return type === 'application/json' ? valueOf(schema, 'body', operationId) : uploads;
}
