import type { Logger } from '@el-reto/telemetry';

/** Ends the process; its last line names the reason, and whoever started it shows that line. */
export function exitWithError(logger: Logger, what: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  logger.fatal({ err: error }, `${what}: ${reason}`);
  process.exit(1);
}
