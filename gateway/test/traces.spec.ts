import { startTelemetry } from '@el-reto/telemetry';
import { startOtlpReceiver } from '@el-reto/testing';
import { expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from './support/test-gateway.ts';

const traceId = (n: number) => String(n).padStart(32, '0');
const from = (n: number, flags: string) => ({
  headers: { traceparent: `00-${traceId(n)}-b7ad6b7169203331-${flags}` },
});

it.each([
  ['the gateway chooses', { OTEL_TRACES_SAMPLER_ARG: '1' }, [1, 2]],
  ['the gateway chooses none', { OTEL_TRACES_SAMPLER_ARG: '0' }, []],
  ['the gateway chooses all', { OTEL_TRACES_SAMPLER: 'always_on' }, [1, 2]],
  ['its callers choose', { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, [2]],
  ['its callers choose first', { OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, [2]],
])('where %s, that is what is traced', async (_who, env, traced) => {
  const receiver = await startOtlpReceiver();
  onTestFinished(() => void receiver.close());
  // Before the gateway, as its own start does it.
  const telemetry = startTelemetry('gateway', {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => telemetry.shutdown());
  const gateway = await startTestGateway(env);
  onTestFinished(() => gateway.stop());
  await gateway.call('/api/switches', from(1, '00'));
  await gateway.call('/api/switches', from(2, '01'));
  await telemetry.shutdown();
  expect([1, 2].filter((n) => receiver.sent().includes(traceId(n)))).toEqual(traced);
});
