import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from './logger.ts';
import { detached } from './tracing.ts';

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
