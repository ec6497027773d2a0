import { cp } from 'node:fs/promises';
import type { Harness } from './harness.ts';

/**
 * Replaces the service with one on a copy of its present data, as after a kill of its process; `meanwhile`
 * runs between. The test ensures that the service writes nothing while the data is copied.
 */
export async function loseService(
  harness: Harness,
  meanwhile: () => Promise<void> | void,
): Promise<void> {
  const lost = harness.service;
  const data = harness.env['DATA_DIR'] ?? '';
  const copy = `${data}-next`;
  await cp(data, copy, { recursive: true });
  harness.env['DATA_DIR'] = copy;
  await lost.connection.close();
  void lost.stop().catch(() => undefined);
  await meanwhile();
  await harness.startService();
}
