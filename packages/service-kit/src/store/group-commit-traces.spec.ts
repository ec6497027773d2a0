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
const named = (name: string) => kept.getFinishedSpans().find((span) => span.name === name);

let group: GroupCommit;

beforeEach(() => {
  kept.reset();
  const processor = new SimpleSpanProcessor({ exporter: kept });
  traceWith(new TracerProvider({ spanProcessors: [processor] }).getTracer('test'));
  group = new GroupCommit(new DatabaseSync(':memory:'), 1_000);
});
afterEach(() => traceWith(undefined));

const traced = (name: string) =>
  runSpan(startSpan(name, {}), () => group.run(async () => activeSpan()?.spanContext().spanId));

it('each transaction tells how many shared its commit, traced or not, and its time', async () => {
  await Promise.all([traced('one'), traced('two'), group.run(async () => 'untraced')]);
  await traced('alone');
  const facts = (size: number) => ({
    'db.operation.batch.size': size,
    'el_reto.commit.duration_ms': expect.any(Number),
  });
  expect(named('one')?.attributes).toEqual(facts(3));
  expect(named('two')?.attributes).toEqual(facts(3));
  expect(named('alone')?.attributes).toEqual(facts(1));
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
