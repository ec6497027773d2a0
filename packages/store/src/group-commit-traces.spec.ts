import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activeSpan, runSpan, startSpan, traceWith } from '@el-reto/telemetry';
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

const wrong = new Error('wrong');

it('each transaction that was committed tells how many shared its commit, traced or not, and its time', async () => {
  const broken = runSpan(startSpan('broken', {}), () => group.run(() => Promise.reject(wrong)));
  const rest = [traced('one'), traced('two'), group.run(async () => 'untraced')];
  await expect(broken).rejects.toThrow('wrong');
  await Promise.all(rest);
  await traced('alone');
  const facts = (size: number) => ({
    'el_reto.commit.size': size,
    'el_reto.commit.duration_ms': expect.any(Number),
  });
  expect(named('one')?.attributes).toEqual(facts(4));
  expect(named('two')?.attributes).toEqual(facts(4));
  expect(named('alone')?.attributes).toEqual(facts(1));
  expect(named('broken')?.attributes).not.toHaveProperty('el_reto.commit.size');
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
