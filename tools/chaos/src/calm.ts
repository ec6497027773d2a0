import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '@el-reto/dev';
import { checkCaches } from './checks/caches.ts';
import type { Scene } from './contest.ts';
import type { Clients } from './crowd.ts';
import { readLists, readTruth } from './evidence/api-view.ts';
import type { Truth } from './evidence/api-view.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Finding } from './finding.ts';
import type { History } from './history.ts';
import { settle } from './settle.ts';

/** What clients went away from may still happen for so long. */
const unknownForMs = 10_000;
const burstMs = 1_500;
const cachesRightWithinMs = 2_000;

/** What was found in a moment of rest. */
export interface Calm {
  readonly truth: Truth;
  readonly findings: readonly Finding[];
  /** How long the product took to send and handle what the kills had held up, in milliseconds. */
  readonly settledMs: number;
}

/**
 * Lets the product come to rest, has clients work for a moment while all is well, and reads the
 * caches two seconds after the last acknowledgement: the first read has to be right.
 */
export async function comeToRest(
  stack: Stack,
  { evidence, settleWithinMs }: { evidence: Evidence; settleWithinMs: number },
  { scene, clients, history }: { scene: Scene; clients: Clients; history: History },
): Promise<Calm> {
  const { api, world, fans, authors, admin } = scene;
  await clients.pause();
  const settled = await settle(stack, evidence, settleWithinMs);
  await sleep(Math.max(0, history.lastUnknownMs + unknownForMs - performance.now()));
  clients.open({ mayLeave: false });
  await sleep(burstMs);
  await clients.pause();
  await sleep(Math.max(0, history.lastAcknowledgedMs + cachesRightWithinMs - performance.now()));
  const lists = await readLists(api, world.eventIds);
  const truth = await readTruth(api, fans, [admin, ...authors]);
  const findings = [...settled.findings, ...checkCaches(lists, truth)];
  return { truth, findings, settledMs: settled.tookMs };
}
