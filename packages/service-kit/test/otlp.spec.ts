import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createMetrics, parseEnv, startSpan, startTelemetry } from '../src/index.ts';
import { z } from 'zod';
import { telemetryEnvShape } from '../src/telemetry/env.ts';

it.each([
  [{}, 'application/json', '{'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, 'application/json', '{'],
  // A field of number one that has a length.
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }, 'application/x-protobuf', '\n'],
])('with %j traces and metrics go as %s', async (chosen, type, first) => {
  const { url, got } = await startReceiver();
  const env = {
    ...parseEnv(z.object(telemetryEnvShape), { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...chosen }),
    LOG_LEVEL: 'silent',
  };
  const telemetry = startTelemetry('likes', env);
  startSpan('likes transaction', {}).end();
  await telemetry.shutdown();
  const metrics = createMetrics('likes', env);
  metrics.counter('elreto.dead_letters').add(3);
  await metrics.close();
  const [traces, numbers] = [got.get('/v1/traces'), got.get('/v1/metrics')];
  expect([traces?.type, numbers?.type]).toEqual([type, type]);
  expect([traces?.body[0], numbers?.body[0]]).toEqual([first, first]);
  expect(traces?.body).toContain('likes transaction');
  expect(numbers?.body).toContain('elreto.dead_letters');
});

/** Takes what is sent over OTLP; names stand in it as they are, whatever surrounds them. */
async function startReceiver() {
  const got = new Map<string, { type: string | undefined; body: string }>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const type = request.headers['content-type'];
    got.set(request.url ?? '', { type, body: body.toString('latin1') });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}
