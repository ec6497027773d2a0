import { startTelemetry } from '@el-reto/telemetry';
import { startOtlpReceiver } from '@el-reto/testing';
import { expect, it, onTestFinished } from 'vitest';
import { testGateway } from './support/test-gateway.ts';

const { call, startReplica } = await testGateway();
const traceId = (n: number) => String(n).padStart(32, '0');
const from = (n: number, flags: string) => ({
  headers: { traceparent: `00-${traceId(n)}-b7ad6b7169203331-${flags}` },
});

it.each([
  [{ OTEL_TRACES_SAMPLER_ARG: '1' }, [1, 2]],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, [2]],
])('with %j, of an unsampled and a sampled request %j are traced', async (env, traced) => {
  const receiver = await startOtlpReceiver();
  onTestFinished(() => void receiver.close());
  // Telemetry starts before the gateway, as in the real process.
  const telemetry = startTelemetry('gateway', {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => telemetry.shutdown());
  const replica = await startReplica(env);
  await call('/api/switches', from(1, '00'), replica.url);
  await call('/api/switches', from(2, '01'), replica.url);
  await telemetry.shutdown();
  expect([1, 2].filter((n) => receiver.sent().includes(traceId(n)))).toEqual(traced);
});
