import * as fc from 'fast-check';
import type { Schema } from '../document.ts';
import { kindOf, known } from './known.ts';

const dayMs = 24 * 60 * 60 * 1000;
const isoDay = (date: Date) => date.toISOString().slice(0, 10);
const dates = fc.oneof(
  fc.date({ min: new Date('1930-01-01'), max: new Date('2005-01-01'), noInvalidDate: true }),
  fc.integer({ min: -40, max: 40 }).map((days) => new Date(Date.now() + days * dayMs)),
);

/** Mostly what people write, now and then all of Unicode. */
const texts = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  { weight: 4, arbitrary: fc.uuid().map((id) => `Foto ${id}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

/** Values that fit `schema`, as far as it says; ids are mostly of what is there. */
export function valueOf(schema: Schema, name: string, operationId: string): fc.Arbitrary<unknown> {
  const kind = kindOf(name, operationId);
  const made = plainValueOf(schema, name, operationId);
  if (kind === undefined || schema.type === 'array') return made;
  return fc.oneof({ weight: 8, arbitrary: known(kind) }, { weight: 1, arbitrary: made });
}

function plainValueOf(schema: Schema, name: string, operationId: string): fc.Arbitrary<unknown> {
  const { type, anyOf, items = {} } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueOf(one, name, operationId)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'object') return objectOf(schema, operationId);
  if (type === 'array') return fc.array(valueOf(items, name, operationId), { maxLength: 5 });
  if (type === 'integer') {
    return fc.integer({ min: schema.minimum ?? -9, max: Math.min(schema.maximum ?? 9, 1e6) });
  }
  if (type === 'boolean') return fc.boolean();
  return stringOf(schema);
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  operationId: string,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, valueOf(field, name, operationId)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function stringOf({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return dates.map(isoDay);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return texts.filter(({ length }) => length >= minLength && length <= (maxLength ?? Infinity));
}
