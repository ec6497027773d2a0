import { parseEnv } from '@el-reto/dev';
import { takeBackup } from '@el-reto/ops';
import { expect } from 'vitest';
import type { Clients } from '../../src/crowd.ts';
import { History, isAcknowledged, type Operation } from '../../src/history.ts';

export const envOf = (dataDir: string) => parseEnv({ DATA_DIR: dataDir });

/** Takes a copy while clients use the product; `known`: their history at the moment of the copy. */
export async function copyInUse(dataDir: string, clients: Clients, file: string) {
  const { history } = clients;
  const acknowledged = () => history.operations.filter(isAcknowledged).length;
  const more = async (count: number) =>
    expect.poll(acknowledged).toBeGreaterThan(acknowledged() + count);
  clients.open();
  await more(50);
  const { manifest, pause } = await takeBackup(envOf(dataDir), file);
  await more(10);
  await clients.pause();
  const known = new History();
  // The copy was made at some moment of `pause`. Operations that ran then have an unknown result.
  for (const operation of history.operations) {
    if (operation.invokedMs > pause.toMs) continue;
    known.operations.push(operation.endedMs < pause.fromMs ? operation : withoutResult(operation));
  }
  expect(history.operations.length).toBeGreaterThan(known.operations.length);
  return { manifest, known };
}

const withoutResult = (operation: Operation): Operation => ({
  ...operation,
  endedMs: Infinity,
  result: { state: 'unknown' },
});
