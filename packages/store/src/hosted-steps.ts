import type { Logger } from '@el-reto/telemetry';
import type { Migration } from './migration.ts';
import type { Store } from './store.ts';

/**
 * Takes the steps that a hosted store takes while the service runs, until `signal` says that it
 * stops; what fails is tried at the next start. Never rejects.
 */
export async function takeHostedSteps(
  store: Store,
  migrations: readonly Migration[],
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  for (const { name, hosted } of migrations) {
    try {
      await hosted?.(store, signal);
    } catch (error) {
      logger.warn({ err: error, step: name }, 'older documents wait for the next start');
    }
  }
}
