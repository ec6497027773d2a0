import { readSettings, type SettingsSource } from '@el-reto/contracts/settings';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { samplingOf, telemetryEnvShape } from './env.ts';
import { otlpReceiver, processResource } from './otlp.ts';

const schema = z.object(telemetryEnvShape);
const read = (source: SettingsSource) => readSettings(schema, source);

it('no variable of telemetry is required, and an empty one counts as absent', () => {
  expect(read({})).toEqual({});
  const empty = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: '' };
  expect(Object.values(read(empty)).filter((value) => value !== undefined)).toEqual([]);
});

const arg = { OTEL_TRACES_SAMPLER_ARG: '0.1' };
it.each([
  [{}, 1, false],
  [arg, 0.1, false],
  [{ OTEL_TRACES_SAMPLER: 'always_on', ...arg }, 1, false],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, 0, false],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', ...arg }, 0.1, false],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio' }, 1, false],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, 1, true],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off', ...arg }, 0, true],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', ...arg }, 0.1, true],
])('by %j the gateway traces a share of %s; callers choose: %s', (source, share, callersChoose) => {
  expect(samplingOf(read(source))).toEqual({ share, callersChoose });
});

const endpoint = 'http://127.0.0.1:4318';

const both = [`${endpoint}/v1/traces`, `${endpoint}/v1/metrics`];
const [traces, metrics] = both;

it.each([
  [{}, both],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, []],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` }, both],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://jaeger/a' }, ['http://jaeger/a', metrics]],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://mimir/b' }, [traces, 'http://mimir/b']],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '' }, both],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://jaeger/a' },
    ['http://jaeger/a'],
  ],
  [{ OTEL_SDK_DISABLED: 'false' }, both],
  [{ OTEL_SDK_DISABLED: 'true' }, []],
  [{ OTEL_TRACES_EXPORTER: 'none' }, [undefined, metrics]],
  [{ OTEL_METRICS_EXPORTER: 'none' }, [traces]],
  [{ OTEL_METRICS_EXPORTER: 'prometheus' }, [traces]],
])('with %j traces and metrics are sent to %j', (source, [tracesUrl, metricsUrl]) => {
  const env = read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...source });
  expect(otlpReceiver(env, 'traces')?.url).toBe(tracesUrl);
  expect(otlpReceiver(env, 'metrics')?.url).toBe(metricsUrl);
});

it.each([
  [{}, { 'service.name': 'likes', 'service.namespace': 'el-reto' }],
  [{ OTEL_SERVICE_NAME: 'bru' }, { 'service.name': 'bru-likes' }],
  [
    { OTEL_RESOURCE_ATTRIBUTES: 'service.name=bru,deployment.environment.name=a%2Cb' },
    { 'service.name': 'bru-likes', 'deployment.environment.name': 'a,b' },
  ],
  [{ OTEL_RESOURCE_ATTRIBUTES: 'service.namespace=x' }, { 'service.namespace': 'x' }],
])('with %j the resource of a process has %j', (source, attributes) => {
  for (const [name, value] of Object.entries(source)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(processResource('likes', read(source)).attributes).toMatchObject(attributes);
});

it.each([
  { OTEL_TRACES_SAMPLER_ARG: '1.5' },
  { OTEL_TRACES_SAMPLER_ARG: 'some' },
  { OTEL_TRACES_SAMPLER: 'always' },
  { OTEL_TRACES_SAMPLER: 'jaeger_remote' },
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'somewhere' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://127.0.0.1' },
  { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'somewhere' },
  { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'ftp://127.0.0.1' },
  { OTEL_RESOURCE_ATTRIBUTES: 'production' },
  { OTEL_TRACES_EXPORTER: 'zipkin' },
  { OTEL_METRIC_EXPORT_INTERVAL: '3600001' },
])('refuses %j and names the variable', (source) => {
  expect(() => read(source)).toThrow(Object.keys(source)[0]);
});
