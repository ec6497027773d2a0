import { expect, it } from 'vitest';
import { waterfallOf } from './watch-traces.ts';
import { mostSpans, mostTraces, TraceBook, type SpanRecord } from './trace-book.ts';

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

it('the book keeps the newest traces, and the first spans of each', () => {
  const book = new TraceBook();
  const ids = Array.from({ length: mostTraces + 1 }, (_, n) => `t${n}`);
  book.add(ids.map((traceId) => span({ traceId })));
  book.add(
    Array.from({ length: mostSpans + 1 }, (_, n) => span({ traceId: 't1', spanId: `${n}` })),
  );
  expect(book.all().map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  expect(book.all().find(({ id }) => id === 't1')?.spans).toHaveLength(mostSpans);
});

it('the book shows a trace with its linked traces in order, at most twelve', () => {
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
  for (let n = 0; n < 50; n++) book.add([span({ traceId: `${n}`, links: linkTo(`${n + 1}`) })]);
  expect(book.together('0')).toHaveLength(12);
});

const spans = [
  span({ spanId: 'late', parentSpanId: 's1', name: 'late', start: 1_006, durationMs: 8 }),
  span({ spanId: 'early', parentSpanId: 's1', name: 'early', start: 1_002, service: 'likes' }),
  span({ spanId: 'inner', parentSpanId: 'early', name: 'inner', start: 1_003 }),
  span({ parentSpanId: 'of-a-browser' }),
];
const trace = { id: 't1', spans };

it('a waterfall shows each span below its parent, in the order of time', () => {
  const { title, lines } = waterfallOf(trace);
  expect([...lines.keys()].map(({ spanId }) => spanId)).toEqual(['s1', 'early', 'inner', 'late']);
  expect(title).toBe('GET /api/events · 14 ms');
  const [first, , inner] = lines.values();
  expect(first).toMatch(/^gateway {2}GET \/api\/events +█{17}·{7} +10 ms$/);
  expect(inner).toMatch(/^gateway {6}inner +·{5}█{17}·· +10 ms$/);
});

it('a waterfall accepts a span that is its own parent', () => {
  const { lines } = waterfallOf({ id: 't1', spans: [span({ parentSpanId: 's1' })] });
  expect(lines.size).toBe(0);
});

it.each([
  [0.421, '0.42 ms'],
  [12.4, '12 ms'],
  [1_340, '1.3 s'],
])('in a waterfall, %d ms are shown as %s', (durationMs, text) => {
  expect(waterfallOf({ id: 't1', spans: [span({ durationMs })] }).title).toContain(`· ${text}`);
});

it('a waterfall shows errors and links', () => {
  const attributes = new Map([['error.type', 'POST_NOT_FOUND']]);
  const failed = span({ failed: true, attributes, links: linkTo('x') });
  const [line] = waterfallOf({ id: 't1', spans: [failed] }).lines.values();
  expect(line).toContain('✗ POST_NOT_FOUND ⇠ 1');
});
