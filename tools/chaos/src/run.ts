import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil, type Stack } from '@el-reto/dev';
import { checkCounters } from './checks/counters.ts';
import { Fates } from './checks/fates.ts';
import { checkLedger } from './checks/ledger.ts';
import { checkLikes } from './checks/likes.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPosts } from './checks/posts.ts';
import { checkRefusals } from './checks/refusals.ts';
import { checkServedPictures } from './checks/served-pictures.ts';
import { prepareScene, startUnlimited, type Crowd, type Scene } from './contest.ts';
import { Clients } from './crowd.ts';
import type { Truth } from './evidence/api-view.ts';
import {
  checkStores,
  listFiles,
  openStorage,
  type Evidence,
  type StorageName,
} from './evidence/evidence.ts';
import { readRecords } from './evidence/records.ts';
import { anomaly, type Finding } from './finding.ts';
import { History, isAcknowledged } from './history.ts';
import { Nemesis, type Victim } from './nemesis.ts';
import { Random } from './random.ts';
import { comeToRest, settle } from './settle.ts';

export interface ChaosOptions {
  readonly seed: number;
  readonly kills: number;
  /** Ends the killing, however many are left. */
  readonly seconds: number;
  readonly only: readonly Victim[];
  /** How long each process is away in turn, in milliseconds; 0 or absent: none is. */
  readonly outageMs?: number;
  /** Who is away, where not everybody in turn. */
  readonly outages?: readonly (readonly string[])[];
  readonly crowd: Crowd;
  /** Whether some clients go away without waiting for an answer; yes where it is not said. */
  readonly mayLeave?: boolean;
  readonly dataDir: string;
  readonly store?: StorageName;
  /** Processes of each service and of the gateway. */
  readonly replicas?: number;
  /** Starts the sites first and what everything stands on last; no where it is not said. */
  readonly startReversed?: boolean;
  /** How long the product may take to send and handle what kills held up. */
  readonly settleWithinMs: number;
  /** The folder of the built product to run. */
  readonly root: string;
  readonly say: (line: string) => void;
}

/** What came of a run. */
export type ChaosResult = Awaited<ReturnType<typeof runChaos>>;

/** Kills between two looks at the whole. */
const killsBetweenRests = 25;
/** The emulator forgets accounts of its last second when it is killed; the real service does not. */
const identitiesKeptMs = 3_000;

/** Runs the product, has it used and killed, and holds the end against what was acknowledged. */
export async function runChaos(options: ChaosOptions) {
  const startedAt = performance.now();
  const { dataDir, say, store = 'sqlite', replicas = 1 } = options;
  await using storage = await openStorage(store, dataDir);
  const { evidence } = storage;
  const stack = await startUnlimited({
    dataDir,
    root: options.root,
    startReversed: options.startReversed ?? false,
    env: { REPLICAS: String(replicas), ...storage.env },
  });
  const played = await play(stack, { ...options, evidence }).finally(() => stack.stop());
  const { history, truth } = played;
  const findings = [
    ...played.findings,
    // From the store alone, whatever the running product said of it.
    ...(await checkStores(evidence)),
    ...checkLedger(await readRecords(evidence), truth.likes),
  ];
  say(`checked ${history.operations.length} operations`);
  return { ...played, findings, tookMs: performance.now() - startedAt };
}

type PlayOptions = ChaosOptions & { readonly evidence: Evidence };

async function play(stack: Stack, options: PlayOptions) {
  const { say, crowd, mayLeave = true, outageMs = 0 } = options;
  const random = new Random(options.seed);
  const nemesis = new Nemesis(stack, options.only, random.fork());
  const history = new History();
  const scene = await prepareScene(stack, crowd);
  say(`${crowd.fans} fans, ${crowd.authors} authors at work; ${options.kills} kills to come`);
  const clients = new Clients(scene, crowd, history, random.fork());
  const findings: Finding[] = [];
  let longestSettleMs = 0;
  const rest = async () => {
    const calm = await comeToRest(stack, options, { scene, clients, history });
    findings.push(...calm.findings);
    longestSettleMs = Math.max(longestSettleMs, calm.settledMs);
    return calm.truth;
  };
  const endAt = performance.now() + options.seconds * 1_000;
  try {
    clients.open({ mayLeave });
    // On a busy machine the first kill would otherwise meet nobody.
    const isAtWork = async () => history.operations.length >= crowd.fans + crowd.authors;
    await waitUntil(isAtWork, { timeoutMs: 60_000 });
    for (let n = 1; n <= options.kills && performance.now() < endAt; n += 1) {
      const { process, downMs } = await nemesis.kill();
      say(`${n}: killed ${process}, well after ${(downMs / 1000).toFixed(1)} s`);
      if (n % killsBetweenRests > 0 || n === options.kills) continue;
      await rest();
      clients.open({ mayLeave });
    }
    if (outageMs > 0) {
      // What is away for long is not lost: clients are patient.
      clients.open({ mayLeave: false });
      await sleep(identitiesKeptMs);
      for (const names of options.outages ?? nemesis.planOutages()) {
        const { wellAfterMs } = await nemesis.takeAway(names, outageMs);
        say(`away: ${names.join(', ')}; well ${(wellAfterMs / 1000).toFixed(1)} s after`);
      }
    }
    const truth = await rest();
    findings.push(
      ...nemesis.findings,
      ...(await examine(stack, options, { scene, history, truth })),
    );
    const { kills, outages } = nemesis;
    return { history, findings, kills, outages, truth, longestSettleMs };
  } finally {
    await clients.pause();
  }
}

/** Looks at everything once more while the product runs, undisturbed. */
async function examine(
  stack: Stack,
  { dataDir, evidence, settleWithinMs }: PlayOptions,
  { scene, history, truth }: { scene: Scene; history: History; truth: Truth },
): Promise<Finding[]> {
  const { findings } = await settle(stack, evidence, settleWithinMs);
  const fates = new Fates(history);
  const { posts, likes } = truth;
  const ids = new Set(posts.map(({ id }) => id));
  const created = history.of('create').filter(isAcknowledged);
  const answers = created.map(({ result }) => result.answer);
  const gone = answers.filter(({ postId }) => !ids.has(postId));
  const own = posts.filter(({ id }) => !scene.preparedIds.has(id));
  const shown = posts.filter((post) => post.public);
  const acknowledgedPaths = new Set(answers.map(({ path }) => path));
  return [
    ...findings,
    ...checkLikes(history, fates, likes),
    ...checkPosts(history, fates, own),
    ...checkCounters(history, shown),
    ...checkRefusals(history, fates),
    ...checkPictures(await readRecords(evidence), listFiles(dataDir), acknowledgedPaths),
    ...(await checkServedPictures(scene.api, posts, {
      gonePaths: gone.map(({ path }) => path),
      fates,
    })),
    ...history.faults.map((fault) => anomaly('no answer is a fault of the product', fault)),
  ];
}
