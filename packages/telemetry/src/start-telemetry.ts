import pTimeout from 'p-timeout';
import { createLogger } from './logger.ts';
import { otlpReceiver } from './env.ts';
import type { TelemetryEnv } from './env.ts';
import { processResource } from './resource.ts';
import { startTraces } from './traces.ts';

/** Telemetry of one process. */
export interface Telemetry {
  /** Delivers what is waiting, for two seconds at most, and ends. */
  shutdown(): Promise<void>;
}

const shutdownMs = 2_000;

/**
 * Starts what `env` asks for: traces to `OTEL_EXPORTER_OTLP_ENDPOINT`. To be called before anything
 * else in a process; asked for nothing, it costs nothing.
 */
export function startTelemetry(
  service: string,
  env: TelemetryEnv & { readonly LOG_LEVEL: string },
): Telemetry {
  const receiver = otlpReceiver(env);
  const logger = createLogger(service, env.LOG_LEVEL);
  const resource = processResource(service, env);
  const traces = receiver && startTraces(receiver, resource, logger);
  const shutdown = async () => {
    if (!traces) return;
    await pTimeout(traces.shutdown(), { milliseconds: shutdownMs }).catch(() => undefined);
  };
  return { shutdown };
}
