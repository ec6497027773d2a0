import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activeSpan, runSpan, startSpan, traceWith } from '../telemetry/tracing.ts';
import { GroupCommit } from './group-commit.ts';

const kept = new InMemorySpanExporter();
const commits = () => kept.getFinishedSpans().filter(({ name }) => name === 'likes commit');
const named = (name: string) => kept.getFinishedSpans().find((span) => span.name === name);

let group: GroupCommit;

beforeEach(() => {
  kept.reset();
  const processor = new SimpleSpanProcessor({ exporter: kept });
  traceWith(new TracerProvider({ spanProcessors: [processor] }).getTracer('test'));
  group = new GroupCommit(new DatabaseSync(':memory:'), 1_000, { name: 'likes' });
});
afterEach(() => traceWith(undefined));

const traced = (name: string) =>
  runSpan(startSpan(name, {}), () => group.run(async () => activeSpan()?.spanContext().spanId));

it('a commit is a part of the trace of its only transaction', async () => {
  await traced('one');
  expect(commits()).toHaveLength(1);
  expect(commits()[0]?.parentSpanContext?.spanId).toBe(named('one')?.spanContext().spanId);
});

it('one that several share is a trace of its own; it and they link to each other', async () => {
  await Promise.all([traced('one'), traced('two'), group.run(async () => 'untraced')]);
  const [commit] = commits();
  expect(commits()).toHaveLength(1);
  expect(commit?.parentSpanContext).toBeUndefined();
  const ids = [named('one'), named('two')].map((span) => span?.spanContext().spanId);
  expect(commit?.links.map(({ context }) => context.spanId)).toEqual(ids);
  expect(commit?.attributes).toMatchObject({ 'db.operation.batch.size': 3, 'el_reto.causes': 2 });
  expect(named('one')?.links[0]?.context.spanId).toBe(commit?.spanContext().spanId);
});

it('each job runs in the span that asked for it, whoever began the commit', async () => {
  const [one, two, none] = await Promise.all([
    traced('one'),
    traced('two'),
    group.run(async () => activeSpan()?.spanContext().spanId),
  ]);
  expect(one).toBe(named('one')?.spanContext().spanId);
  expect(two).toBe(named('two')?.spanContext().spanId);
  expect(none).toBeUndefined();
});

it('nothing is told of a commit that nobody traces', async () => {
  await group.run(async () => 1);
  expect(commits()).toEqual([]);
});
