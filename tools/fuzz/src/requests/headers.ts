import * as fc from 'fast-check';

/** Picks one of these arbitraries at random, by weight. */
export const weighted = <T>(...all: readonly [number, fc.Arbitrary<T>][]): fc.Arbitrary<T> =>
  fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })));

type Headers = Record<string, string>;
const one = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Headers> =>
  values.map((value) => ({ [name]: value }));
const oneOf = (name: string, ...values: string[]) => one(name, fc.constantFrom(...values));

/** A few idempotency keys for many requests, so that most were already used for another one. */
const sharedKeys = fc
  .integer({ min: 0, max: 15 })
  .map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);

/** Valid additional headers. */
export const honestHeaders = weighted<Headers>(
  [5, fc.constant({})],
  [2, oneOf('prefer', 'return=minimal')],
  [2, one('idempotency-key', fc.uuid())],
  [1, one('idempotency-key', sharedKeys)],
  [1, oneOf('accept-encoding', 'gzip', 'br', 'identity', 'gzip;q=0, *')],
);

/** Latin-1 without ASCII's control characters: the characters that HTTP allows. */
const latin = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .map((code) => String.fromCharCode(code === 0x7f ? 0x80 : code)),
  maxLength: 80,
});
const names = fc.oneof(
  fc.constantFrom('accept', 'accept-encoding', 'accept-language', 'cookie', 'expect', 'forwarded'),
  fc.constantFrom('idempotency-key', 'if-modified-since', 'if-none-match', 'origin', 'prefer'),
  fc.constantFrom('range', 'referer', 'traceparent', 'user-agent', 'x-firebase-appcheck'),
  fc.constantFrom('x-forwarded-for', 'x-forwarded-proto', 'x-http-method-override', 'x-request-id'),
);
const lengths = fc.integer({ min: 1_000, max: 9_000 });

export const oddHeaders = weighted<Headers>(
  [4, fc.tuple(names, latin).map(([name, value]) => ({ [name]: value }))],
  [1, fc.tuple(names, lengths).map(([name, length]) => ({ [name]: 'x'.repeat(length) }))],
  [1, oneOf('if-none-match', '*', '"', 'W/"x"', '""', '"a", "b"')],
  [1, oneOf('prefer', 'return=', 'return=minimal;x', 'RETURN=MINIMAL', ',,,')],
  [1, oneOf('traceparent', `00-${'f'.repeat(32)}-${'0'.repeat(16)}-01`)],
  [1, oneOf('x-forwarded-for', '::1', '1.2.3.4, 5.6.7.8', 'x', '999.1.1.1')],
);

/** Invalid Authorization headers; `{token}` is replaced by a valid one. */
export const badAuthorizations = fc.oneof(
  fc.constantFrom('Bearer', 'Bearer ', 'Bearer x', 'Bearer ..', 'Bearer ñandú'),
  fc.constantFrom('Bearer {token}x', 'bearer {token}', 'Bearer  {token}', 'Basic {token}'),
  fc.constantFrom(
    'Bearer {token}, Bearer {token}',
    'Bearer eyJhbGciOiJub25lIn0.eyJ1aWQiOiJhIiwic3ViIjoiYSJ9.',
    'Bearer eyJhbGciOiJub25lIn0.bm90IEpTT04.',
    `Bearer ${'a'.repeat(7_000)}`,
  ),
);
