import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTelemetry } from '@el-reto/service-kit';
import { expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from './support/test-gateway.ts';

const traceId = (n: number) => String(n).padStart(32, '0');
const from = (n: number, flags: string) => ({
  headers: { traceparent: `00-${traceId(n)}-b7ad6b7169203331-${flags}` },
});

it.each([
  ['the gateway chooses', { OTEL_TRACES_SAMPLER_ARG: '1' }, [1, 2]],
  ['the gateway chooses none', { OTEL_TRACES_SAMPLER_ARG: '0' }, []],
  ['its callers choose', { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, [2]],
])('where %s, that is what is traced', async (_who, env, traced) => {
  const bodies: string[] = [];
  const receiver = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void receiver.close());
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  // Before the gateway, as its own start does it.
  const telemetry = startTelemetry('gateway', {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => telemetry.shutdown());
  const gateway = await startTestGateway(env);
  onTestFinished(() => gateway.stop());
  await gateway.call('/api/switches', from(1, '00'));
  await gateway.call('/api/switches', from(2, '01'));
  await telemetry.shutdown();
  const sent = bodies.join('');
  expect([1, 2].filter((n) => sent.includes(traceId(n)))).toEqual(traced);
});
