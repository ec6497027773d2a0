import type { Logger } from '@el-reto/telemetry';

/** Ends the process with a last word that names the reason: whoever started it shows that line. */
export function giveUp(logger: Logger, what: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  logger.fatal({ err: error }, `${what}: ${reason}`);
  process.exit(1);
}
