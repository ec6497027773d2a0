import * as fc from 'fast-check';
import type { Schema } from '../document.ts';
import { weighted } from './headers.ts';
import { kindOf, Known, share } from './known.ts';

const dayMs = 24 * 60 * 60 * 1000;
const dates = fc
  .oneof(
    fc.date({ min: new Date('1930-01-01'), max: new Date('2005-01-01'), noInvalidDate: true }),
    fc.integer({ min: -40, max: 40 }).map((days) => new Date(Date.now() + days * dayMs)),
  )
  .map((date) => date.toISOString().slice(0, 10));

/** Mostly what people write, now and then all of Unicode. */
const texts = weighted(
  [4, fc.string({ minLength: 1, maxLength: 40 })],
  [4, fc.uuid().map((id) => `Foto ${id}`)],
  [1, fc.string({ unit: 'grapheme', maxLength: 120 })],
  [1, fc.string({ unit: 'binary', maxLength: 60 })],
);

/** Values that fit `schema`; most ids are those of existing objects. */
export function valueOf(schema: Schema, name: string, operationId: string): fc.Arbitrary<unknown> {
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
