import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseEnv, samplingOf, telemetryEnvShape } from './env.ts';
import { otlpReceiver } from './otlp.ts';

const schema = z.object(telemetryEnvShape);

it('parseEnv converts values, fills in defaults and drops unknown names', () => {
  const some = z.object({ PORT: z.coerce.number(), LIMITS: z.string().default('on') });
  const expected = { PORT: 8080, LIMITS: 'on' };
  expect(parseEnv(some, { PORT: '8080', HOME: '/root' })).toEqual(expected);
  expect(parseEnv(z.object({ PATH: z.string() })).PATH).not.toBe('');
});

it('no variable of telemetry is required, and an empty one is absent', () => {
  expect(parseEnv(schema, {})).toEqual({});
  const empty = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: '' };
  expect(Object.values(parseEnv(schema, empty)).filter((value) => value !== undefined)).toEqual([]);
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
  expect(samplingOf(parseEnv(schema, source))).toEqual({ share, callersChoose });
});

it('nothing is sent without an address, and JSON is sent where no protocol is named', () => {
  const endpoint = 'http://127.0.0.1:4318';
  const receiver = (source: Record<string, string>) => otlpReceiver(parseEnv(schema, source));
  expect(receiver({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' })).toBeUndefined();
  const json = { endpoint, protocol: 'http/json' };
  expect(receiver({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual(json);
});

it.each([
  { OTEL_TRACES_SAMPLER_ARG: '1.5' },
  { OTEL_TRACES_SAMPLER_ARG: 'some' },
  { OTEL_TRACES_SAMPLER: 'always' },
  { OTEL_TRACES_SAMPLER: 'jaeger_remote' },
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'somewhere' },
])('refuses %j and names the variable', (source) => {
  expect(() => parseEnv(schema, source)).toThrow(Object.keys(source)[0]);
});
