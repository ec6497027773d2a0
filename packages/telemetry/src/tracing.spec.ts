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
  inSpan,
  noteFailure,
  runSpan,
  startSpan,
  traceWith,
} from './tracing.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const sampled = `00-${traceId}-b7ad6b7169203331-01`;
const nothing = () => ({});

const kept = new InMemorySpanExporter();
const spans = () => kept.getFinishedSpans();
const named = (name: string) => spans().find((span) => span.name === name);

function trace(): void {
  const processor = new SimpleSpanProcessor({ exporter: kept });
  traceWith(new TracerProvider({ spanProcessors: [processor] }).getTracer('test'));
}

beforeEach(() => kept.reset());
afterEach(() => traceWith(undefined));

describe('without telemetry', () => {
  it('work is just done', async () => {
    expect(inSpan('a', nothing, () => 1)).toBe(1);
    expect(continueTrace(sampled, 'b', nothing, () => activeTraceparent())).toBeNull();
    const links = new SpanLinks();
    links.addActive();
    expect(links.run('c', {}, () => 2)).toBe(2);
    annotate(() => expect.unreachable('nothing is asked for'));
    expect(spans()).toEqual([]);
  });
});

describe('a message', () => {
  beforeEach(trace);

  it('that is traced brings about a span in its trace, and what follows is under it', async () => {
    await continueTrace(sampled, 'answer', nothing, async () => {
      await Promise.resolve();
      await inSpan('transaction', nothing, async () => annotate(() => ({ a: 1 })));
      expect(activeTraceparent()).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    });
    expect(named('answer')?.parentSpanContext).toMatchObject({
      spanId: 'b7ad6b7169203331',
      isRemote: true,
    });
    expect(named('transaction')?.parentSpanContext?.isRemote).toBeUndefined();
    const { spanId } = named('answer')?.spanContext() ?? {};
    expect(named('transaction')?.parentSpanContext?.spanId).toBe(spanId);
    expect(named('transaction')?.attributes).toEqual({ a: 1 });
    expect(named('transaction')?.spanContext().traceId).toBe(traceId);
    expect(activeSpan()).toBeUndefined();
  });

  it.each([null, undefined, '', sampled.replace(/01$/, '00')])(
    'that is not traced (%j) brings about none',
    (traceparent) => {
      continueTrace(traceparent, 'answer', nothing, () => inSpan('inner', nothing, () => 1));
      expect(spans()).toEqual([]);
    },
  );
});

describe('a failure', () => {
  beforeEach(trace);

  it.each([
    [new AppError('POST_NOT_FOUND'), 'POST_NOT_FOUND', SpanStatusCode.UNSET],
    [new AppError('SERVICE_UNAVAILABLE'), 'SERVICE_UNAVAILABLE', SpanStatusCode.ERROR],
    [new TypeError('secret'), 'TypeError', SpanStatusCode.ERROR],
    [new (class LostError extends Error {})('secret'), 'LostError', SpanStatusCode.ERROR],
    ['thrown text', '_OTHER', SpanStatusCode.ERROR],
  ])('%s is told by its code', async (error, type, code) => {
    const fail = async () => {
      throw error;
    };
    const failing = continueTrace(sampled, 'later', nothing, fail);
    await expect(failing).rejects.toBe(error);
    expect(() =>
      continueTrace(sampled, 'at once', nothing, () => {
        throw error;
      }),
    ).toThrow(error);
    continueTrace(sampled, 'dealt with', nothing, () => noteFailure(error));
    expect(spans().map(({ attributes }) => attributes['error.type'])).toEqual([type, type, type]);
    expect(spans().map(({ status }) => status.code)).toEqual([code, code, code]);
    expect(JSON.stringify(spans().map(({ status, events }) => [status, events]))).not.toContain(
      'secret',
    );
  });
});

describe('work for several', () => {
  beforeEach(trace);

  const noteIn = (links: SpanLinks, name: string) =>
    runSpan(startSpan(name, {}), () => links.addActive());

  it('belongs to the trace of its only cause', () => {
    const links = new SpanLinks();
    noteIn(links, 'toggle');
    links.run('tell', {}, () => inSpan('transaction', nothing, () => 1));
    expect(named('tell')?.parentSpanContext?.spanId).toBe(named('toggle')?.spanContext().spanId);
    expect(named('transaction')?.spanContext().traceId).toBe(named('tell')?.spanContext().traceId);
  });

  it('is a trace of its own that links to each of several, up to a number', () => {
    const links = new SpanLinks();
    for (let i = 0; i < maxLinks + 8; i++) noteIn(links, `toggle ${i}`);
    links.run('tell', {}, () => 1);
    const tell = named('tell');
    expect(tell?.parentSpanContext).toBeUndefined();
    expect(tell?.links).toHaveLength(maxLinks);
    expect(tell?.links[1]?.context.spanId).toBe(named('toggle 1')?.spanContext().spanId);
    expect(tell?.attributes['el_reto.causes']).toBe(maxLinks + 8);
  });

  it('is not traced when none of them is, and not twice for one', () => {
    const links = new SpanLinks();
    links.addActive();
    links.run('tell', {}, () => 1);
    noteIn(links, 'toggle');
    links.run('tell', {}, () => 1);
    links.run('tell', {}, () => 1);
    expect(spans().filter(({ name }) => name === 'tell')).toHaveLength(1);
  });

  it('runs outside of the trace that happened to start it', () => {
    runSpan(startSpan('toggle', {}), () => {
      expect(detached(() => activeSpan())).toBeUndefined();
      expect(activeSpan()).toBeDefined();
    });
  });
});

it('a traced answer comes in the same turn as an untraced one', async () => {
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
