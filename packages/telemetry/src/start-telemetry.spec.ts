import { InMemorySpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logFailures } from './start-telemetry.ts';
import { activeSpan, runSpan, startSpan, traceWith } from './tracing.ts';

beforeEach(() => traceWith(new TracerProvider().getTracer('test')));
afterEach(() => traceWith(undefined));

/** An exporter that fails on request, its log, and whether it ran within a span. */
async function exporter() {
  const [there, away] = [new InMemorySpanExporter(), new InMemorySpanExporter()];
  await away.shutdown();
  const lines: string[] = [];
  const inSpan: boolean[] = [];
  let isUnavailable = false;
  const either: SpanExporter = {
    export: (spans, done) => {
      inSpan.push(activeSpan() !== undefined);
      (isUnavailable ? away : there).export(spans, done);
    },
    shutdown: () => there.shutdown(),
  };
  const write = (text: string) => void lines.push((JSON.parse(text) as { msg: string }).msg);
  const logged = logFailures(either, pino({ level: 'info' }, { write }));
  const taken = (whileAway: boolean) =>
    new Promise<boolean>((resolve) => {
      isUnavailable = whileAway;
      logged.export([], ({ error }) => resolve(error === undefined));
    });
  return { lines, inSpan, taken };
}

it('logs the first failure of a receiver, and the first success after it', async () => {
  const { taken, lines } = await exporter();
  const results: boolean[] = [];
  for (const isUnavailable of [false, true, true, false, false])
    results.push(await taken(isUnavailable));
  expect(results).toEqual([true, false, false, true, true]);
  expect(lines).toEqual(['traces cannot be delivered', 'traces are delivered again']);
});

it('exports outside the span of the request that began the batch', async () => {
  const { taken, inSpan } = await exporter();
  await runSpan(startSpan('request', {}), () => taken(false));
  expect(inSpan).toEqual([false]);
});
