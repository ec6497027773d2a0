import { SpanStatusCode } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@el-reto/contracts';
import { SpanLinks, maxLinks } from './span-links.ts';
import {
  activeSpan,
  activeTraceparent,
  annotate,
  continueTrace,
  detached,
  formatTraceparent,
  inSpan,
  isSampled,
  noteFailure,
  parseTraceparent,
  runSpan,
  startSpan,
  traceWith,
} from './tracing.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const flagged = (flags: string) => `00-${traceId}-${spanId}-${flags}`;
const sampled = flagged('01');
const noAttributes = () => ({});

const exporter = new InMemorySpanExporter();
const spans = () => exporter.getFinishedSpans();
const named = (name: string) => spans().find((span) => span.name === name);

function trace(): void {
  const processor = new SimpleSpanProcessor({ exporter });
  traceWith(new TracerProvider({ spanProcessors: [processor] }).getTracer('test'));
}

beforeEach(() => exporter.reset());
afterEach(() => traceWith(undefined));

it.each([
  ['01', true, '01'],
  ['00', false, '00'],
  ['03', true, '01'],
])('a traceparent with the flags %s is read, sampled: %s, and written with %s', (...row) => {
  const [flags, isTraced, written] = row;
  const span = parseTraceparent(flagged(flags));
  expect(span).toMatchObject({ traceId, spanId, isRemote: true });
  expect(span && [isSampled(span), formatTraceparent(span)]).toEqual([isTraced, flagged(written)]);
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
])('the header %j is no traceparent', (header) => {
  expect(parseTraceparent(header)).toBeUndefined();
});

it('work runs without telemetry as well, and creates no span', () => {
  expect(inSpan('a', noAttributes, () => 1)).toBe(1);
  expect(continueTrace(sampled, 'b', noAttributes, () => activeTraceparent())).toBeNull();
  const links = new SpanLinks();
  links.addActive();
  expect(links.run('c', {}, () => 2)).toBe(2);
  annotate(() => expect.unreachable('attributes are not computed'));
  expect(spans()).toEqual([]);
});

describe('a message', () => {
  beforeEach(trace);

  it('in a sampled trace has a span in that trace, and the spans of its work are below it', async () => {
    await continueTrace(sampled, 'answer', noAttributes, async () => {
      await Promise.resolve();
      await inSpan('transaction', noAttributes, async () => annotate(() => ({ a: 1 })));
      expect(activeTraceparent()).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    });
    const [answer, transaction] = [named('answer'), named('transaction')];
    expect(answer?.parentSpanContext).toMatchObject({ spanId, isRemote: true });
    expect(transaction?.parentSpanContext?.isRemote).toBeUndefined();
    expect(transaction?.parentSpanContext?.spanId).toBe(answer?.spanContext().spanId);
    expect(transaction?.attributes).toEqual({ a: 1 });
    expect(transaction?.spanContext().traceId).toBe(traceId);
    expect(activeSpan()).toBeUndefined();
  });

  it.each([null, undefined, '', flagged('00')])('with the traceparent %j has no span', (parent) => {
    continueTrace(parent, 'answer', noAttributes, () => inSpan('inner', noAttributes, () => 1));
    expect(spans()).toEqual([]);
  });
});

it.each([
  [new AppError('POST_NOT_FOUND'), 'POST_NOT_FOUND', SpanStatusCode.UNSET],
  [new AppError('SERVICE_UNAVAILABLE'), 'SERVICE_UNAVAILABLE', SpanStatusCode.ERROR],
  [new TypeError('secret'), 'TypeError', SpanStatusCode.ERROR],
  [new (class LostError extends Error {})('secret'), 'LostError', SpanStatusCode.ERROR],
  ['thrown text', '_OTHER', SpanStatusCode.ERROR],
])('the failure %s is recorded as %s with status %i, without text', async (error, type, code) => {
  trace();
  const fail = () => {
    throw error;
  };
  const later = continueTrace(sampled, 'later', noAttributes, async () => fail());
  await expect(later).rejects.toBe(error);
  expect(() => continueTrace(sampled, 'at once', noAttributes, fail)).toThrow(error);
  continueTrace(sampled, 'handled', noAttributes, () => noteFailure(error));
  const recorded = { attributes: { 'error.type': type }, status: { code } };
  expect(spans()).toMatchObject([recorded, recorded, recorded]);
  const texts = spans().map(({ status, events }) => [status, events]);
  expect(JSON.stringify(texts)).not.toContain('secret');
});

describe('work for several causes', () => {
  beforeEach(trace);

  const noteIn = (links: SpanLinks, name: string) =>
    runSpan(startSpan(name, {}), () => links.addActive());

  it('belongs to the trace of its cause if it has only one', () => {
    const links = new SpanLinks();
    noteIn(links, 'toggle');
    links.run('publish', {}, () => inSpan('transaction', noAttributes, () => 1));
    expect(named('publish')?.parentSpanContext?.spanId).toBe(named('toggle')?.spanContext().spanId);
    expect(named('transaction')?.spanContext().traceId).toBe(
      named('publish')?.spanContext().traceId,
    );
  });

  it('has a new trace with links to its causes, up to a limit', () => {
    const links = new SpanLinks();
    for (let i = 0; i < maxLinks + 8; i++) noteIn(links, `toggle ${i}`);
    links.run('publish', {}, () => 1);
    const publish = named('publish');
    expect(publish?.parentSpanContext).toBeUndefined();
    expect(publish?.links).toHaveLength(maxLinks);
    expect(publish?.links[1]?.context.spanId).toBe(named('toggle 1')?.spanContext().spanId);
    expect(publish?.attributes['el_reto.causes']).toBe(maxLinks + 8);
  });

  it('is traced only if it has a traced cause, and once for each', () => {
    const links = new SpanLinks();
    links.addActive();
    links.run('publish', {}, () => 1);
    noteIn(links, 'toggle');
    links.run('publish', {}, () => 1);
    links.run('publish', {}, () => 1);
    expect(spans().filter(({ name }) => name === 'publish')).toHaveLength(1);
  });

  it('can run detached from the active trace', () => {
    runSpan(startSpan('toggle', {}), () => {
      expect(detached(() => activeSpan())).toBeUndefined();
      expect(activeSpan()).toBeDefined();
    });
  });
});

it('a traced promise resolves in the same turn as an untraced one', async () => {
  trace();
  const order: string[] = [];
  const answer = Promise.resolve();
  const traced = runSpan(startSpan('toggle', {}), () => answer);
  const first = traced.then(() => order.push('traced'));
  const second = answer.then(() => order.push('untraced'));
  await Promise.all([first, second]);
  expect(order).toEqual(['traced', 'untraced']);
  expect(named('toggle')).toBeDefined();
});
