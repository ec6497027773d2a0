import { describe, expect, it } from 'vitest';
import { formatTraceparent, isSampled, parseTraceparent } from './tracing.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it.each([
    ['01', true],
    ['00', false],
    ['03', true],
  ])('with the flags %s is read', (flags, sampled) => {
    const span = parseTraceparent(`00-${traceId}-${spanId}-${flags}`);
    expect(span).toMatchObject({ traceId, spanId, isRemote: true });
    expect(span && isSampled(span)).toBe(sampled);
  });

  it.each([
    undefined,
    null,
    '',
    ['00'],
    `00-${traceId}-${spanId}`,
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
  ])('that is none is not: %j', (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });

  it('is written as it was read', () => {
    const text = `00-${traceId}-${spanId}-01`;
    const span = parseTraceparent(text);
    expect(span && formatTraceparent(span)).toBe(text);
  });
});
