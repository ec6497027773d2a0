import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import pTimeout from 'p-timeout';
import type { TelemetryEnv } from './env.ts';
import { createLogger, type Logger } from './logger.ts';
import { otlpReceiver, otlpTimeoutMs, otlpTraces, processResource } from './otlp.ts';
import { detached, traceWith } from './tracing.ts';

/** Spans that wait for the next delivery, at most; what comes on top of them is left out. */
const maxQueueSize = 16_384;
const maxExportBatchSize = 2_048;
const deliverEveryMs = 1_000;
const shutdownMs = 2_000;

/**
 * Starts what `env` asks for: traces to `OTEL_EXPORTER_OTLP_ENDPOINT`. To be called before anything
 * else in a process; asked for nothing, it costs nothing.
 */
export function startTelemetry(
  service: string,
  env: TelemetryEnv & { readonly LOG_LEVEL: string },
) {
  const receiver = otlpReceiver(env);
  if (!receiver) return { shutdown: async () => undefined };
  const logger = createLogger(service, env.LOG_LEVEL);
  const provider = new TracerProvider({
    resource: processResource(service, env),
    // The gateway has sampled already: every span started here is kept.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailures(otlpTraces(receiver), logger),
        maxQueueSize,
        maxExportBatchSize,
        scheduledDelayMillis: deliverEveryMs,
        exportTimeoutMillis: otlpTimeoutMs,
      }),
    ],
  });
  traceWith(provider.getTracer('el-reto'));
  /** Delivers what is waiting, for two seconds at most, and ends. */
  const shutdown = async () => {
    traceWith(undefined);
    await pTimeout(provider.shutdown(), { milliseconds: shutdownMs }).catch(() => undefined);
  };
  return { shutdown };
}

/** `exporter`, with a line in the log when the receiver stops taking spans, and when it is back. */
export function logFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isTaken = true;
  return {
    // Whichever request's span began the batch, its delivery is no part of that request.
    export: (spans, done) =>
      detached(() =>
        exporter.export(spans, (result) => {
          const took = result.error === undefined;
          if (took !== isTaken) {
            if (took) logger.info('traces are delivered again');
            else logger.warn({ err: result.error }, 'traces cannot be delivered');
          }
          isTaken = took;
          done(result);
        }),
      ),
    shutdown: () => exporter.shutdown(),
  };
}
