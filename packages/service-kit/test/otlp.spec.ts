import { readSettings } from '@el-reto/contracts/settings';
import { startOtlpReceiver } from '@el-reto/testing';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Metrics, startSpan, startTelemetry, telemetryEnvShape } from '@el-reto/telemetry';

it.each([
  [{}, 'application/json', '{'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, 'application/json', '{'],
  // In protobuf, a newline begins field 1 if that field has a length.
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }, 'application/x-protobuf', '\n'],
])('with %j traces and metrics are sent as %s', async (chosen, type, first) => {
  const { url, deliveries, close } = await startOtlpReceiver();
  onTestFinished(() => void close());
  const env = {
    ...readSettings(z.object(telemetryEnvShape), { OTEL_EXPORTER_OTLP_ENDPOINT: url, ...chosen }),
    LOG_LEVEL: 'silent',
  };
  const telemetry = startTelemetry('likes', env);
  startSpan('likes transaction', {}).end();
  await telemetry.shutdown();
  const metrics = new Metrics('likes', env);
  metrics.counter('elreto.dead_letters').add(3);
  await metrics.close();
  const sentTo = (path: string) => deliveries.findLast((delivery) => delivery.path === path);
  const [traces, numbers] = [sentTo('/v1/traces'), sentTo('/v1/metrics')];
  expect([traces?.type, numbers?.type]).toEqual([type, type]);
  expect([traces?.body[0], numbers?.body[0]]).toEqual([first, first]);
  expect(traces?.body).toContain('likes transaction');
  expect(numbers?.body).toContain('elreto.dead_letters');
});
