import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseEnv } from '../env.ts';
import { chosenShare, otlpReceiver, telemetryEnvShape } from './env.ts';

const schema = z.object(telemetryEnvShape);

it('asks for nothing, and takes what is set to nothing for absent', () => {
  expect(parseEnv(schema, {})).toEqual({});
  const empty = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: '' };
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = parseEnv(schema, empty);
  expect([OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME]).toEqual([undefined, undefined]);
});

it('reads the share as a number', () => {
  expect(parseEnv(schema, { OTEL_TRACES_SAMPLER_ARG: '0.1' })).toMatchObject({
    OTEL_TRACES_SAMPLER_ARG: 0.1,
  });
});

it.each([
  [{}, 1],
  [{ OTEL_TRACES_SAMPLER_ARG: '0.1' }, 0.1],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off', OTEL_TRACES_SAMPLER_ARG: '0.1' }, undefined],
])('from %j the gateway traces a share of %s', (source, share) => {
  expect(chosenShare(parseEnv(schema, source))).toBe(share);
});

it('sends nothing without an address, and JSON where nothing else is asked for', () => {
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
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'somewhere' },
])('refuses %j by name', (source) => {
  expect(() => parseEnv(schema, source)).toThrow(Object.keys(source)[0]);
});
