import { AppError } from '@el-reto/contracts';
import type { Logger } from '@el-reto/telemetry';

/** Shortest time between two log lines of one cause, in milliseconds. */
const quietMs = 60_000;

/**
 * Logs failures that callers did not cause. Every unexpected error is logged. An unavailable dependency
 * (store, disk, provider) is logged once a minute per cause, with the number of suppressed lines.
 */
export class FailureLog {
  readonly #logged = new Map<string, { at: number; suppressed: number }>();

  constructor(private readonly logger: Logger) {}

  /** `about` has further fields for the log line. */
  note(error: unknown, about: Readonly<Record<string, string>> = {}): void {
    if (!(error instanceof AppError) || error.code === 'INTERNAL') {
      this.logger.error({ err: error, ...about }, 'request failed');
    } else if (error.code === 'SERVICE_UNAVAILABLE' && error.cause !== undefined) {
      this.#noteAway(error, about);
    }
  }

  #noteAway({ code, cause }: AppError, about: Readonly<Record<string, string>>): void {
    const kind = kindOf(cause);
    const now = performance.now();
    const logged = this.#logged.get(kind) ?? { at: -Infinity, suppressed: 0 };
    if (now - logged.at < quietMs) {
      logged.suppressed += 1;
      return;
    }
    const { suppressed } = logged;
    this.#logged.set(kind, { at: now, suppressed: 0 });
    this.logger.warn(
      { code, err: cause, suppressed, ...about },
      'requests fail: a dependency is unavailable',
    );
  }
}

/** Name and code of a cause. In contrast to messages, there are only few different ones. */
function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  const { code, errcode } = cause as { code?: unknown; errcode?: unknown };
  return [cause.name, code, errcode].map(String).join(' ');
}
