import { describe, expect, it } from 'vitest';
import type { SpanRecord } from './otlp.ts';
import { terminalLines } from './terminal.ts';
import { TraceBook } from './trace-book.ts';
import { duration, servicesOf, waterfallOf } from './waterfall.ts';

const span = (given: Partial<SpanRecord>): SpanRecord => ({
  traceId: 't1',
  spanId: 's1',
  parentSpanId: '',
  service: 'gateway',
  name: 'GET /api/events',
  kind: 'server',
  start: 1_000,
  durationMs: 10,
  attributes: new Map(),
  links: [],
  failed: false,
  ...given,
});

const linkTo = (traceId: string) => [{ traceId, spanId: 's1' }];

describe('the book', () => {
  it('keeps the newest traces, each with its first spans, and says what it left out', () => {
    const book = new TraceBook({ traces: 2, spansPerTrace: 2 });
    book.add([span({ traceId: 'a' }), span({ traceId: 'b' }), span({ traceId: 'c' })]);
    for (const spanId of ['s2', 's3', 's4']) book.add([span({ traceId: 'b', spanId })]);
    expect(book.all().map(({ id }) => id)).toEqual(['c', 'b']);
    expect(book.get('b')?.spans).toHaveLength(2);
    expect(book.get('b')?.omitted).toBe(2);
  });

  it('shows a trace with those that link to it, and those that it links to, in order', () => {
    const book = new TraceBook();
    book.add([
      span({ traceId: 'told', start: 1_300, links: [...linkTo('like'), ...linkTo('other')] }),
      span({ traceId: 'like', start: 1_100 }),
      span({ traceId: 'other', start: 1_200 }),
      span({ traceId: 'apart' }),
    ]);
    expect(book.together('like').map(({ id }) => id)).toEqual(['like', 'other', 'told']);
    expect(book.together('apart').map(({ id }) => id)).toEqual(['apart']);
    expect(book.together('gone')).toEqual([]);
  });

  it('does not follow links without end', () => {
    const book = new TraceBook();
    for (let n = 0; n < 50; n++) book.add([span({ traceId: `${n}`, links: linkTo(`${n + 1}`) })]);
    expect(book.together('0')).toHaveLength(12);
  });
});

const spans = [
  span({ spanId: 'late', parentSpanId: 's1', name: 'late', start: 1_006, durationMs: 8 }),
  span({ spanId: 'early', parentSpanId: 's1', name: 'early', start: 1_002, service: 'likes' }),
  span({ spanId: 'inner', parentSpanId: 'early', name: 'inner', start: 1_003 }),
  span({ parentSpanId: 'of-a-browser' }),
];
const trace = { id: 't1', spans, omitted: 0 };

describe('a waterfall', () => {
  it('puts each span below the one that caused it, in the order of time', () => {
    const { rows, startedAt, lengthMs } = waterfallOf(trace);
    expect(rows.map((row) => [row.span.spanId, row.depth, row.offsetMs])).toEqual([
      ['s1', 0, 0],
      ['early', 1, 2],
      ['inner', 2, 3],
      ['late', 1, 6],
    ]);
    expect([startedAt, lengthMs]).toEqual([1_000, 14]);
    expect(servicesOf(trace)).toEqual(['gateway', 'likes']);
  });

  it('survives a span that is its own cause', () => {
    const { rows } = waterfallOf({ id: 't1', spans: [span({ parentSpanId: 's1' })], omitted: 0 });
    expect(rows).toHaveLength(0);
  });

  it.each([
    [0.421, '0.42 ms'],
    [12.4, '12 ms'],
    [1_340, '1.3 s'],
  ])('%d ms are told as %s', (ms, text) => expect(duration(ms)).toBe(text));
});

describe('on a terminal', () => {
  it('a trace is a head and a line for each span, with its place in time', () => {
    const [head, first, , inner] = terminalLines(trace);
    expect(head).toBe('traza t1 · GET /api/events · 14 ms');
    expect(first).toMatch(/^ {2}gateway {2}GET \/api\/events +█{17}·{7} +10 ms$/);
    expect(inner).toMatch(/^ {2}gateway {6}inner +·{5}█{17}·· +10 ms$/);
  });

  it('errors and links show, and a long trace is cut', () => {
    const many = Array.from({ length: 60 }, (_, n) => span({ spanId: `s${n}` }));
    const attributes = new Map([['error.type', 'POST_NOT_FOUND']]);
    const failed = span({ spanId: 'f', start: 1, failed: true, attributes, links: linkTo('x') });
    const lines = terminalLines({ id: 't1', spans: [failed, ...many], omitted: 4 });
    expect(lines[1]).toContain('✗ POST_NOT_FOUND ⇠ 1');
    expect(lines.at(-1)).toBe('  … y 25 más');
  });
});
