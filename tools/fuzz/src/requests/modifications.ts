import * as fc from 'fast-check';
import { readJson } from '../json.ts';
import { badAuthorizations, oddHeaders, weighted } from './headers.ts';

export interface Parts {
  method: string;
  /** The path as sent, percent-encoded. */
  path: string;
  query: [string, string][];
  headers: Record<string, string>;
  body: Buffer | undefined;
  readonly token: string | undefined;
  /** Whether the request still has the documented address and method. */
  isAddressed: boolean;
}

/** A modification that makes a request invalid or unusual. */
export type Modification = (parts: Parts) => void;

const modify = <T>(values: fc.Arbitrary<T>, apply: (parts: Parts, value: T) => void) =>
  values.map(
    (value): Modification =>
      (parts) =>
        apply(parts, value),
  );

const oddValues = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1e21, '', ' ', '\u0000', '\ud800', [], {}, [[]], [null]),
  fc.constantFrom('__proto__', '../..', "' OR 1=1 --", '{"$gt":""}', '<script>', '%00'),
  fc.integer({ min: 200, max: 30_000 }).map((length) => 'ñ'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const segments = fc.oneof(
  fc.constantFrom('%E0', '%', '%zz', '%00', 'a%2Fb', '..%2f..', '.', '', 'x'.repeat(300)),
  fc.constantFrom('__proto__', 'constructor', '%F0%9F%8D%BA', '%ED%A0%80'),
);
const path = modify(fc.tuple(segments, fc.nat({ max: 5 })), (parts, [segment, at]) => {
  const all = parts.path.split('/');
  all[1 + (at % (all.length - 1))] = segment;
  parts.path = all.join('/');
  parts.isAddressed = false;
});

const queryNames = fc.oneof(
  fc.constantFrom('limit', 'cursor', 'sort', 'q'),
  fc.constantFrom('purpose', 'status', '__proto__'),
);
const queryValues = fc.oneof(oddValues.map(String), fc.constantFrom('5', '%E0', 'recent'));
const query = modify(fc.tuple(queryNames, queryValues), (parts, pair) => {
  parts.query.push(pair);
});

/** A modification of the JSON body, if the request has one. */
const inJson = <T>(
  values: fc.Arbitrary<T>,
  change: (fields: [string, unknown][], value: T) => unknown,
) =>
  modify(values, (parts, value) => {
    const json = readJson(parts.body?.toString());
    if (typeof json !== 'object' || json === null) return;
    parts.body = Buffer.from(JSON.stringify(change(Object.entries(json), value)) ?? '');
  });

const changedField = inJson(fc.tuple(fc.nat(), oddValues), (fields, [at, value]) => {
  const own = fields[at % fields.length];
  return own ? { ...Object.fromEntries(fields), [own[0]]: value } : value;
});
const missingField = inJson(fc.nat(), (fields, at) =>
  Object.fromEntries(fields.toSpliced(at % Math.max(1, fields.length), 1)),
);
const unknownNames = fc.constantFrom('__proto__', 'constructor', 'toString', 'admin', 'id', 'x');
const addedField = inJson(fc.tuple(unknownNames, oddValues), (fields, added) =>
  Object.fromEntries([...fields, added]),
);
const otherValue = inJson(oddValues, (_, value) => value);

const texts = fc.oneof(
  fc.constantFrom('{"uid":', '{', '[', 'null', '"x"', '1', '\ufeff{}', '{"a":1}{"b":2}', '{}x'),
  fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(5_000), '{"__proto__":{"admin":true}}'),
  fc.constantFrom('\xff\xfe{', '', `{"uid":"${'a'.repeat(300_000)}"}`, 'a=b&c=d'),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const bytes = modify(texts, (parts, text) => {
  parts.body = Buffer.from(text, 'latin1');
});

const types = fc.oneof(
  fc.constantFrom('application/json; charset=utf-16', 'application/JSON', '', 'x', ';;;'),
  fc.constantFrom('application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'),
  fc.constantFrom('image/jpeg', 'image/svg+xml', 'image/', 'text/plain', 'multipart/form-data'),
);
const contentType = modify(types, (parts, type) => {
  parts.headers['content-type'] = type;
});
const header = modify(oddHeaders, (parts, odd) => {
  Object.assign(parts.headers, odd);
});
const authorization = modify(badAuthorizations, (parts, value) => {
  parts.headers['authorization'] = value.replaceAll('{token}', parts.token ?? 'x');
});

const methods = fc.oneof(
  fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'),
  fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
);
const method = modify(methods, (parts, name) => {
  parts.isAddressed &&= parts.method === name;
  parts.method = name;
});

export const modifications = weighted(
  [3, path],
  [3, query],
  [5, changedField],
  [2, missingField],
  [2, addedField],
  [1, otherValue],
  [3, bytes],
  [2, contentType],
  [3, header],
  [2, authorization],
  [1, method],
);
