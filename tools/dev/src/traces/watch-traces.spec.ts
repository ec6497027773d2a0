import { expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '../env.ts';
import { watchTraces } from './watch-traces.ts';

const said: string[] = [];
const watch = async (source: Record<string, string>) => {
  const watching = await watchTraces(parseEnv(source), false, (line) => said.push(line));
  onTestFinished(() => watching.stop());
  return watching;
};

it('opens no page by default, and does not replace an outside receiver', async () => {
  expect((await watch({})).env).toEqual({});
  expect((await watch({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).env).toEqual({});
  expect(said).toEqual([]);
});

it('opens a page, prints its address, and makes every process send its spans there', async () => {
  const { env } = await watch({ TRACES: 'page' });
  const url = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  expect(said).toEqual([`• trazas: ${url}`]);
  expect((await fetch(url)).status).toBe(200);
  expect(env).toMatchObject({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_TRACES_SAMPLER: '' });
});
