import { setTimeout as sleep } from 'node:timers/promises';
import {
  checkCaches,
  checkLedger,
  readLists,
  readRecords,
  readTruth,
  settle,
  sqliteEvidence,
} from '@el-reto/chaos';
import type { Stack } from '@el-reto/dev';
import type { World } from './world.ts';

const settleWithinMs = 60_000;
const cachesRightWithinMs = 2_000;

/** Holds records, tallies, lists and what people are told of their likes against each other. */
export async function compare(stack: Stack, dataDir: string, world: World): Promise<string[]> {
  const evidence = sqliteEvidence(dataDir);
  const settled = await settle(stack, evidence, settleWithinMs);
  await sleep(cachesRightWithinMs);
  const { api, everybody } = world;
  const records = await readRecords(evidence);
  // Where somebody who is gone had liked in an event that had ended, likes are more than likers.
  const nameless = new Set(
    records.likes.filter(({ doc }) => doc.userId === null).map(({ doc }) => doc.eventId),
  );
  const events = await api.call('listAllEvents');
  const eventIds = events.map(({ id }) => id).filter((id) => !nameless.has(id));
  const lists = await readLists(api, eventIds);
  const truth = await readTruth(api, everybody, everybody);
  const findings = [
    ...settled.findings,
    ...checkCaches(lists, truth),
    ...checkLedger(records, truth.likes),
  ];
  return findings.map(({ rule, detail }) => `✗ ${rule}: ${detail}`);
}
