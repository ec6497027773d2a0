import * as fc from 'fast-check';
import { badAuthorizations, oddHeaders } from './headers.ts';

/** A request in parts that can be spoiled. */
export interface Parts {
  method: string;
  /** The path as sent, percent-encoded. */
  path: string;
  query: [string, string][];
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** The token that belongs to who asks. */
  readonly token: string | undefined;
  /** Whether it is still a request to the documented address and method. */
  isAddressed: boolean;
}

/** One thing that is wrong with a request. */
export type Spoil = (parts: Parts) => void;

const oddValues = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1e21, '', ' ', '\u0000', '\ud800', [], {}, [[]], [null]),
  fc.constantFrom('__proto__', '../..', "' OR 1=1 --", '{"$gt":""}', '<script>', '%00'),
  fc.integer({ min: 200, max: 30_000 }).map((length) => 'ñ'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const segments = fc.constantFrom(
  '%E0',
  '%',
  '%zz',
  '%00',
  'a%2Fb',
  '..%2f..',
  '.',
  '__proto__',
  'constructor',
  '%F0%9F%8D%BA',
  '%ED%A0%80',
  'x'.repeat(300),
  '',
);

const path: fc.Arbitrary<Spoil> = fc
  .tuple(segments, fc.nat({ max: 5 }))
  .map(([segment, at]): Spoil => (parts) => {
    const all = parts.path.split('/');
    all[1 + (at % (all.length - 1))] = segment;
    parts.path = all.join('/');
    parts.isAddressed = false;
  });

const queryNames = fc.constantFrom(
  'limit',
  'cursor',
  'sort',
  'q',
  'purpose',
  'status',
  '__proto__',
);
const query: fc.Arbitrary<Spoil> = fc
  .tuple(queryNames, fc.oneof(oddValues.map(String), fc.constantFrom('5', '%E0', 'recent')))
  .map(
    ([name, value]): Spoil =>
      (parts) =>
        void parts.query.push([name, value]),
  );

/** Changes the JSON that is sent, if any is. */
const inJson =
  (change: (fields: Record<string, unknown>) => unknown): Spoil =>
  (parts) => {
    const json: unknown = readJson(parts.body);
    if (typeof json !== 'object' || json === null) return;
    parts.body = Buffer.from(JSON.stringify(change(json as Record<string, unknown>)) ?? '');
  };

function readJson(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString() ?? '');
  } catch {
    return undefined;
  }
}

const field = fc.tuple(fc.nat(), oddValues).map(([at, value]) =>
  inJson((fields) => {
    const names = Object.keys(fields);
    const name = names[at % names.length];
    return name === undefined ? value : { ...fields, [name]: value };
  }),
);
const missing = fc.nat().map((at) =>
  inJson((fields) => {
    const entries = Object.entries(fields);
    return Object.fromEntries(entries.toSpliced(at % Math.max(1, entries.length), 1));
  }),
);
const unknownNames = fc.constantFrom('__proto__', 'constructor', 'toString', 'admin', 'id', 'x');
const extra = fc
  .tuple(unknownNames, oddValues)
  .map(([name, value]) =>
    inJson((fields) => Object.fromEntries([...Object.entries(fields), [name, value]])),
  );
const other = oddValues.map((value) => inJson(() => value));

const bytes: fc.Arbitrary<Spoil> = fc
  .oneof(
    fc.constantFrom('{"uid":', '{', '[', 'null', '"x"', '1', '\ufeff{}', '{"a":1}{"b":2}', '{}x'),
    fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(5_000), '{"__proto__":{"admin":true}}'),
    fc.constantFrom('\xff\xfe{', '', `{"uid":"${'a'.repeat(300_000)}"}`, 'a=b&c=d'),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  .map(
    (text): Spoil =>
      (parts) =>
        void (parts.body = Buffer.from(text, 'latin1')),
  );

const contentType: fc.Arbitrary<Spoil> = fc
  .constantFrom(
    '',
    'application/json; charset=utf-16',
    'application/JSON',
    'application/x-www-form-urlencoded',
    'image/jpeg',
    'image/svg+xml',
    'image/',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'x',
    ';;;',
  )
  .map(
    (type): Spoil =>
      (parts) =>
        void (parts.headers['content-type'] = type),
  );

const header: fc.Arbitrary<Spoil> = oddHeaders.map(
  (odd): Spoil =>
    (parts) =>
      void Object.assign(parts.headers, odd),
);

const authorization: fc.Arbitrary<Spoil> = badAuthorizations.map(
  (value): Spoil =>
    (parts) =>
      void (parts.headers['authorization'] = value.replaceAll('{token}', parts.token ?? 'x')),
);

const method: fc.Arbitrary<Spoil> = fc
  .constantFrom('HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'TRACE', 'PROPFIND')
  .map((name): Spoil => (parts) => {
    parts.isAddressed &&= parts.method === name;
    parts.method = name;
  });

export const spoils: fc.Arbitrary<Spoil> = fc.oneof(
  { weight: 3, arbitrary: path },
  { weight: 3, arbitrary: query },
  { weight: 5, arbitrary: field },
  { weight: 2, arbitrary: missing },
  { weight: 2, arbitrary: extra },
  { weight: 1, arbitrary: other },
  { weight: 3, arbitrary: bytes },
  { weight: 2, arbitrary: contentType },
  { weight: 3, arbitrary: header },
  { weight: 2, arbitrary: authorization },
  { weight: 1, arbitrary: method },
);
