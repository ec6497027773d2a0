import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@el-reto/dev';
import { checkActs } from './checks/acts.ts';
import { checkCounters } from './checks/counters.ts';
import { checkLedger } from './checks/ledger.ts';
import { checkLikes } from './checks/likes.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPosts } from './checks/posts.ts';
import { checkRefusals } from './checks/refusals.ts';
import { checkServedPictures } from './checks/served-pictures.ts';
import { prepareScene, type Crowd } from './contest.ts';
import { Clients } from './crowd.ts';
import type { Likes, Truth } from './evidence/api-view.ts';
import { checkStores, listFiles, type Evidence } from './evidence/evidence.ts';
import { readRecords } from './evidence/records.ts';
import { anomaly, type Finding } from './finding.ts';
import { History } from './history.ts';
import { Nemesis } from './nemesis.ts';
import type { Options } from './options.ts';
import { startProduct, type Product, type ProductOptions } from './start.ts';
import { Random } from './random.ts';
import { comeToRest, settle, type RestOptions } from './settle.ts';

export interface UseOptions
  extends RestOptions, Pick<Options, 'kills' | 'seconds' | 'only' | 'outage' | 'seed'> {
  /** Replaces the planned outages. */
  readonly outages?: readonly (readonly string[])[];
  readonly say: (line: string) => void;
}

export interface ChaosOptions extends UseOptions, ProductOptions {
  readonly crowd: Crowd;
}

export type ChaosResult = Awaited<ReturnType<typeof runChaos>>;

/** The number of kills between two checks of the whole product. */
const killsBetweenRests = 25;
/** A killed emulator loses the accounts of its last second. The real service does not. */
const identitiesKeptMs = 3_000;

/**
 * Starts the product, uses it while its processes are killed, and checks all acknowledged changes.
 */
export async function runChaos(options: ChaosOptions) {
  const startedAt = performance.now();
  await using parts = new AsyncDisposableStack();
  const product = await startProduct(options, parts);
  const clients = await bringClients(product, options);
  options.say(`${clients.count} clients at work; ${options.kills} kills to come`);
  const used = await useAndKill(product, clients, options);
  await product.stack.stop();
  const findings = [...used.findings, ...(await checkAtRest(product.evidence, used.truth.likes))];
  options.say(`checked ${used.history.operations.length} operations`);
  return { ...used, findings, tookMs: performance.now() - startedAt };
}

/** Prepares a contest and the clients that take part in it. */
export async function bringClients(
  { stack }: Product,
  { crowd, seed }: Pick<ChaosOptions, 'crowd' | 'seed'>,
): Promise<Clients> {
  return new Clients(await prepareScene(stack, crowd), new History(), new Random(seed));
}

/** Lets clients use a running product while its processes are killed, and checks it at rest. */
export async function useAndKill(product: Product, clients: Clients, options: UseOptions) {
  const { stack, evidence } = product;
  const { say, outage } = options;
  const { history } = clients;
  const nemesis = new Nemesis(stack, options.only, new Random(options.seed + 1));
  const findings: Finding[] = [];
  let longestSettleMs = 0;
  const rest = async () => {
    const calm = await comeToRest(stack, evidence, clients, options);
    findings.push(...calm.findings);
    longestSettleMs = Math.max(longestSettleMs, calm.settledMs);
    return calm.truth;
  };
  const endAt = performance.now() + options.seconds * 1_000;
  try {
    clients.open();
    // The kills begin when clients are at work. On a busy machine, the first kill could otherwise come before
    // the first request.
    const isAtWork = async () => history.operations.length >= clients.count;
    await waitUntil(isAtWork, { timeoutMs: 60_000 });
    for (let n = 1; n <= options.kills && performance.now() < endAt; n += 1) {
      const { process, downMs } = await nemesis.kill();
      say(`${n}: killed ${process}, all healthy after ${(downMs / 1000).toFixed(1)} s`);
      if (n % killsBetweenRests > 0 || n === options.kills) continue;
      await rest();
      clients.open();
    }
    if (outage > 0) {
      await sleep(identitiesKeptMs);
      for (const names of options.outages ?? nemesis.planOutages()) {
        const { healthyAfterMs } = await nemesis.stop(names, outage * 1_000);
        const after = (healthyAfterMs / 1000).toFixed(1);
        say(`stopped: ${names.join(', ')}; all healthy ${after} s after`);
      }
    }
    const truth = await rest();
    const left = await settle(stack, evidence, options.settleWithinMs);
    findings.push(...nemesis.findings, ...left.findings);
    findings.push(...(await examine(product, clients, truth)));
    const { kills, outages } = nemesis;
    return { history, findings, kills, outages, truth, longestSettleMs };
  } finally {
    await clients.pause();
  }
}

/** Compares the stores of a product at rest with each other. The product may be stopped. */
export const checkAtRest = async (evidence: Evidence, likes: Likes): Promise<Finding[]> => [
  ...(await checkStores(evidence)),
  ...checkLedger(await readRecords(evidence), likes),
];

/** Compares the running product at rest with the clients' history. */
async function examine(
  { evidence, dataDir }: Product,
  { scene, history }: Clients,
  { posts, likes }: Truth,
): Promise<Finding[]> {
  const { api, preparedIds } = scene;
  const records = await readRecords(evidence);
  const created = posts.filter(({ id }) => !preparedIds.has(id));
  const shown = posts.filter((post) => post.public);
  const paths = new Set(history.created.map(({ path }) => path));
  return [
    ...checkRefusals(history),
    ...checkLikes(history, likes),
    ...checkPosts(history, created),
    ...checkCounters(history, shown),
    ...checkPictures(records, listFiles(dataDir), paths),
    ...(await checkServedPictures(api, history, posts)),
    ...checkActs(history, records, preparedIds),
    ...history.faults.map((fault) => anomaly('every answer is one that the API documents', fault)),
  ];
}
