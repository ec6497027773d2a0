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

/** Settings for a product that already runs: identity provider and administrator, both optional. */
const env = {
  authEmulator: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
  adminEmail: process.env['ADMIN_EMAIL'],
  adminPassword: process.env['ADMIN_PASSWORD'],
};

/**
 * Tests a product that already runs. Without an identity provider in the environment, requests are
 * sent without accounts. The data is not compared at the end, because other clients may change it.
 */
export async function fuzzOtherProduct(site: string, options: FuzzOptions) {
  return fuzz(await worldOf(site, env), options);
}

async function worldOf(site: string, { authEmulator, adminEmail, adminPassword }: typeof env) {
  const identity = authEmulator ? new EmulatorIdentity(authEmulator, 'demo-el-reto') : undefined;
  const isKnown = adminEmail !== undefined && adminPassword !== undefined;
  const admin = isKnown ? await identity?.signIn(adminEmail, adminPassword) : undefined;
  return new World(createClient({ origin: site }), identity, admin);
}

/** Starts a product, sends the requests to it, and compares its data at the end. */
export async function fuzzOwnProduct(options: FuzzOptions) {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'el-reto-fuzz-'));
  await using stack = await startUnlimited({ dataDir: dir.path });
  const { site, authEmulator, processes: started } = stack.info;
  const { email: adminEmail, password: adminPassword } = adminAccount;
  const world = await worldOf(site, { authEmulator, adminEmail, adminPassword });
  const result = await fuzz(world, options);
  const restarted = Object.entries(stack.info.processes)
    .filter(([name, pid]) => started[name] !== pid)
    .map(([name]) => `✗ ${name} ended and was started again`);
  const differences = await compare(stack, dir.path, world);
  return { ...result, findings: [...result.findings, ...restarted, ...differences] };
}

const settleWithinMs = 60_000;
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
