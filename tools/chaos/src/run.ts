import { setTimeout as sleep } from 'node:timers/promises';
import { comeToRest } from './calm.ts';
import type { Calm } from './calm.ts';
import { Fates } from './checks/fates.ts';
import { checkCounters } from './checks/counters.ts';
import { checkLedger } from './checks/ledger.ts';
import { checkLikes } from './checks/likes.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPosts } from './checks/posts.ts';
import { checkRefusals } from './checks/refusals.ts';
import { checkServedPictures } from './checks/served-pictures.ts';
import { adminAccount, prepareScene } from './contest.ts';
import type { Crowd, Scene } from './contest.ts';
import { Clients } from './crowd.ts';
import { listFiles } from './evidence/files.ts';
import type { Evidence } from './evidence/evidence.ts';
import { openStorage } from './storage.ts';
import type { StorageName } from './storage.ts';
import { readStreams } from './evidence/stream.ts';
import { anomaly } from './finding.ts';
import type { Finding } from './finding.ts';
import { History } from './history.ts';
import { Nemesis } from './nemesis.ts';
import type { Kill, Victim } from './nemesis.ts';
import { isAcknowledged } from './operation.ts';
import { planOutages, strikeOutage } from './outages.ts';
import type { Outage } from './outages.ts';
import { Random } from './random.ts';
import { settle } from './settle.ts';
import { startStack, waitUntil } from '@el-reto/dev';
import type { Stack } from '@el-reto/dev';

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
  /** How long the product may take to send and handle what kills held up. */
  readonly settleWithinMs: number;
  /** The folder of the built product to run. */
  readonly root: string;
  readonly say: (line: string) => void;
}

/** What came of a run. */
export interface ChaosResult {
  readonly history: History;
  readonly kills: readonly Kill[];
  readonly outages: readonly Outage[];
  readonly findings: readonly Finding[];
  /** Longest time to rest after kills, in milliseconds. */
  readonly longestSettleMs: number;
  readonly tookMs: number;
}

/** Kills between two looks at the whole. */
const killsBetweenRests = 25;

/** Runs the product, has it used and killed, and holds the end against what was acknowledged. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const startedAt = performance.now();
  const { dataDir, say, store = 'sqlite', replicas = 1 } = options;
  await using storage = await openStorage(store, dataDir);
  const { evidence } = storage;
  const stack = await startStack({
    dataDir,
    root: options.root,
    seed: 'none',
    env: {
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      REPLICAS: String(replicas),
      ...storage.env,
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
    },
  });
  const history = new History();
  const findings: Finding[] = [];
  const played = await play(stack, { ...options, evidence }, history, findings).finally(() =>
    stack.stop(),
  );
  // From the store alone, whatever the running product said of it.
  findings.push(...(await evidence.check()));
  findings.push(...checkLedger(await evidence.records(), played.last.truth.likes));
  say(`checked ${history.operations.length} operations`);
  return { history, findings, ...played, tookMs: performance.now() - startedAt };
}

type PlayOptions = ChaosOptions & { readonly evidence: Evidence };

interface Played {
  readonly kills: readonly Kill[];
  readonly outages: readonly Outage[];
  readonly last: Calm;
  readonly longestSettleMs: number;
}

async function play(
  stack: Stack,
  options: PlayOptions,
  history: History,
  findings: Finding[],
): Promise<Played> {
  const { seed, say, crowd, mayLeave = true } = options;
  const random = new Random(seed);
  const nemesis = new Nemesis(stack, options.only, random.fork());
  const scene = await prepareScene(stack, crowd);
  say(`${crowd.fans} fans, ${crowd.authors} authors at work; ${options.kills} kills to come`);
  const clients = new Clients(scene, crowd, history, random.fork());
  const rests: Calm[] = [];
  const rest = async () => {
    const calm = await comeToRest(stack, options, { scene, clients, history });
    findings.push(...calm.findings);
    rests.push(calm);
    return calm;
  };
  const endAt = performance.now() + options.seconds * 1_000;
  try {
    clients.open({ mayLeave });
    // On a busy machine the first kill would otherwise meet nobody.
    const atWork = () => Promise.resolve(history.operations.length >= crowd.fans + crowd.authors);
    await waitUntil(atWork, { timeoutMs: 60_000 });
    while (nemesis.kills.length < options.kills && performance.now() < endAt) {
      const { process, downMs } = await nemesis.strike();
      say(`${nemesis.kills.length}: killed ${process}, well after ${(downMs / 1000).toFixed(1)} s`);
      const isDue = nemesis.kills.length % killsBetweenRests === 0;
      if (isDue && nemesis.kills.length < options.kills) {
        await rest();
        clients.open({ mayLeave });
      }
    }
    const outages = await suffer(stack, options, { clients, random: random.fork(), findings });
    const last = await rest();
    findings.push(
      ...nemesis.findings,
      ...(await examine(stack, options, { scene, history, last })),
    );
    const longestSettleMs = Math.max(...rests.map(({ settledMs }) => settledMs));
    return { kills: nemesis.kills, outages, last, longestSettleMs };
  } finally {
    await clients.pause();
    await clients.stop();
  }
}

/** The emulator forgets accounts of the last second when it is killed; it stands for a service that does not. */
const identitiesKeptMs = 3_000;

/** Takes processes away while clients work, patiently, for what is away for long is not lost. */
async function suffer(
  stack: Stack,
  { outageMs = 0, outages, say }: ChaosOptions,
  { clients, random, findings }: { clients: Clients; random: Random; findings: Finding[] },
): Promise<Outage[]> {
  if (outageMs === 0) return [];
  const suffered: Outage[] = [];
  clients.open({ mayLeave: false });
  await sleep(identitiesKeptMs);
  for (const names of outages ?? planOutages(Object.keys(stack.info.processes), random)) {
    const struck = await strikeOutage(stack, names, { awayMs: outageMs, random });
    const { wellAfterMs } = struck.outage;
    say(`away: ${names.join(', ')}; well ${(wellAfterMs / 1000).toFixed(1)} s after`);
    suffered.push(struck.outage);
    findings.push(...struck.findings);
  }
  return suffered;
}

/** Looks at everything once more while the product runs, undisturbed. */
async function examine(
  stack: Stack,
  { dataDir, evidence, settleWithinMs }: PlayOptions,
  { scene, history, last }: { scene: Scene; history: History; last: Calm },
): Promise<Finding[]> {
  const { findings } = await settle(stack, evidence, settleWithinMs);
  const fates = new Fates(history);
  const records = await evidence.records();
  const { deadLetters } = await readStreams(stack.info.nats);
  const { truth } = last;
  const own = truth.posts
    .filter(({ id }) => !scene.preparedIds.has(id))
    .map(({ id, name, public: isPublic, imgLocation }) => ({
      id,
      name,
      public: isPublic,
      path: imgLocation,
    }));
  const acknowledged = history.of('create').filter(isAcknowledged);
  const pathOf = new Map(
    acknowledged.map(({ result: { answer } }) => [answer.postId, answer.path]),
  );
  const gone = [...pathOf].filter(([id]) => !truth.posts.some((post) => post.id === id));
  return [
    ...findings,
    ...checkLikes(history, fates, truth.likes),
    ...checkPosts(history, fates, own),
    ...checkCounters(
      history,
      truth.posts.filter((post) => post.public),
    ),
    ...checkRefusals(history, fates),
    ...checkPictures(records, listFiles(dataDir), new Set(pathOf.values())),
    ...(await checkServedPictures(scene.api, truth.posts, {
      gonePaths: gone.map(([, path]) => path),
      fates,
    })),
    ...deadLetters.map((letter) => anomaly('no event becomes a dead letter', letter)),
    ...history.faults.map((fault) => anomaly('no answer is a fault of the product', fault)),
  ];
}
