import * as fc from 'fast-check';

/** A few keys for many requests: most of them meet a key that was used for something else. */
const idempotencyKeys = Array.from(
  { length: 16 },
  (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
);

const one = (name: string, ...values: string[]) =>
  fc.constantFrom(...values).map((value) => ({ [name]: value }));

/** What a well-meaning client may add. */
export const honestHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: one('prefer', 'return=minimal') },
  { weight: 2, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  { weight: 1, arbitrary: one('idempotency-key', ...idempotencyKeys) },
  { weight: 1, arbitrary: one('accept-encoding', 'gzip', 'br', 'identity', 'gzip;q=0, *') },
);

/** Latin-1 without control characters of ASCII: all that HTTP lets through. */
const latin = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .map((code) => String.fromCharCode(code === 0x7f ? 0x80 : code)),
  maxLength: 80,
});
const names = fc.constantFrom(
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'expect',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'prefer',
  'range',
  'referer',
  'traceparent',
  'user-agent',
  'x-firebase-appcheck',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-request-id',
);

/** Headers that make no sense. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(names, latin).map(([name, value]) => ({ [name]: value })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(names, fc.integer({ min: 1_000, max: 9_000 }))
      .map(([name, length]) => ({ [name]: 'x'.repeat(length) })),
  },
  { weight: 1, arbitrary: one('if-none-match', '*', '"', 'W/"x"', '""', '"a", "b"') },
  { weight: 1, arbitrary: one('prefer', 'return=', 'return=minimal;x', 'RETURN=MINIMAL', ',,,') },
  { weight: 1, arbitrary: one('traceparent', `00-${'f'.repeat(32)}-${'0'.repeat(16)}-01`) },
  { weight: 1, arbitrary: one('x-forwarded-for', '::1', '1.2.3.4, 5.6.7.8', 'x', '999.1.1.1') },
);

/** Authorization headers that are nobody's; `{token}` stands for a good one. */
export const badAuthorizations = fc.constantFrom(
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Bearer {token}x',
  'bearer {token}',
  'Bearer  {token}',
  'Bearer {token}, Bearer {token}',
  'Basic {token}',
  'Bearer eyJhbGciOiJub25lIn0.eyJ1aWQiOiJhIiwic3ViIjoiYSJ9.',
  'Bearer eyJhbGciOiJub25lIn0.bm90IEpTT04.',
  'Bearer ..',
  `Bearer ${'a'.repeat(7_000)}`,
  'Bearer ñandú',
);
