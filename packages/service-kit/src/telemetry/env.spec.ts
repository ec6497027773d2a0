import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseEnv } from '../env.ts';
import { telemetryEnvShape } from './env.ts';

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
  { OTEL_TRACES_SAMPLER_ARG: '1.5' },
  { OTEL_TRACES_SAMPLER_ARG: 'some' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'somewhere' },
])('refuses %j by name', (source) => {
  expect(() => parseEnv(schema, source)).toThrow(Object.keys(source)[0]);
});
