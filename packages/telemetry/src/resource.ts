import { randomUUID } from 'node:crypto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Resource } from '@opentelemetry/resources';
import type { TelemetryEnv } from './env.ts';

/** This process among its replicas, the same in traces and metrics. */
const instanceId = randomUUID();

/** Who tells: what receivers keep with every trace and metric of the process `service`. */
export function processResource(
  service: string,
  env: Pick<TelemetryEnv, 'OTEL_SERVICE_NAME'>,
): Resource {
  return resourceFromAttributes({
    'service.name': env.OTEL_SERVICE_NAME ?? service,
    'service.namespace': 'el-reto',
    'service.instance.id': instanceId,
  });
}
