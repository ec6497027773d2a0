import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  adminAccount,
  checkCaches,
  checkLedger,
  readLists,
  readRecords,
  readTruth,
  settle,
  sqliteEvidence,
  startUnlimited,
} from '@el-reto/chaos';
import { createClient } from '@el-reto/client';
import { EmulatorIdentity, type Stack } from '@el-reto/dev';
import { fuzz, type FuzzOptions } from './fuzz.ts';
import { World } from './world.ts';

/** Starts a product, sends the requests to it, and compares its data at the end. */
export async function fuzzProduct(options: FuzzOptions) {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'el-reto-fuzz-'));
  await using stack = await startUnlimited({ dataDir: dir.path });
  const { site, authEmulator, processes: started } = stack.info;
  const identity = new EmulatorIdentity(authEmulator, 'demo-el-reto');
  const admin = await identity.signIn(adminAccount.email, adminAccount.password);
  const world = new World(createClient({ origin: site }), identity, admin);
  const result = await fuzz(world, options);
  const restarted = Object.entries(stack.info.processes)
    .filter(([name, pid]) => started[name] !== pid)
    .map(([name]) => `✗ ${name} ended and was started again`);
  const differences = await compare(stack, dir.path, world);
  return { ...result, findings: [...result.findings, ...restarted, ...differences] };
}

const settleWithinMs = 180_000;
const cachesRightWithinMs = 2_000;

/** Compares records, numbers, lists and notices. */
async function compare(stack: Stack, dataDir: string, world: World): Promise<string[]> {
  const evidence = sqliteEvidence(dataDir);
  const settled = await settle(stack, evidence, settleWithinMs);
  await sleep(cachesRightWithinMs);
  const { api, everybody } = world;
  const records = await readRecords(evidence);
  // If a deleted account had a like in an ended event, there are more likes than names.
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
