import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { quietAtStart } from './quiet-start.ts';
import { activeSpan } from './tracing.ts';

export type { Logger } from 'pino';

/**
 * A JSON logger for one process. Lines contain the ids of their trace. They are written to the standard
 * output, or to `to`.
 */
export function createLogger(name: string, level: string, to?: DestinationStream): Logger {
  const hooks = { logMethod: quietAtStart() };
  const timestamp = pino.stdTimeFunctions.isoTime;
  const options = { name, level, base: { name }, timestamp, mixin, hooks };
  return to ? pino(options, to) : pino(options);
}

/** The ids of the trace, for lines that are written during a traced request. */
function mixin(): object {
  const span = activeSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/** Passes Nest's log lines to `logger`. Lines about modules and routes have the level debug. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) => {
      const context = rest.at(-1);
      if (message instanceof Error) logger[level]({ err: message, context });
      else logger[level]({ context }, String(message));
    };
  return {
    log: write('debug'),
    debug: write('debug'),
    verbose: write('debug'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  };
}
